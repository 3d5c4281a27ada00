import { fixedIds } from "../fixed-roles.ts";
import { messageText } from "./message-text.ts";
import type { SwarmMessage } from "./message.ts";
import { isStatement } from "./said.ts";

/** How many characters all that was said may have for who must be told all of it again, before old bodies give way. */
const mostOfRecord = 100_000;

/**
 * The rounds whose statements are told by their cores alone: none until everything is longer than `budget`, then as
 * many of the oldest as it takes to come down to half of it. So it is a block that goes, and what is left stays as it
 * is for rounds to come. A round is never cut within, and the last one that is over is whole.
 */
export function roundsInShort(messages: readonly SwarmMessage[], budget = mostOfRecord): number {
  const sizes: { round: number; bodies: number; rest: number }[] = [];
  for (const message of messages) {
    const { length } = messageText(message);
    const isBody = isStatement(message) && !fixedIds.some((id) => id === message.from);
    let last = sizes.at(-1);
    if (last?.round !== message.round) sizes.push((last = { round: message.round, bodies: 0, rest: 0 }));
    if (isBody) last.bodies += length;
    else last.rest += length;
  }
  let short = 0;
  // As it was decided when each round began: what is told only grows.
  for (let now = 1; now < sizes.length; now++) {
    const held = sizes.slice(0, now);
    const size = () => held.reduce((sum, { bodies, rest }, at) => sum + rest + (at < short ? 0 : bodies), 0);
    if (size() <= budget) continue;
    while (short < now - 1 && size() > budget / 2) short += 1;
  }
  return sizes[short - 1]?.round ?? 0;
}
