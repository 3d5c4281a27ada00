import { authorOf, type Id, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { contested, lastStands, liveItems } from "../../../table/stands.ts";
import { isDecision, isOfDraft, replyKind } from "../papers/draft.ts";
import { tagOf } from "../../../table/record.ts";
import { standing } from "../../../table/standing.ts";

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
  readonly round: number;
  /** It is about a wording that is gone. */
  readonly isOld: boolean;
  /** The author's word on it; `null` where it gave none. */
  readonly reply: { readonly taken: boolean; readonly why: string; readonly by: Who } | null;
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
    const taken = item?.fields["taken"] === "yes";
    return item === undefined ? null : { taken, why: textOf(item), by: authorOf(item) };
  };
  const stood = lastStands(ledger).flatMap(({ by, on, as, why, instead, version, round }): Point[] => {
    const item = ledger.items.get(on);
    const says = as === null || as === "agree" ? null : ways[as];
    if (says === null || item === undefined || !isOfDraft(item)) return [];
    const id = `${tagOf(ledger, by)}>${on}`;
    const isOld = version < item.wordings.length;
    return [{ id, by, says, on, text: why, change: instead, round, isOld, reply: replyTo(id) }];
  });
  const missing = liveItems(ledger, missingKind).map((item): Point => ({
    id: item.id,
    by: item.from[0],
    says: "misses",
    on: null,
    text: textOf(item),
    change: null,
    round: item.round,
    isOld: false,
    reply: replyTo(item.id),
  }));
  return [...stood, ...missing];
}

/** Points that the author has said nothing to; standing aside asks for nothing. */
export function unanswered(ledger: Ledger): readonly Point[] {
  return pointsOf(ledger).filter(({ reply, says }) => reply === null && says !== "stands-aside");
}

/**
 * Points that still stand: objections and stand-asides, changes that the author did not take. One that it took is settled
 * where the item reads otherwise since: all were asked again. Whoever voted on the item later has its last word there.
 */
export function dissentingPoints(ledger: Ledger): readonly (Point & { readonly on: Id })[] {
  const votes = standing(ledger).filter(({ issue }) => !isDecision(issue));
  const hasVoted = ({ by, on, round }: Point) =>
    votes
      .filter(({ issue }) => on !== null && issue.from.slice(1).includes(on))
      .some(({ options }) =>
        options.some(({ seats }) =>
          seats.some(({ seat, said }) => seat.id === by && said !== null && said.round >= round),
        ),
      );
  const stillStands = ({ says, reply, isOld }: Point) =>
    says === "changes" ? reply?.taken === false : !(isOld && reply?.taken === true);
  return pointsOf(ledger).filter(
    (point): point is Point & { readonly on: Id } =>
      point.on !== null && stillStands(point) && !hasVoted(point),
  );
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
