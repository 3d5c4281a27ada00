import { paragraphs } from "../../../kernel/prompt.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { authorOf, type Id, issueKind, textOf, type Who } from "../../../table/item.ts";
import type { Finding } from "../../../table/questions.ts";
import { part } from "../../prompt-parts.ts";
import { checks, idsIn } from "../papers/checks.ts";
import { isDecision, type Workflow, below } from "../papers/draft.ts";
import { agendaOf } from "../rules/agenda.ts";
import { countedIn, draftedAs, type Talk, tellOf } from "../talk.ts";
import { additionsTold, editShape, consentShape, type OwnPoints, proofShape, reviewShape } from "./forms.ts";
import { unanswered, changedSince, pointsOf, unheard, unsettled } from "./points.ts";
import {
  draftItems,
  findingsText,
  inForceText,
  partOfDraft,
  personText,
  wholeDraft,
  changesText,
  draftText,
} from "./told.ts";
import type { Shape } from "../../../table/shape.ts";
import { inLine } from "../../../kernel/line.ts";
import { pointsText } from "../../../table/brief-told.ts";
import { liveItems } from "../../../table/stands.ts";
import { settledOn } from "../rules/agreement.ts";
import { dataBlock, tagOf } from "../../../table/record.ts";
import { wordCount } from "../../../text/word-count.ts";
import { howFar, reviewTask, tasks } from "../prompts.ts";
import { endOf, type RoundEnd, type Synthesis } from "../round-end.ts";
import { fallbackSynthesis, stepped, takenIn, unasked } from "../rounds.ts";
import { type Decided, decisionsOf, differs, putToVote } from "./votes.ts";
import type { Ledger } from "../../../table/ledger.ts";

export function workflowOf({ options }: Talk): Workflow {
  return draftedAs(options) ?? "specs";
}

export function authorOfDraft({ table: { ledger }, participants }: Talk): Seat | undefined {
  const [first] = draftItems(ledger);
  return first && participants.find(({ id }) => id === authorOf(first));
}

function readersIn(talk: Talk): readonly Seat[] {
  const author = authorOfDraft(talk);
  return talk.participants.filter((seat) => seat !== author);
}

function gapsIn({ options, table }: Talk): readonly Finding[] {
  return agendaOf(options.workflow, table.ledger).flatMap(({ topic_id, title, remaining, status }) =>
    status === "open"
      ? [{ rule: "agenda", ids: [], text: `${topic_id} (${title}): ${remaining.join("; ")}` }]
      : [],
  );
}

interface Editing {
  readonly task: string;
  /** It is written a second time: the author sees all of it, and reviews it itself. */
  readonly isSecond?: true;
  /** Only these are changed, since the person wants it: nothing else is asked for. */
  readonly patch?: readonly Id[];
  /** With a patch: points made from this round on are answered by it. */
  readonly since?: number;
  readonly decided?: readonly Decided[];
}

/** One call: edits by id, an answer to every point. Nobody is asked where there is nothing to answer. */
export async function edited(
  talk: Talk,
  { task, isSecond, patch, since = Infinity, decided = [] }: Editing,
): Promise<void> {
  const { table, floor } = talk;
  const author = authorOfDraft(talk);
  const points = unanswered(table.ledger).filter(({ round }) => patch === undefined || round >= since);
  const findings = patch === undefined ? [...gapsIn(talk), ...checks(table.ledger, workflowOf(talk))] : [];
  const asked = points.length + findings.length + decided.length;
  if (author === undefined || (asked === 0 && patch === undefined)) return;
  const ids = new Set([
    ...points.flatMap(({ on, text, change }) => [
      ...(on === null ? [] : [on]),
      ...idsIn(`${text}\n${change ?? ""}`),
    ]),
    ...findings.flatMap((finding) => finding.ids),
    ...decided.flatMap(({ item, words }) => [item, ...idsIn(words)]),
    ...(patch ?? []),
  ]);
  // What the person wants is done whatever was decided before.
  const fixed = patch === undefined ? fixedIn(talk, decided) : new Set<Id>();
  const before = new Map(decided.map(({ item }) => [item, table.ledger.items.get(item)?.wordings.length]));
  await table.each([author], {
    kind: "edit",
    task: paragraphs([task, additionsTold(workflowOf(talk))]),
    shape: keeping(editShape(workflowOf(talk), isSecond === true, table.ledger.issueOf), fixed, (id, why) =>
      floor.warn(`An edit of ${id} by ${author.name} ${why}.`),
    ),
    sees: "nothing",
    opening: talk.shortOpening,
    own: () =>
      paragraphs([
        isSecond ? inForceText(table.ledger, true) : "",
        isSecond ? wholeDraft(table.ledger) : partOfDraft(table.ledger, ids),
        ...dataBlock(
          "Decided: these read so from now on, in your words",
          decided.map(({ item, option, words }) => `[${item}] by [${option}]: ${inLine(words)}`),
        ),
        pointsText(points),
        findingsText(findings),
        personText(table.ledger),
      ]),
    untold: true,
    missing: (seat) => `${seat.name} edited nothing`,
  });
  for (const [id, wordings] of before)
    if (floor.limit === null && table.ledger.items.get(id)?.wordings.length === wordings)
      floor.warn(`How ${id} reads was decided, and its author did not word it: it reads as before.`);
}

/** Items whose wording a vote or the person decided, but for those that are to be worded now. */
function fixedIn(talk: Talk, now: readonly Decided[]): ReadonlySet<Id> {
  const { ledger } = talk.table;
  const counted = countedIn(talk);
  const voted = liveItems(ledger, issueKind).filter(
    (issue) => !isDecision(issue) && (settledOn(counted, issue.id)?.decided ?? null) !== null,
  );
  const ids = voted.flatMap(({ from }) => from[1] ?? []);
  return new Set(ids.filter((id) => !now.some(({ item }) => item === id)));
}

/** The same shape, in which no edit words anew what was decided, nor passes for one that says nothing. */
function keeping<T>(one: Shape<T>, fixed: ReadonlySet<Id>, refused: (id: Id, why: string) => void): Shape<T> {
  return {
    ...one,
    acts: (value, issue) =>
      one.acts(value, issue).filter((act) => {
        if (act.do !== "amend" && act.do !== "withdraw") return true;
        const isEmpty =
          act.do === "amend" && [act.text, act.fields, act.from].every((it) => it === undefined);
        if (fixed.has(act.id)) refused(act.id, "is not taken: how that reads was decided");
        else if (isEmpty) refused(act.id, `says nothing that ${act.id} has a field for: it was not taken`);
        return !fixed.has(act.id) && !isEmpty;
      }),
  };
}

export async function review(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor } = talk;
  const reviewers = readersIn(talk);
  talk.readUpTo = table.ledger.log.length;
  const heard = await table.each(reviewers, {
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
    missing: (seat) => `${seat.name} gave no review`,
  });
  if (heard.length === 0 && floor.limit !== null) return null;
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

export async function consent(talk: Talk): Promise<RoundEnd | null> {
  const { table, floor } = talk;
  if (talk.rounds.at(-1)?.stage === "consent" && unheard(table.ledger).length > 0)
    await edited(talk, { task: tasks.edit });
  const readers = readersIn(talk);
  const changed = changedSince(table.ledger, talk.readUpTo);
  const decisions = decisionsOf(table.ledger);
  talk.readUpTo = table.ledger.log.length;
  const heard = await table.each(readers, {
    kind: "review",
    task: tasks.consent,
    shape: (seat) => consentShape(ownPoints(table.ledger, seat.id), decisions, table.ledger.issueOf),
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
    missing: (seat) => `${seat.name} said nothing to what changed`,
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
  const { table, facilitator } = talk;
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
    missing: () => "The facilitator gave no synthesis",
  });
  talk.provedUpTo = table.ledger.log.length;
  return heard === undefined ? { ...fallbackSynthesis, wanted: "conclude" } : takenIn(talk, heard.value);
}
