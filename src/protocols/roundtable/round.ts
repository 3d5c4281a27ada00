import type { Floor } from "../../kernel/floor.ts";
import { agendaAllows, brainstormReady } from "./rules/agenda.ts";
import { recordArtifacts } from "./rules/artifacts.ts";
import { consentAllows, consentedTo } from "./rules/consent.ts";
import { decideNext, type NextStep } from "./rules/ending.ts";
import { type EscalationCause, escalationDue } from "./rules/escalation.ts";
import { fallbackQuestion, fallbackSynthesis } from "./rules/fallback.ts";
import { policyOutcome, textsOfResponses } from "./rules/policy.ts";
import type { FacilitatorQuestion, FacilitatorSynthesis } from "./rules/replies.ts";
import type { Escalation, SessionRound, SessionState } from "./rules/session.ts";
import { sessionState } from "./rules/state.ts";
import type { Phase } from "./rules/strategy.ts";
import { noteMissing } from "../missing.ts";
import { type Course, decisionsOf, sessionsOf, type Table } from "./course.ts";
import { historyFor } from "./history.ts";
import type { RoundtableOptions } from "./options.ts";
import { recapOf } from "./recap.ts";
import { questionTurn, type Standing, synthesisTurn } from "./prompt.ts";
import { type Answers, responses } from "./responses.ts";
import type { RoundtableEntry } from "./state.ts";

/** What a round ended with, besides what is kept of it. */
export interface RoundEnd {
  readonly course: Course;
  readonly state: SessionState;
  readonly escalation: EscalationCause | null;
  readonly next: NextStep;
  /** What follows an escalation whose recommendation was accepted: what the facilitator asked for, as far as rules allow. */
  readonly onceAccepted: (accepted: Escalation) => NextStep;
}

/** Question, answers, synthesis, one entry in the record: the facilitator decides, code checks and keeps. */
export function tableRound(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
): Promise<RoundEnd> {
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
): Promise<RoundEnd> {
  const known = table.background?.statements ?? [];
  const before = sessionState(sessionsOf(course), course.escalations, options.workflow, known);
  const standing: Standing = {
    round: course.held.length + 1,
    phase,
    state: before,
    guidance: course.guidance,
    ...(course.found && { found: course.found }),
    decided: decisionsOf(course),
    syntheses: sessionsOf(course).map((one) => `Round ${one.number}, ${one.phase}: ${one.synthesis}`),
  };
  const question = await askedQuestion(floor, table, options, standing);
  const about = {
    phase,
    question: question.value.question,
    focus: question.value.focus,
    history: historyFor(phase, course, before),
  };
  const answers = await responses(floor, table, options, about, question.value.participants);
  const synthesis = await synthesised(floor, table, options, standing, about.question, answers);
  const { round, ...end } = await judged(floor, table, options, course, {
    standing,
    question,
    answers,
    synthesis,
  });
  floor.keep<RoundtableEntry>({ v: 1, kind: "round", round, said: answers.said });
  floor.report(recapOf(round, end.state));
  return {
    ...end,
    course: {
      ...course,
      held: [
        ...course.held,
        { session: round, said: answers.said, outputType: synthesis.value.output_type ?? null },
      ],
      guidance: null,
      found: [],
    },
  };
}

interface Read<T> {
  readonly value: T;
  /** Whether something of ours stands in for what could not be read. */
  readonly isFallback: boolean;
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
  question: string,
  { said, missing }: Answers,
): Promise<Read<FacilitatorSynthesis>> {
  const turn = synthesisTurn(options, table, standing, { question, said, missing });
  const reply = await floor.ask(table.facilitator, turn);
  if (reply.answered) return { value: reply.value, isFallback: false };
  noteMissing(floor, `The facilitator gave no synthesis of round ${standing.round}`, reply.failure);
  return { value: fallbackSynthesis(), isFallback: true };
}

interface Round {
  readonly standing: Standing;
  readonly question: Read<FacilitatorQuestion>;
  readonly answers: Answers;
  readonly synthesis: Read<FacilitatorSynthesis>;
}

/** What the policy makes of the answers, what is written down, whether a person must decide, and how it goes on. */
async function judged(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
  { standing, question, answers, synthesis }: Round,
) {
  const { workflow, topic, rules } = options;
  const { strategy } = table;
  const { round: number, phase } = standing;
  const given = synthesis.value;
  const { said } = answers;
  const likeness = await floor.lookUp("likeness", textsOfResponses(said));
  const facilitatorSays = given.conflicts.length === 0 && given.next_action !== "continue";
  const agreement = policyOutcome(strategy.consensus, said, likeness, facilitatorSays);
  const agreed = consentedTo(given.consensus, agreement);
  const written = recordArtifacts(standing.state.artifacts, given.artifacts ?? [], {
    round: number,
    workflow,
    outputType: options.outputType,
    participants: table.participants,
    there: standing.state.known,
    highest: table.background?.highest ?? {},
  });
  const draft: SessionRound = {
    number,
    phase: phase.name,
    question: question.value.question,
    focus: question.value.focus,
    topic_id: question.value.topic_id ?? null,
    participants: answers.asked.map(({ id }) => id),
    missing: answers.missing,
    synthesis: given.synthesis,
    consensus: agreed.consensus,
    conflicts: given.conflicts,
    resolved: given.resolved,
    confidence: Object.fromEntries(
      said.map(({ participant, response }) => [participant, response.confidence]),
    ),
    stances: Object.fromEntries(
      said.flatMap(({ participant, response: { stance } }) => (stance ? [[participant, stance]] : [])),
    ),
    agreement,
    artifacts: written.artifacts,
    agenda: given.agenda ?? [],
    asked_action: given.next_action,
    next_action: given.next_action,
    notices: [...agreed.notices, ...written.notices],
    next_focus: given.next_focus ?? null,
    recommendation: given.recommendation ?? null,
    fallback: [
      ...(question.isFallback ? (["question"] as const) : []),
      ...(synthesis.isFallback ? (["synthesis"] as const) : []),
    ],
  };
  const stateWith = (past: readonly Escalation[]) =>
    sessionState([...sessionsOf(course), draft], past, workflow, standing.state.known);
  const state = stateWith(course.escalations);
  const roundsInPhase = state.roundsInPhase[phase.name] ?? 1;
  const escalation = escalationDue({
    round: number,
    rules,
    topic,
    responses: said,
    state,
    past: course.escalations,
    wanted: given.next_action,
    escalationReason: given.escalation_reason ?? null,
    strategy,
    policy: agreement,
    attemptsInPhase: roundsInPhase,
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
      wanted: due === null && given.next_action === "escalate" ? "continue" : given.next_action,
      state: now,
      agendaAllows: agendaAllows(now.agenda),
      consentAllows: consentAllows(agreement, past),
      escalation: due,
      ...(workflow === "brainstorm" && { phaseAllows: brainstormReady(phase.name, now.artifacts) }),
    });
  };
  const next = nextWith(escalation, course.escalations);
  return {
    round: { ...draft, next_action: next.action, notices: [...draft.notices, ...next.notices] },
    state,
    escalation: next.action === "escalate" ? escalation : null,
    next,
    onceAccepted: (accepted: Escalation) => nextWith(null, [...course.escalations, accepted]),
  };
}
