import { authorOf, type Id, type Item, optionKind, sameText, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { contested, lastStands, liveItems, timesStood } from "../../../table/stands.ts";
import { missingKind, replyKind } from "../../../table/brief-told.ts";
import { isDecision, isOfDraft } from "../papers/draft.ts";
import { tagOf } from "../../../table/record.ts";
import { standing } from "../../../table/standing.ts";
import type { Settled } from "../../../table/settle.ts";

export type ReviewPoint = ReturnType<typeof pointsOf>[number];

/** The author's word on a point; `null` where it gave none. */
type AuthorsWord = { readonly taken: boolean; readonly why: string; readonly by: Who } | null;

const ways = { contest: "objects", narrower: "changes", "beside-the-point": "stands-aside" } as const;

const unstood = { as: null, on: null, change: null, isKeptUp: false, isOld: false, before: null } as const;

/** By each seat's own last word on an item of the draft, and what they miss. A reply is to what was said before it. */
export function pointsOf(ledger: Ledger) {
  const said = new Map<string, { readonly at: number; readonly item: Item }>();
  const stoodAt = new Map<string, number>();
  for (const [at, entry] of ledger.log.entries()) {
    if (entry.is === "stand") stoodAt.set(`${entry.stand.by} ${entry.stand.on}`, at);
    const item = entry.is === "item" ? ledger.items.get(entry.id) : undefined;
    if (item?.kind === replyKind) said.set(item.fields["to"] ?? "", { at, item });
  }
  const answered = answersByEdit(ledger);
  const replyTo = (id: Id, since: number): AuthorsWord => {
    const reply = said.get(id);
    if (reply === undefined || reply.at < since) return null;
    const { item } = reply;
    return { taken: item.fields["taken"] === "yes", why: textOf(item), by: authorOf(item) };
  };
  const saidTaken = new Set(
    [...said].flatMap(([to, { item }]) => (item.fields["taken"] === "yes" ? [to.replace(/^.*>/u, "")] : [])),
  );
  const stood = lastStands(ledger).flatMap(({ by, on, as, why, instead, version, round }) => {
    const item = ledger.items.get(on);
    const says = as === null || as === "agree" ? null : ways[as];
    if (says === null || item === undefined || item.withdrawn !== null || !isOfDraft(item)) return [];
    const id = `${tagOf(ledger, by)}>${on}`;
    const isOld = readsOtherwise(item, version);
    // Its seat said it again after it was answered.
    const isKeptUp = timesStood(ledger, by, on) > 1;
    // Who stands aside asks for nothing that an edit could give. An author who says which points it took says all.
    const isByEdit = isOld && says !== "stands-aside" && !saidTaken.has(on);
    const edited = isByEdit ? { taken: true, why: "", by: authorOf(item) } : null;
    const reply = replyTo(id, stoodAt.get(`${by} ${on}`) ?? 0) ?? edited;
    // The author's word on what its seat asked for before it kept the point up.
    const before = replyTo(id, 0)?.why ?? (isKeptUp ? "" : null);
    return [{ id, by, says, as, on, text: why, change: instead, round, isKeptUp, isOld, before, reply }];
  });
  const missing = liveItems(ledger, missingKind).map((item) => ({
    id: item.id,
    by: authorOf(item),
    says: "misses" as const,
    text: textOf(item),
    round: item.round,
    reply: replyTo(item.id, 0) ?? answered(item.id),
    ...unstood,
  }));
  return [...stood, ...missing];
}

/** What an item covers or was worded anew for was taken: an author answers in words what it does not take. */
function answersByEdit(ledger: Ledger): (id: Id) => AuthorsWord {
  const made = new Map(
    liveItems(ledger)
      .filter(isOfDraft)
      .flatMap((item) =>
        [...item.from.slice(1), ...item.wordings.flatMap(({ because }) => because)].map(
          (id) => [id, authorOf(item)] as const,
        ),
      ),
  );
  return (id) => {
    const by = made.get(id);
    return by === undefined ? null : { taken: true, why: "", by };
  };
}

export function unanswered(ledger: Ledger): readonly ReviewPoint[] {
  return pointsOf(ledger).filter(({ reply, says }) => reply === null && says !== "stands-aside");
}

/** One that the author took is settled where the item reads otherwise since, or its very words were decided. Whoever voted on the item later has its last word there. */
export function dissentingPoints(
  ledger: Ledger,
  settled: readonly Settled[] = [],
): readonly (ReviewPoint & { readonly on: Id })[] {
  const votes = standing(ledger).filter(({ issue }) => !isDecision(issue));
  const hasVoted = ({ by, on, round }: ReviewPoint) =>
    votes
      .filter(({ issue }) => on !== null && issue.from.slice(1).includes(on))
      .some(({ options }) =>
        options.some(({ seats }) =>
          seats.some(({ seat, said }) => seat.id === by && said !== null && said.round >= round),
        ),
      );
  const granted = new Set(
    settled.flatMap(({ issue, decided }) => {
      const option = decided === null ? undefined : ledger.items.get(decided);
      const about = ledger.items.get(issue)?.from[1];
      return option === undefined || about === undefined ? [] : [`${about} ${sameText(textOf(option))}`];
    }),
  );
  const isGranted = ({ on, change }: ReviewPoint) =>
    change !== null && granted.has(`${on} ${sameText(change)}`);
  const counting = new Set(ledger.seats.filter(({ counts }) => counts).map(({ id }) => id));
  // How it reads is decided there: that the author says yes to something changes nothing.
  const isVotedOn = (on: Id | null) => votes.some(({ issue }) => issue.from[1] === on);
  const isSettled = ({ on, says, reply, isOld, isKeptUp }: ReviewPoint) =>
    reply?.taken === true && (isOld || (says === "changes" && !isKeptUp && !isVotedOn(on)));
  const stillStands = (point: ReviewPoint) => counting.has(point.by) && !isSettled(point);
  return pointsOf(ledger).filter(
    (point): point is ReviewPoint & { readonly on: Id } =>
      point.on !== null && stillStands(point) && !hasVoted(point) && !isGranted(point),
  );
}

/** Of these, what is new to the author: to the others it has said no before. */
export function unheard(ledger: Ledger): readonly ReviewPoint[] {
  return unanswered(ledger).filter(({ before }) => before === null);
}

/** Items of the draft that somebody contests as they read, or that the author left as they were, and no vote was held on. */
export function unsettled(ledger: Ledger): readonly Item[] {
  const voted = new Set(
    [...ledger.items.values()].flatMap((item) => (item.kind === "issue" ? item.from.slice(1) : [])),
  );
  const objected = new Set(
    dissentingPoints(ledger).flatMap(({ on, says }) => (says === "objects" && !voted.has(on) ? [on] : [])),
  );
  return contested(ledger).filter(({ id }) => objected.has(id));
}

export function touchedSince({ log }: Ledger, since: number): readonly Id[] {
  return log
    .slice(since)
    .flatMap((entry) =>
      entry.is === "item" || entry.is === "wording" || entry.is === "withdrawal" ? [entry.id] : [],
    );
}

export function changedSince(ledger: Ledger, since: number): readonly Item[] {
  return [...new Set(touchedSince(ledger, since))]
    .flatMap((id) => ledger.items.get(id) ?? [])
    .filter((item) => isOfDraft(item) && !isBallot(ledger, item));
}

export function isBallot(ledger: Ledger, { kind, under }: Item): boolean {
  const over = under === null ? undefined : ledger.items.get(under);
  return kind === optionKind && (over === undefined || !isDecision(over));
}

/** Whether it says something else since; an edit that repeats what is there changes nothing. */
function readsOtherwise(item: Item, version: number): boolean {
  const then = item.wordings[version - 1];
  return item.wordings
    .slice(version)
    .some(
      ({ text, fields }) => text !== then?.text || JSON.stringify(fields) !== JSON.stringify(then?.fields),
    );
}
