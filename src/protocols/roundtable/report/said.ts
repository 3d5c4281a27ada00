import { answerKind, authorOf, type Item, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { noteKind } from "../papers/draft.ts";

/** What the person said, in order: answers, decisions at a stop, notes. It lasts. */
export function saidByYou(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(
    (item) => authorOf(item) === you && (item.kind === answerKind || item.kind === noteKind),
  );
}
