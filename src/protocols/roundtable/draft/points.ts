import { type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { contested, lastStands, liveItems } from "../../../table/stands.ts";
import { isOfDraft, replyKind } from "../papers/draft.ts";

/** What is missing in a draft, as a reviewer says. */
export const missingKind = "missing";

/** What a review asks for. */
export interface Point {
  /** `OPS>REQ-4`, or the id of something missing. */
  readonly id: Id;
  readonly by: Who;
  readonly says: "objects" | "changes" | "stands-aside" | "misses";
  /** The item that it is about; `null` where something is missing. */
  readonly on: Id | null;
  readonly text: string;
  readonly change: string | null;
  /** The author's word on it; `null` where it gave none. */
  readonly reply: { readonly taken: boolean; readonly why: string } | null;
}

const ways = {
  contest: "objects",
  narrower: "changes",
  "beside-the-point": "stands-aside",
} as const;

/** By each seat's own last word on an item of the draft, and what they miss. */
export function pointsOf(ledger: Ledger): readonly Point[] {
  const replied = new Map(liveItems(ledger, replyKind).map((item) => [item.fields["to"] ?? "", item]));
  const replyTo = (id: Id): Point["reply"] => {
    const item = replied.get(id);
    return item === undefined ? null : { taken: item.fields["taken"] === "yes", why: textOf(item) };
  };
  const stood = lastStands(ledger).flatMap(({ by, on, as, why, instead }): Point[] => {
    const item = ledger.items.get(on);
    const says = as === null || as === "agree" ? null : ways[as];
    if (says === null || item === undefined || !isOfDraft(item)) return [];
    const id = `${tagOf(ledger, by)}>${on}`;
    return [{ id, by, says, on, text: why, change: instead, reply: replyTo(id) }];
  });
  const missing = liveItems(ledger, missingKind).map((item): Point => ({
    id: item.id,
    by: item.from[0],
    says: "misses",
    on: null,
    text: textOf(item),
    change: null,
    reply: replyTo(item.id),
  }));
  return [...stood, ...missing];
}

function tagOf({ seats }: Ledger, who: Who): string {
  return seats.find(({ id }) => id === who)?.tag ?? who;
}

/** Points that the author has said nothing to; standing aside asks for nothing. */
export function unanswered(ledger: Ledger): readonly Point[] {
  return pointsOf(ledger).filter(({ reply, says }) => reply === null && says !== "stands-aside");
}

/** Items of the draft that somebody contests and no vote was held on. */
export function unsettled(ledger: Ledger): readonly Item[] {
  const voted = new Set(
    [...ledger.items.values()].flatMap((item) => (item.kind === "issue" ? item.from.slice(1) : [])),
  );
  return contested(ledger).filter((item) => isOfDraft(item) && !voted.has(item.id));
}

/** What came to the draft, reads otherwise or went since a place in the log; only what is there now, each once. */
export function changedSince(ledger: Ledger, since: number): readonly Item[] {
  const ids = ledger.log
    .slice(since)
    .flatMap((entry) =>
      entry.is === "item" || entry.is === "wording" || entry.is === "withdrawal" ? [entry.id] : [],
    );
  return [...new Set(ids)].flatMap((id) => ledger.items.get(id) ?? []).filter(isOfDraft);
}
