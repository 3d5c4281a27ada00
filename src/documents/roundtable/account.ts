import { type Discussion, lastJudgement } from "../../core/discussion.ts";
import type { Seat } from "../../core/seat.ts";
import { Response } from "../../judgement/roundtable/replies.ts";
import type {
  Escalation,
  RoundtableVerdict,
  SessionRound,
  SessionState,
} from "../../judgement/roundtable/session.ts";
import { sessionState } from "../../judgement/roundtable/state.ts";
import type { Strategy, Workflow } from "../../judgement/roundtable/strategy.ts";

/** What a journal tells of a roundtable; whole at any point of the journal. */
export interface Account {
  readonly topic: string;
  readonly workflow: Workflow;
  readonly out: string;
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly origin: string }>>;
  /** Empty until the strategy is settled. */
  readonly strategy: Strategy | null;
  readonly sides: { readonly pro: readonly string[]; readonly con: readonly string[] } | null;
  readonly facilitator: Seat | null;
  readonly participants: readonly Seat[];
  readonly rounds: readonly HeldRound[];
  readonly escalations: readonly Escalation[];
  /** What the rounds amount to, from them alone. */
  readonly state: SessionState;
  readonly verdict: RoundtableVerdict | null;
}

interface HeldRound {
  readonly session: SessionRound;
  readonly startedAt: string;
  /** By the id of the participant. */
  readonly responses: ReadonlyMap<string, Response>;
}

interface Given {
  readonly topic: string;
  readonly workflow: Workflow;
  readonly out: string;
  readonly settings: Account["settings"];
}

const facilitatorId = "facilitator";

export function accountOf(discussion: Discussion): Account {
  const { topic, workflow, out, settings } = discussion.options as Given;
  const seats = discussion.seats.map(({ seat }) => seat);
  const participants = seats.filter(({ id }) => id !== facilitatorId);
  const rounds = heldRounds(discussion, participants);
  const escalations = judged(discussion, "escalation") as readonly Escalation[];
  return {
    topic,
    workflow,
    out,
    settings,
    strategy: (lastJudgement(discussion, "strategy") as Strategy | undefined) ?? null,
    sides: (lastJudgement(discussion, "sides") as Account["sides"] | undefined) ?? null,
    facilitator: seats.find(({ id }) => id === facilitatorId) ?? null,
    participants,
    rounds,
    escalations,
    state: sessionState(
      rounds.map(({ session }) => session),
      escalations,
      workflow,
    ),
    verdict: (lastJudgement(discussion, "verdict") as RoundtableVerdict | undefined) ?? null,
  };
}

/** A participant as people call it; whoever is not at the table as it was named. */
export function nameOf({ participants }: Pick<Account, "participants">, id: string): string {
  return participants.find((seat) => seat.id === id)?.name ?? id;
}

function heldRounds(discussion: Discussion, participants: readonly Seat[]): readonly HeldRound[] {
  const first = discussion.roundsBefore;
  return (judged(discussion, "round") as readonly SessionRound[]).map((session) => {
    const round = discussion.rounds.find((one) => one.round === first + session.number);
    const answers = (round?.turns ?? []).flatMap((turn): readonly (readonly [string, Response])[] => {
      const id = participants.find(({ name }) => name === turn.seat)?.id;
      const read = turn.kind === "response" ? Response.safeParse(turn.answer?.value) : null;
      return id !== undefined && read?.success === true ? [[id, read.data]] : [];
    });
    return { session, startedAt: round?.startedAt ?? discussion.createdAt, responses: new Map(answers) };
  });
}

function judged({ judgements }: Discussion, kind: string): readonly unknown[] {
  return judgements.flatMap((one) => (one.kind === kind ? [one.judgement] : []));
}
