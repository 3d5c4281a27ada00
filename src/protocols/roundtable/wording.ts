import { type Id, optionKind, sameText, textOf } from "../../table/item.ts";
import { liveItems } from "../../table/stands.ts";
import { quoted } from "../../kernel/line.ts";
import { part } from "../prompt-parts.ts";
import { phaseOf, type Talk } from "./talk.ts";

/** The one wording that people consent to: an option of the facilitator's, whose new words take the place of the old. */
function wordingOf({ table: { ledger }, issue, facilitator }: Talk) {
  return liveItems(ledger, optionKind).find(
    ({ under, from }) => under === issue && from[0] === facilitator.id,
  );
}

export function reword(talk: Talk, words: string | null): void {
  const { table, issue, facilitator, strategy } = talk;
  if (words === null || strategy.consensus.policy !== "consent") return;
  const there = wordingOf(talk);
  if (there === undefined) table.put(facilitator.id, [{ kind: optionKind, text: words, under: issue }]);
  else if (sameText(textOf(there)) !== sameText(words))
    table.edit([{ do: "enact", id: there.id, text: words, because: [] }]);
}

/** What is stood to in this round. A report of a round is nothing to consent to: without a wording nothing is decided. */
export function wordingShown(talk: Talk): Id | null {
  if (talk.strategy.consensus.policy !== "consent") return null;
  if (wordingOf(talk) === undefined && phaseOf(talk).converges)
    talk.floor.warn("The facilitator put no wording before the table, so there is nothing to consent to.");
  return wordingOf(talk)?.id ?? null;
}

export function wordingText({ table: { ledger } }: Talk, wording: Id | null): string {
  const item = wording === null ? undefined : ledger.items.get(wording);
  return item === undefined
    ? ""
    : part(`The wording [${item.id}] that you take a stance on`, quoted(textOf(item)), "wording");
}
