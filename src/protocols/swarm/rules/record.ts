import { isFixed } from "../fixed-roles.ts";
import { eachOnce } from "./each-once.ts";
import { gistOf } from "./window.ts";
import { labelledTitle, labelsOf, messageText } from "./message-text.ts";
import type { SwarmMessage } from "./message.ts";
import { isStatement } from "./said.ts";
import type { SwarmLedger } from "./steps.ts";

/** How many characters all that was said may have for who must be told all of it again, before old bodies give way. */
const mostOfRecord = 100_000;

/**
 * The last of the rounds that are told in short: none until everything is longer than `budget`, then as many of the
 * oldest as it takes to come down to half of it. So it is a block that goes, and what is left stays as it is for rounds
 * to come. A round is never cut within, and the last one that is over is whole.
 */
export function roundsInShort(messages: readonly SwarmMessage[], budget = mostOfRecord): number {
  const sizes: { round: number; whole: number; short: number }[] = [];
  for (const message of messages) {
    let last = sizes.at(-1);
    if (last?.round !== message.round) sizes.push((last = { round: message.round, whole: 0, short: 0 }));
    last.whole += messageText(message).length;
    last.short += coreOf(message).length;
  }
  let short = 0;
  let size = 0;
  // As it was decided when each round began: what is told only grows.
  for (const [now, { whole }] of sizes.slice(0, -1).entries()) {
    size += whole;
    if (size <= budget) continue;
    for (; short < now && size > budget / 2; short++)
      size += (sizes[short]?.short ?? 0) - (sizes[short]?.whole ?? 0);
  }
  return sizes[short - 1]?.round ?? 0;
}

/** A round a line each: what its author calls the core of it, or how it begins. What a moderator asked then is over. */
export function roundInShort(messages: readonly SwarmMessage[], told: SwarmLedger): string {
  return messages
    .filter(({ type }) => type !== "opening")
    .map((message) => {
      const id = isStatement(message) ? labelsOf(message, told).position : "";
      return `${labelledTitle(message, told)}: ${id === "" ? "" : `[${id}] `}${coreOf(message)}`;
    })
    .join("\n");
}

const coreOf = eachOnce((message) => {
  if (message.type === "opening") return "";
  if (isFixed(message.from) || !isStatement(message)) return gistOf(message);
  const { core, position } = message.content;
  return (core || position).replaceAll(/\s+/g, " ");
});
