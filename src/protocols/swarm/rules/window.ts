import { type PartSize, partsInShort } from "../../in-short.ts";
import { shorten } from "../../../text/shorten.ts";
import { isFixed } from "../fixed-roles.ts";
import { eachOnce } from "../../../text/each-once.ts";
import { labelledTitle, labelsOf, messageText } from "./message-text.ts";
import { isStatement, roundsIn, type SaidInRound, type SwarmMessage } from "./said.ts";
import type { SwarmLedger } from "./steps.ts";

interface Shown {
  readonly message: SwarmMessage;
  readonly shown: "full" | "gist";
}

/**
 * What a seat is shown of a long discussion, in its order. Its own messages and those of fixed roles are always whole;
 * peers' are, the newest first, while they fit into `budget` characters, and all older ones are gists. None is left
 * out, so that every id can still be followed.
 */
export function windowed(
  messages: readonly SwarmMessage[],
  {
    self,
    fixed,
    budget,
  }: { readonly self: string; readonly fixed: readonly string[]; readonly budget: number },
): readonly Shown[] {
  let left = budget;
  const shown = messages.toReversed().map((message): Shown => {
    if (message.from === self || fixed.includes(message.from)) return { message, shown: "full" };
    // Once one does not fit, no older one is shown whole either: what was said is not taken out of its order.
    const { length } = messageText(message);
    left = length <= left ? left - length : -1;
    return { message, shown: left >= 0 ? "full" : "gist" };
  });
  return shown.toReversed();
}

const gistLength = 120;

/** A message in one line: an expert's position, or how a text begins. */
export const gistOf = eachOnce(({ content }: SwarmMessage) =>
  shorten(typeof content === "string" ? firstSentence(content) : content.position, gistLength),
);

function firstSentence(text: string): string {
  const plain = text.replace(/^[\s#>*-]+/, "");
  return /^[^]*?(?:[。！？!?\n]|\.(?=\s))/u.exec(plain)?.[0] ?? plain;
}

/** The last of the rounds that are told in short. A round is never cut within, and the last one that is over is whole. */
export function roundsInShort(messages: readonly SwarmMessage[], budget?: number): number {
  const rounds = roundsIn(messages);
  return rounds[partsInShort(rounds.slice(0, -1).map(sizeOf), budget) - 1]?.round ?? 0;
}

const sizeOf = eachOnce(({ said }: SaidInRound): PartSize => ({
  whole: said.reduce((sum, message) => sum + messageText(message).length, 0),
  short: said.reduce((sum, message) => sum + coreOf(message).length, 0),
}));

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

const coreOf = eachOnce((message: SwarmMessage) => {
  if (message.type === "opening") return "";
  if (isFixed(message.from) || !isStatement(message)) return gistOf(message);
  const { core, position } = message.content;
  return (core || position).replaceAll(/\s+/g, " ");
});
