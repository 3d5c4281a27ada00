import { ColloquyError } from "../../kernel/error.ts";
import { alikeTogether } from "../persons-part.ts";
import type { Floor, Protocol } from "../../kernel/floor.ts";
import type { NextStep } from "./rules/ending.ts";
import { roundtableVerdict } from "./rules/outcome.ts";
import type { Escalation, RoundtableVerdict } from "./rules/session.ts";
import { setTable } from "./set-table.ts";
import { beginning, type Course, sessionsOf, type Table } from "./course.ts";
import { checkedDraft, putBack } from "./checked.ts";
import { wordsOfDocuments } from "./document-words.ts";
import { draftedDocument, settleDocument } from "./document.ts";
import { closing } from "./closing.ts";
import { askAfterRound, askForReview, decisionIn, escalated, relayed } from "./gates.ts";
import type { RoundtableOptions, RoundtableOutcome } from "./options.ts";
import { debateOutcome, ownViews } from "./rules/debate.ts";
import { dissentOf } from "./rules/dissent.ts";
import { sessionState } from "./rules/state.ts";
import { tableRound } from "./round.ts";
import type { RoundtableEntry } from "./state.ts";

/** Facilitated rounds by a strategy: a question, blind answers, a synthesis, and what code makes of them, until it is concluded. */
export const roundtable: Protocol<RoundtableOptions, RoundtableOutcome> = async (floor, options) => {
  floor.keepLastWord();
  const table = await setTable(floor, options);
  let course = beginning(table.participants);
  let isPutBack = false;
  for (let ends = 1; ;) {
    const { course: held, concludedBy } = await converse(floor, table, course);
    if (concludedBy === "limit") {
      const verdict = await concluded(floor, table, held, { concludedBy, occurrence: ends });
      return draftedDocument(floor, options, verdict);
    }
    const checks = await checkedDraft(floor, table, held);
    const mended = isPutBack || concludedBy === "person" ? null : putBack(held, checks, options);
    if (mended !== null) {
      isPutBack = true;
      course = mended;
      continue;
    }
    const verdict = await concluded(floor, table, held, { concludedBy, occurrence: ends++ });
    const more = await askForReview(floor, options, verdict);
    if (more === null) {
      await wordsOfDocuments(floor, table);
      return settleDocument(floor, table, verdict);
    }
    floor.keep<RoundtableEntry>({ v: 1, kind: "reopened" });
    course = { ...held, decisions: [...held.decisions, more] };
  }
};

/** Round after round until it is concluded: by the facilitator, by the most rounds, by the last phase, by a person, or by a limit. */
async function converse(
  floor: Floor,
  table: Table,
  begun: Course,
): Promise<{ readonly course: Course; readonly concludedBy: RoundtableVerdict["concludedBy"] }> {
  let course = begun;
  for (;;) {
    const end = await tableRound(floor, table, course);
    course = end?.course ?? course;
    refuseSilence(course);
    if (floor.limit !== null && course.held.length > 0) return { course, concludedBy: "limit" };
    // Nothing was said to conclude from: no further round begins, and it stops.
    if (end === null) continue;
    await stopInSilence(floor, course);
    let { next } = end;
    if (end.escalation !== null) {
      const escalation = await escalated(floor, table.options, course, end.state, end.escalation);
      const wished = end.onceAccepted(escalation);
      // Going on keeps the phase that the facilitator asked for; nobody ends it by letting it go on.
      next = escalation.decision === "accepted" || wished.action === "phase" ? wished : goingOn;
      const decided = { ...escalation, next_action: next.action };
      floor.keep<RoundtableEntry>({ v: 1, kind: "escalation", escalation: decided });
      course = withEscalation(course, decided, next.notices);
      for (const notice of next.notices) floor.report(notice);
    }
    const { action, concludedBy } = next;
    course = await relayed(floor, table.options, course, action === "conclude");
    if (action === "conclude") return { course, concludedBy: concludedBy ?? "facilitator" };
    const skip = await askAfterRound(floor, table.options, course);
    if (skip !== null)
      return { course: { ...course, decisions: [...course.decisions, skip] }, concludedBy: "person" };
    if (action === "phase") course = { ...course, phase: course.phase + 1 };
  }
}

const goingOn: NextStep = { action: "continue", notices: [], concludedBy: null };

function withEscalation(course: Course, escalation: Escalation, notices: readonly string[]): Course {
  const told = decisionIn(escalation, course.held.at(-1)?.session.next_focus ?? null);
  return {
    ...course,
    afterEscalation: { round: escalation.round, notices },
    escalations: [...course.escalations, escalation],
    decisions: told === null ? course.decisions : [...course.decisions, told],
  };
}

/** One turn for the conclusion, and all that was said as a verdict. */
async function concluded(
  floor: Floor,
  table: Table,
  course: Course,
  ended: { readonly concludedBy: RoundtableVerdict["concludedBy"]; readonly occurrence: number },
): Promise<RoundtableVerdict> {
  const { options, strategy, background, motion } = table;
  const { workflow, outputType } = options;
  const known = background?.statements ?? [];
  const state = sessionState(sessionsOf(course), course.escalations, workflow, known);
  const closed = await closing(floor, table, course, { ...ended, state });
  const verdict = roundtableVerdict({
    workflow,
    strategy: strategy.id,
    phase: strategy.phases[course.phase]?.name ?? "",
    rounds: sessionsOf(course),
    escalations: course.escalations,
    known,
    outputType: outputType ?? closed?.outputType ?? course.held.at(-1)?.outputType ?? "summary",
    concludedBy: ended.concludedBy,
    closed,
    motion,
    debate: table.sides === null ? null : debateOutcome(ownViews(course.held), closed?.motionOutcome ?? null),
    decisions: course.decisions,
    questions: alikeTogether(course.questions),
    dissent: dissentOf({ rounds: course.held, ledger: course.ledger, isDebate: table.sides !== null }),
  });
  warnOfMissing(floor, options, verdict);
  floor.keep<RoundtableEntry>({ v: 1, kind: "verdict", verdict });
  for (const { participant, overriddenBy } of verdict.blocks)
    if (overriddenBy === "recommended")
      floor.warn(`${participant} still blocks it; only --yes overrode that.`);
  return verdict;
}

/** A document for which there is nothing to put in it is not written, and that is told. */
function warnOfMissing(
  floor: Floor,
  { outputType }: RoundtableOptions,
  { outputType: taken }: RoundtableVerdict,
): void {
  if (outputType !== null && outputType !== taken)
    floor.warn(
      `Nothing was recorded for a document of type ${outputType}, so a summary was written instead.`,
    );
}

/** Where nobody answers any more the facilitator talks to itself: it stops until somebody has seen to the agents. */
async function stopInSilence(floor: Floor, { held }: Course): Promise<void> {
  const [before, last] = held.filter(({ session }) => session.participants.length > 0).slice(-2);
  const isSilent = before?.said.length === 0 && last?.said.length === 0;
  if (isSilent && last === held.at(-1))
    await floor.recess(`nobody answered in rounds ${before.session.number} and ${last.session.number}`);
}

/** A table at which nobody has said anything yet has nothing to be put together. */
function refuseSilence({ held }: Course): void {
  const asked = held.filter(({ session }) => session.participants.length > 0);
  const isSilent = asked.length > 0 && asked.every(({ said }) => said.length === 0);
  if (isSilent)
    throw new ColloquyError(
      "no-answer",
      `No participant answered in the phase "${asked.at(-1)?.session.phase}".`,
      {
        hint: "`colloquy agents --check` shows which agents answer.",
      },
    );
}
