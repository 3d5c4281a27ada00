import type { Floor } from "../../kernel/floor.ts";
import { agendaAllows, brainstormReady } from "./rules/agenda.ts";
import { stands } from "./rules/artifacts.ts";
import { consentAllows } from "./rules/consent.ts";
import { decideNext, type NextStep } from "./rules/ending.ts";
import { type EscalationCause, escalationDue } from "./rules/escalation.ts";
import { fallbackQuestion, fallbackSynthesis } from "./rules/fallback.ts";
import { afterAnswers } from "./rules/ledger.ts";
import type { FacilitatorQuestion, FacilitatorSynthesis } from "./rules/replies.ts";
import type { Escalation, SessionState } from "./rules/session.ts";
import { sessionState } from "./rules/state.ts";
import type { Phase } from "./rules/strategy.ts";
import { noteMissing } from "../missing.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import { historyFor } from "./history.ts";
import type { RoundtableOptions } from "./options.ts";
import { recapOf } from "./recap.ts";
import { questionTurn, type Standing, synthesisTurn } from "./facilitator-prompt.ts";
import { responses } from "./responses.ts";
import type { RoundtableEntry } from "./state.ts";
import { type Read, type RoundGiven, writtenRound } from "./written-round.ts";

/** What a round ended with, besides what is kept of it. */
export interface RoundEnd {
  readonly course: Course;
  readonly state: SessionState;
  readonly escalation: EscalationCause | null;
  readonly next: NextStep;
  /** What follows an escalation whose recommendation was accepted: what the facilitator asked for, as far as rules allow. */
  readonly onceAccepted: (accepted: Escalation) => NextStep;
}

/**
 * Question, answers, synthesis, one entry in the record: the facilitator decides, code checks and keeps. `null` where a
 * limit came before anybody had answered.
 */
export function tableRound(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
): Promise<RoundEnd | null> {
  const phase = table.strategy.phases[course.phase] as Phase;
  const speakers = phase.participants === "facilitator" ? 0 : table.participants.length;
  return floor.round(phase.name, () => held(floor, table, options, course, phase), [
    { turn: "question", seats: 1 },
    ...(speakers === 0 ? [] : [{ turn: "response", seats: speakers }]),
    { turn: "synthesis", seats: 1 },
  ]);
}

async function held(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
  phase: Phase,
): Promise<RoundEnd | null> {
  const known = table.background?.statements ?? [];
  const before = sessionState(sessionsOf(course), course.escalations, options.workflow, known);
  const standing: Standing = {
    round: course.held.length + 1,
    phase,
    state: before,
    course,
    wording: wordingFor(table, phase, course),
  };
  const question = await askedQuestion(floor, table, options, standing);
  const about = {
    phase,
    question: question.value.question,
    focus: question.value.focus,
    history: historyFor(phase, course, before),
    course,
    wording: standing.wording,
    artifacts: before.artifacts.filter(stands),
  };
  const answers = await responses(floor, table, options, about, question.value.participants);
  if (floor.limit !== null && answers.said.length === 0) return null;
  const ledger = afterAnswers(course.ledger, answers.said, {
    round: standing.round,
    focus: about.focus,
    isDebate: table.sides !== null,
  });
  const synthesis = await synthesised(floor, table, options, standing, {
    ...answers,
    ledger,
    question: about.question,
  });
  const {
    round,
    ledger: after,
    ...end
  } = await judged(floor, table, options, course, {
    standing,
    question,
    answers,
    synthesis,
    ledger,
  });
  floor.keep<RoundtableEntry>({ v: 1, kind: "round", round, said: answers.said });
  floor.report(recapOf(round, end.state));
  return {
    ...end,
    course: {
      ...course,
      ledger: after,
      held: [
        ...course.held,
        { session: round, said: answers.said, outputType: synthesis.value.output_type ?? null },
      ],
    },
  };
}

async function askedQuestion(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  standing: Standing,
): Promise<Read<FacilitatorQuestion>> {
  const reply = await floor.ask(table.facilitator, questionTurn(options, table, standing));
  if (reply.answered) return { value: reply.value, isFallback: false };
  noteMissing(floor, `The facilitator asked nothing in round ${standing.round}`, reply.failure);
  return { value: fallbackQuestion(options.topic), isFallback: true };
}

async function synthesised(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  standing: Standing,
  answered: Parameters<typeof synthesisTurn>[3],
): Promise<Read<FacilitatorSynthesis>> {
  const turn = synthesisTurn(options, table, standing, answered);
  const reply = await floor.ask(table.facilitator, turn);
  if (reply.answered) return { value: reply.value, isFallback: false };
  noteMissing(floor, `The facilitator gave no synthesis of round ${standing.round}`, reply.failure);
  return { value: fallbackSynthesis(), isFallback: true };
}

/**
 * The one wording that a round stands to: the last that the facilitator gave; where it gave none and a decision is
 * due, what it made of the last round. Only where people consent to something.
 */
function wordingFor({ strategy }: Table, { converges }: Phase, course: Course): string | null {
  if (strategy.consensus.policy !== "consent") return null;
  const last = sessionsOf(course).at(-1);
  return last?.next_wording ?? (converges ? (last?.synthesis ?? null) : null);
}

/** What is written down of a round, whether a person must decide, and how it goes on. */
async function judged(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
  given: RoundGiven,
) {
  const { workflow, topic, rules } = options;
  const { strategy } = table;
  const { draft, ledger } = await writtenRound(floor, table, options, course, given);
  const { agreement, number } = draft;
  const { standing, answers } = given;
  const { phase } = standing;
  const { next_action: wanted, escalation_reason, escalation_about } = given.synthesis.value;
  const stateWith = (past: readonly Escalation[]) =>
    sessionState([...sessionsOf(course), draft], past, workflow, standing.state.known);
  const state = stateWith(course.escalations);
  const roundsInPhase = state.roundsInPhase[phase.name] ?? 1;
  const escalation = escalationDue({
    round: number,
    rules,
    topic,
    responses: answers.said,
    state,
    past: course.escalations,
    wanted,
    escalationReason: escalation_reason ?? null,
    escalationAbout: escalation_about ?? [],
    strategy,
    policy: agreement,
    attemptsInPhase: roundsInPhase,
    mindsConfidence: phase.confidence,
    focuses: new Map(
      [...sessionsOf(course), draft].map((one) => [one.number, one.topic_id || one.focus] as const),
    ),
  });
  const nextWith = (due: EscalationCause | null, past: readonly Escalation[]) => {
    const now = stateWith(past);
    return decideNext({
      round: number,
      roundsInPhase,
      isLastPhase: course.phase === strategy.phases.length - 1,
      sequentialPhases: strategy.validation.requires_sequential_phases,
      rules,
      // An escalation that was decided has been done, and there was nothing else it asked for.
      wanted: due === null && wanted === "escalate" ? "continue" : wanted,
      state: now,
      agendaAllows: agendaAllows(now.agenda),
      consentAllows: consentAllows(agreement, past),
      escalation: due,
      ...(workflow === "brainstorm" && { phaseAllows: brainstormReady(phase.name, now.artifacts) }),
    });
  };
  const next = nextWith(escalation, course.escalations);
  return {
    ledger,
    round: { ...draft, next_action: next.action, notices: [...draft.notices, ...next.notices] },
    state,
    escalation: next.action === "escalate" ? escalation : null,
    next,
    onceAccepted: (accepted: Escalation) => nextWith(null, [...course.escalations, accepted]),
  };
}
