import type { Who } from "../../table/item.ts";
import { agendaAllows, agendaOf, brainstormAllows } from "./rules/agenda.ts";
import { agreementOf, blockedBy } from "./rules/agreement.ts";
import { conflictsOf } from "./rules/conflicts.ts";
import { type Allowance, decideNext, type NextStep } from "./rules/ending.ts";
import { type Answer, type EscalationCause, escalationDue } from "./rules/escalation.ts";
import type { Phase } from "./rules/strategy.ts";
import type { Replied } from "./shapes.ts";
import type { Conflict, Escalation, Noted, Resolved, Round, Stage } from "./state.ts";
import {
  collects,
  confidenceIn,
  countedIn,
  isDrafted,
  phaseOf,
  type Question,
  type Talk,
  tellOf,
} from "./talk.ts";

/** What a synthesis says, or what stands in for one. */
export interface Synthesis {
  readonly synthesis: string;
  readonly consensus: readonly string[];
  readonly conflicts: readonly Conflict[];
  readonly resolved: readonly Resolved[];
  readonly wanted: Round["asked_action"];
  /** What follows once a person has decided what it escalates. */
  readonly afterwards: "continue" | "phase" | "conclude";
  readonly wantedBecause: string | null;
  readonly wantedAbout: string | null;
  readonly nextFocus: string | null;
  readonly recommendation: string | null;
  readonly isFallback: boolean;
}

/** All of a round, before it is judged. */
export interface Held {
  readonly stage: Stage;
  readonly question: Question;
  readonly asked: readonly Who[];
  readonly said: readonly { readonly participant: Who; readonly response: Replied }[];
  readonly synthesis: Synthesis;
}

export interface RoundEnd {
  readonly escalation: EscalationCause | null;
  readonly next: NextStep;
  /** What follows once a person has decided: what the facilitator asked for, as far as rules allow. */
  readonly onceDecided: (decided: Escalation) => NextStep;
}

/** What came of a round: what is kept of it, whether a person must decide, and how it goes on. */
export function endOf(talk: Talk, held: Held): RoundEnd {
  const { floor, options, strategy, escalations } = talk;
  const { synthesis } = held;
  const before = draftRound(talk, held);
  const rounds = [...talk.rounds, before];
  const roundsInPhase = rounds.filter(({ phase }) => phase === before.phase).length;
  const { open } = conflictsOf(rounds, escalations);
  const cause = escalationDue({
    round: before.number,
    rules: options.rules,
    topic: options.topic,
    answers: held.said.map(answerIn),
    open,
    past: escalations,
    wanted: synthesis.wanted,
    wantedBecause: synthesis.wantedBecause,
    wantedAbout: synthesis.wantedAbout,
    consensus: strategy.consensus,
    agreement: before.agreement,
    blockedIn: rounds
      .filter(({ phase, agreement }) => phase === before.phase && agreement.blocks.length > 0)
      .map(({ number }) => number),
    mindsConfidence: phaseOf(talk).confidence,
    focuses: new Map(rounds.map(({ number, topic_id, focus }) => [number, topic_id ?? focus])),
  });
  const nextWith = (due: EscalationCause | null, past: readonly Escalation[]) =>
    decideNext({
      round: before.number,
      roundsInPhase,
      isLastPhase: talk.phase === strategy.phases.length - 1,
      sequentialPhases: strategy.validation.requires_sequential_phases,
      rules: options.rules,
      // An escalation that was decided has been done: what was wanted besides follows.
      wanted: due === null && synthesis.wanted === "escalate" ? synthesis.afterwards : synthesis.wanted,
      open: conflictsOf(rounds, past).open.map(({ id }) => id),
      agendaAllows: agendaAllows(
        agendaOf(options.workflow, talk.table.ledger),
        talk.rounds.at(-1)?.notices ?? [],
      ),
      consentAllows: consentAllows(before, past),
      escalation: due,
      ...(options.workflow === "brainstorm" && { phaseAllows: phaseAllows(talk) }),
    });
  const next = nextWith(cause, escalations);
  const round = { ...before, next_action: next.action, notices: [...before.notices, ...next.notices] };
  floor.keep<Noted>({ v: 2, kind: "round", round, said: held.said });
  talk.rounds.push(round);
  floor.report(recapOf(talk, round, open.length));
  return {
    escalation: next.action === "escalate" ? cause : null,
    next,
    onceDecided: (decided) => nextWith(null, [...escalations, decided]),
  };
}

function draftRound(talk: Talk, { stage, question, asked, said, synthesis }: Held): Round {
  const phase: Phase = phaseOf(talk);
  const confidence = Object.fromEntries(
    said.flatMap(({ participant, response: { confidence: sure } }) =>
      typeof sure === "number" ? [[participant, sure]] : [],
    ),
  );
  const least = new Map(
    said.flatMap(({ participant, response: { minimumChange } }) =>
      typeof minimumChange === "string" && minimumChange !== ""
        ? [[participant, minimumChange] as const]
        : [],
    ),
  );
  const counted = countedIn(talk, { ...confidenceIn(talk.rounds), ...confidence });
  const agreement = agreementOf(tellOf(talk), counted, talk.issue, least);
  const blocking = blockedBy(agreement);
  const isBlocked = blocking.length > 0;
  return {
    number: talk.rounds.length + 1,
    phase: phase.name,
    stage,
    question: question.question,
    focus: question.focus,
    topic_id: question.topic_id,
    participants: asked,
    missing: asked.filter((id) => !said.some(({ participant }) => participant === id)),
    synthesis: synthesis.synthesis,
    consensus: isBlocked ? [] : synthesis.consensus,
    conflicts: synthesis.conflicts,
    resolved: synthesis.resolved,
    confidence,
    stances: Object.fromEntries(
      said.flatMap(({ participant, response: { stance } }) =>
        stance === "support" || stance === "stand-aside" || stance === "block" ? [[participant, stance]] : [],
      ),
    ),
    agreement,
    asked_action: synthesis.wanted,
    next_action: synthesis.wanted,
    notices: isBlocked
      ? synthesis.consensus.map(
          (one) => `No consensus while it is blocked by ${blocking.join(", ")}: "${one}" was not recorded.`,
        )
      : [],
    next_focus: synthesis.nextFocus,
    recommendation: synthesis.recommendation,
    fallback: [
      ...(question.isFallback ? (["question"] as const) : []),
      ...(synthesis.isFallback ? (["synthesis"] as const) : []),
    ],
  };
}

function answerIn({ participant, response }: Held["said"][number]): Answer {
  const { confidence, escalate } = response;
  return {
    participant,
    confidence: typeof confidence === "number" ? confidence : null,
    escalates: typeof escalate === "string" && escalate !== "" ? escalate : null,
    text: wordsIn(response).join("\n"),
  };
}

function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** A block that nobody has lifted or overridden keeps it from ending. */
function consentAllows({ agreement, number }: Round, past: readonly Escalation[]): Allowance {
  const isOverridden = past.some(
    ({ round, trigger, decision }) => round === number && trigger === "attempts" && decision !== "continue",
  );
  const blocking = blockedBy(agreement);
  if (blocking.length === 0 || isOverridden) return { allowed: true, reason: "" };
  return { allowed: false, reason: `it is blocked by ${blocking.join(", ")}.` };
}

function phaseAllows(talk: Talk): Allowance {
  const wanted = collects(talk);
  return wanted === null ? { allowed: true, reason: "" } : brainstormAllows(wanted, talk.table.ledger);
}

/** What came of a round, in a line or two. */
function recapOf(talk: Talk, round: Round, open: number): string {
  const next = round.next_focus === null ? round.next_action : `${round.next_action}: ${round.next_focus}`;
  const agreed = isDrafted(talk) ? "" : ` ${round.agreement.sentence}`;
  return [
    `Round ${round.number}, ${round.phase}: ${round.synthesis}${agreed} (${open} open; next ${next})`,
    ...round.notices,
  ].join(" ");
}
