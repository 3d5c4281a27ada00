import { wordCount } from "../../../text/word-count.ts";
import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { type Id, textOf, type Who } from "../../../table/item.ts";
import type { Heard } from "../../../table/move.ts";
import { noteMissing } from "../../missing.ts";
import { part } from "../../prompt-parts.ts";
import { checks } from "../papers/checks.ts";
import { below } from "../papers/draft.ts";
import { howFar, reviewTask, tasks } from "../prompts.ts";
import { endOf, type RoundEnd, type Synthesis } from "../round-end.ts";
import { fallbackSynthesis, stepped, takenIn, unasked } from "../rounds.ts";
import type { Replied } from "../shapes.ts";
import { type Talk, tellOf } from "../talk.ts";
import { authorsOf, edited, workflowOf } from "./editing.ts";
import { consentShape, type OwnPoints, proofShape, reviewShape } from "./forms.ts";
import { changedSince, pointsOf, unanswered, unheard, unsettled } from "./points.ts";
import {
  changesText,
  draftText,
  findingsText,
  inForceText,
  partOfDraft,
  personText,
  pointsText,
  wholeDraft,
} from "./told.ts";
import { decisionsOf, differs, putToVote } from "./votes.ts";
import { tagOf } from "../../../table/record.ts";
import type { Ledger } from "../../../table/ledger.ts";

export async function review(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor } = talk;
  const authors = authorsOf(talk);
  const isRival = authors.length > 1;
  const reviewers = isRival ? talk.participants : talk.participants.filter((seat) => !authors.includes(seat));
  talk.readUpTo = table.ledger.log.length;
  const heard = await reviewedBy(talk, reviewers);
  if (heard.length === 0 && floor.limit !== null) return null;
  if (isRival) await putToVote(talk, [talk.issue]);
  const points = unanswered(table.ledger);
  await edited(talk, { task: tasks.second(wordCount(wholeDraft(table.ledger))), isSecond: true });
  const { words } = tellOf(talk);
  const taken = points.length - unanswered(table.ledger).length;
  const synthesis = stepped(
    talk,
    words("roundtable.reviewed", { points: points.length, seats: heard.length, answered: taken }),
  );
  return endOf(talk, { stage: "review", question: unasked, asked: reviewers, heard, synthesis });
}

function reviewedBy(talk: Talk, reviewers: readonly Seat[]): Promise<readonly Heard<Replied>[]> {
  const { table, floor } = talk;
  return table.each(reviewers, {
    kind: "review",
    task: (seat) => reviewTask(talk, seat, reviewers.indexOf(seat)),
    shape: reviewShape(),
    issue: talk.issue,
    sees: "nothing",
    own: (seat) =>
      paragraphs([
        inForceText(table.ledger, reviewers.indexOf(seat) === 0),
        draftText(table.ledger),
        personText(table.ledger),
      ]),
    untold: true,
    mayLook: true,
    missing: (seat, failure) => noteMissing(floor, `${seat.name} gave no review`, failure),
  });
}

export async function consent(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor } = talk;
  if (talk.rounds.at(-1)?.stage === "consent" && unheard(table.ledger).length > 0)
    await edited(talk, { task: tasks.edit });
  const readers = talk.participants.filter((seat) => !authorsOf(talk).includes(seat));
  const changed = changedSince(table.ledger, talk.readUpTo);
  const decisions = decisionsOf(table.ledger);
  const issueOf = (option: Id) => table.ledger.find(option)?.item.under ?? undefined;
  talk.readUpTo = table.ledger.log.length;
  const heard = await table.each(readers, {
    kind: "review",
    task: tasks.consent,
    shape: (seat) => consentShape(ownPoints(table.ledger, seat.id), decisions, issueOf),
    sees: "nothing",
    opening: talk.shortOpening,
    own: (seat) =>
      paragraphs([
        changesText(table.ledger, changed, seat.id),
        pointsText(pointsOf(table.ledger).filter(({ by }) => by === talk.facilitator.id)),
        decisionsText(talk, decisions),
        personText(table.ledger),
      ]),
    on: decisions,
    untold: true,
    missing: (seat, failure) => noteMissing(floor, `${seat.name} said nothing to what changed`, failure),
  });
  if (heard.length === 0 && floor.limit !== null) return null;
  // Where a phase of the facilitator's own follows, it reads there.
  const isRead = talk.phase < talk.strategy.phases.length - 1;
  const synthesis = isRead ? stepped(talk, "") : await proofRead(talk);
  // One edit answers readers and proof-reader. A vote is on what the author has been asked and did not take.
  if (unheard(table.ledger).length > 0) await edited(talk, { task: tasks.edit });
  const decided = await putToVote(talk, [
    ...unsettled(table.ledger).map(({ id }) => id),
    ...decisions.filter((id) => differs(table.ledger, id)),
  ]);
  if (decided.length > 0) await edited(talk, { task: tasks.edit, decided });
  return endOf(talk, { stage: "consent", question: unasked, asked: readers, heard, synthesis });
}

function decisionsText({ table: { ledger } }: Talk, decisions: readonly Id[]): string {
  const lines = decisions.flatMap((id) => {
    const options = below(ledger, "option", id).map((one) => `  [${one.id}] ${textOf(one)}`);
    const issue = ledger.items.get(id);
    return issue === undefined ? [] : [`[${id}] ${textOf(issue)}`, ...options];
  });
  return lines.length === 0 ? "" : part("Decisions and their options", lines.join("\n"));
}

function ownPoints(ledger: Ledger, seat: Who): OwnPoints {
  const own = pointsOf(ledger).flatMap(({ by, on, as, isOld, reply }) =>
    by === seat && on !== null && as !== null
      ? [[on, { as, isOld, isTaken: reply?.taken === true }] as const]
      : [],
  );
  return { tag: tagOf(ledger, seat), said: new Map(own) };
}

export async function proofRead(talk: Talk): Promise<Synthesis> {
  const { table, facilitator, floor } = talk;
  const reviewed = table.ledger.log.findIndex((entry) => entry.is === "stand");
  const changed = changedSince(table.ledger, Math.max(talk.provedUpTo, reviewed));
  const ids = new Set(changed.map(({ id }) => id));
  const [heard] = await table.each([facilitator], {
    kind: "synthesis",
    task: tasks.proof,
    shape: proofShape(),
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        howFar(talk),
        changesText(table.ledger, changed, null),
        pointsText(unanswered(table.ledger)),
        findingsText(checks(table.ledger, workflowOf(talk))),
        partOfDraft(table.ledger, ids, ids),
      ]),
    untold: true,
    missing: (_seat, failure) => noteMissing(floor, "The facilitator gave no synthesis", failure),
  });
  talk.provedUpTo = table.ledger.log.length;
  return heard === undefined ? { ...fallbackSynthesis, wanted: "conclude" } : takenIn(talk, heard.value);
}
