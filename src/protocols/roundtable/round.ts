import type { Floor } from "../../kernel/floor.ts";
import { noteMissing } from "../missing.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import { questionTurn, type RoundStart, synthesisTurn } from "./facilitator-prompt.ts";
import { responses } from "./responses.ts";
import { agendaAllows, brainstormReady } from "./rules/agenda.ts";
import { consentAllows } from "./rules/consent.ts";
import { holding } from "./rules/decision-options.ts";
import { decideNext, type NextStep } from "./rules/ending.ts";
import { type EscalationCause, escalationDue } from "./rules/escalation.ts";
import { afterAnswers } from "./rules/ledger.ts";
import type { FacilitatorQuestion, FacilitatorSynthesis } from "./rules/replies.ts";
import type { Escalation, SessionRound } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import { sessionState } from "./rules/state.ts";
import type { Phase } from "./rules/strategy.ts";
import type { RoundtableEntry } from "./state.ts";
import { historyFor } from "./history.ts";
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
export function tableRound(floor: Floor, table: Table, course: Course): Promise<RoundEnd | null> {
  const phase = table.strategy.phases[course.phase] as Phase;
  const speakers = phase.participants === "facilitator" ? 0 : table.participants.length;
  return floor.round(phase.name, () => held(floor, table, course, phase), [
    { turn: "question", seats: 1 },
    ...(speakers === 0 ? [] : [{ turn: "response", seats: speakers }]),
    { turn: "synthesis", seats: 1 },
  ]);
}

async function held(floor: Floor, table: Table, course: Course, phase: Phase): Promise<RoundEnd | null> {
  const known = table.background?.statements ?? [];
  const before = sessionState(sessionsOf(course), course.escalations, table.options.workflow, known);
  const standing: RoundStart = {
    round: course.held.length + 1,
    phase,
    state: before,
    course,
    wording: wordingFor(table, phase, course),
  };
  const question = await askedQuestion(floor, table, standing);
  const about = {
    phase,
    question: question.value.question,
    focus: question.value.focus,
    history: historyFor(phase, course, before, `${question.value.question} ${question.value.focus}`),
    course,
    wording: standing.wording,
    artifacts: holding(before.artifacts),
  };
  const answers = await responses(floor, table, about, question.value.participants);
  if (floor.limit !== null && answers.said.length === 0) return null;
  const ledger = afterAnswers(course.ledger, answers.said, {
    round: standing.round,
    focus: about.focus,
    isDebate: table.sides !== null,
    artifacts: about.artifacts,
  });
  const synthesis = await synthesised(floor, table, standing, {
    ...answers,
    ledger,
    question: about.question,
  });
  const {
    round,
    ledger: after,
    ...end
  } = await judged(floor, table, course, {
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
  standing: RoundStart,
): Promise<Read<FacilitatorQuestion>> {
  const reply = await floor.ask(table.facilitator, questionTurn(table, standing));
  if (reply.answered) return { value: reply.value, isFallback: false };
  noteMissing(floor, `The facilitator asked nothing in round ${standing.round}`, reply.failure);
  return { value: fallbackQuestion(table.options.topic), isFallback: true };
}

async function synthesised(
  floor: Floor,
  table: Table,
  standing: RoundStart,
  answered: Parameters<typeof synthesisTurn>[2],
): Promise<Read<FacilitatorSynthesis>> {
  const turn = synthesisTurn(table, standing, answered);
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
async function judged(floor: Floor, table: Table, course: Course, given: RoundGiven) {
  const { options, strategy } = table;
  const { workflow, topic, rules } = options;
  const { draft, ledger } = await writtenRound(floor, table, course, given);
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
    const now = past === course.escalations ? state : stateWith(past);
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

/** What is asked where the facilitator's question is missing or cannot be read. */
export function fallbackQuestion(topic: string): FacilitatorQuestion {
  return {
    action: "question",
    question: `What are the key considerations for ${topic.trim().replace(/[.?!。？！]+$/u, "")}?`,
    focus: "core requirements",
    participants: "all",
  };
}

/** What stands for a synthesis that is missing or cannot be read. It claims nothing, so nothing is settled by it. */
export function fallbackSynthesis(): FacilitatorSynthesis {
  return {
    synthesis: "The discussion continues.",
    consensus: [],
    conflicts: [],
    resolved: [],
    next_action: "continue",
  };
}

/** What came of a round, in a line or two. */
function recapOf(round: SessionRound, { consensus, openConflicts, artifacts, agenda }: SessionState): string {
  const closed = agenda.filter(({ status }) => status === "closed").length;
  const standing = holding(artifacts);
  const facts = [
    `${consensus.length} agreed`,
    `${openConflicts.length} open`,
    ...(standing.length === 0 ? [] : [`${standing.length} written down`]),
    ...(agenda.length === 0 ? [] : [`${closed} of ${agenda.length} topics covered`]),
  ];
  const takenBack = (round.no_longer_agreed ?? []).map(({ sentence, now, because }) => {
    const what = now === undefined ? `No longer agreed: ${sentence}` : `${sentence} now reads: ${now}`;
    return ` ${what}${because.length === 0 ? "" : ` (${because.join(", ")})`}.`;
  });
  const next = round.next_focus === null ? round.next_action : `${round.next_action}: ${round.next_focus}`;
  return `Round ${round.number}, ${round.phase}: ${round.synthesis} ${round.agreement.sentence} (${facts.join(", ")}; next ${next})${takenBack.join("")}${round.notices.map((notice) => ` ${notice}`).join("")}`;
}
