import type { Seat } from "../../kernel/seat.ts";
import type { Heard } from "../../table/move.ts";
import { agreementOf, blockedBy, conflictsOf } from "./rules/agreement.ts";
import { decideNext, type EscalationCause, escalationDue } from "./rules/ending.ts";
import type { Replied } from "./shapes.ts";
import { type Escalation, type TableNote, type TableRound, type Stage, stances } from "./options.ts";
import {
  confidenceIn,
  confidenceOf,
  countedIn,
  isDrafted,
  phaseOf,
  type TableQuestion,
  type Talk,
  tellOf,
} from "./talk.ts";

type SynthesisKey = "synthesis" | "consensus" | "conflicts" | "resolved" | "recommendation";

export interface Synthesis extends Pick<TableRound, SynthesisKey> {
  readonly wanted: TableRound["asked_action"];
  /** What follows once a person has decided what it escalates. */
  readonly afterwards: "continue" | "phase" | "conclude";
  readonly wantedBecause: string | null;
  readonly wantedAbout: string | null;
  readonly nextFocus: string | null;
  readonly isFallback: boolean;
}

interface HeldRound {
  readonly stage: Stage;
  readonly question: TableQuestion;
  readonly asked: readonly Seat[];
  readonly heard: readonly Heard<Replied>[];
  readonly synthesis: Synthesis;
}

export type RoundEnd = ReturnType<typeof endOf>;

export function endOf(talk: Talk, held: HeldRound) {
  const { floor, escalations } = talk;
  const { synthesis } = held;
  const said = held.heard.map(({ seat, value }) => ({ participant: seat.id, response: value }));
  const before = draftRound(talk, held);
  const rounds = [...talk.rounds, before];
  const { open } = conflictsOf(rounds, escalations);
  const cause = escalationDue({ talk, rounds, said, open, ...synthesis });
  const nextWith = (due: EscalationCause | null, past: readonly Escalation[]) =>
    decideNext(talk, rounds, {
      // An escalation that was decided has been done: what was wanted besides follows.
      wanted: due === null && synthesis.wanted === "escalate" ? synthesis.afterwards : synthesis.wanted,
      escalation: due,
      past,
    });
  const next = nextWith(cause, escalations);
  const round = { ...before, next_action: next.action, notices: [...before.notices, ...next.notices] };
  floor.keep<TableNote>({ v: 2, kind: "round", round, said });
  talk.rounds.push(round);
  floor.report(recapOf(talk, round, open.length));
  return {
    escalation: next.action === "escalate" ? cause : null,
    next,
    onceDecided: (decided: Escalation) => nextWith(null, [...escalations, decided]),
  };
}

function draftRound(talk: Talk, { stage, question, asked, heard, synthesis }: HeldRound): TableRound {
  const given = <T>(read: (response: Replied) => T | undefined) =>
    heard.flatMap(({ seat, value: response }) => {
      const value = read(response);
      return value === undefined ? [] : [[seat.id, value] as const];
    });
  const ids = asked.map(({ id }) => id);
  const confidence = confidenceOf(heard);
  const least = given(({ minimumChange: change }) =>
    typeof change === "string" && change ? change : undefined,
  );
  const counting = countedIn(talk, { ...confidenceIn(talk.rounds), ...confidence });
  const agreement = agreementOf(tellOf(talk), counting, talk.issue, new Map(least));
  const blocking = blockedBy(agreement);
  const isBlocked = blocking.length > 0;
  return {
    number: talk.rounds.length + 1,
    phase: phaseOf(talk).name,
    stage,
    question: question.question,
    focus: question.focus,
    topic_id: question.topic_id,
    participants: ids,
    missing: ids.filter((id) => !heard.some(({ seat }) => seat.id === id)),
    synthesis: synthesis.synthesis,
    consensus: isBlocked ? [] : synthesis.consensus,
    conflicts: synthesis.conflicts,
    resolved: synthesis.resolved,
    confidence,
    stances: Object.fromEntries(given(({ stance }) => stances.find((one) => one === stance))),
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

function recapOf(talk: Talk, round: TableRound, open: number): string {
  const next = round.next_focus === null ? round.next_action : `${round.next_action}: ${round.next_focus}`;
  return [
    `Round ${round.number}, ${round.phase}: ${round.synthesis}`,
    isDrafted(talk) ? "" : round.agreement.sentence,
    `(${open} open; next ${next})`,
    ...round.notices,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
