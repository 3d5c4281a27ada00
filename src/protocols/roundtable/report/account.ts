import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { Response } from "../rules/replies.ts";
import type { Escalation, RoundtableVerdict, SessionRound, SessionState } from "../rules/session.ts";
import { sessionState } from "../rules/state.ts";
import type { Strategy, Workflow } from "../rules/strategy.ts";

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
  /** Where a person wanted more after it, the later one; `null` while they are at it. */
  readonly verdict: RoundtableVerdict | null;
}

export interface HeldRound {
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
  const { sessions, escalations, strategy, state } = briefly(discussion);
  return {
    topic,
    workflow,
    out,
    settings,
    strategy,
    sides: (lastJudgement(discussion, "sides") as Account["sides"] | undefined) ?? null,
    facilitator: seats.find(({ id }) => id === facilitatorId) ?? null,
    participants,
    rounds: heldRounds(discussion, sessions, participants),
    escalations,
    state,
    verdict: verdictOf(discussion),
  };
}

/** The same without what participants answered, which is what reading it all takes time for. */
export function briefly(discussion: Discussion): Pick<Account, "strategy" | "escalations" | "state"> & {
  readonly sessions: readonly SessionRound[];
} {
  const { workflow } = discussion.options as Given;
  const sessions = judged(discussion, "round") as readonly SessionRound[];
  const escalations = judged(discussion, "escalation") as readonly Escalation[];
  const strategy = (lastJudgement(discussion, "strategy") as Strategy | undefined) ?? null;
  return { sessions, escalations, strategy, state: sessionState(sessions, escalations, workflow) };
}

function verdictOf(discussion: Discussion): RoundtableVerdict | null {
  const verdict = lastJudgement(discussion, "verdict") as RoundtableVerdict | undefined;
  return verdict?.rounds === discussion.rounds.length ? verdict : null;
}

/** A participant as people call it; whoever is not at the table as it was named. */
export function nameOf({ participants }: Pick<Account, "participants">, id: string): string {
  return participants.find((seat) => seat.id === id)?.name ?? id;
}

function heldRounds(
  discussion: Discussion,
  sessions: readonly SessionRound[],
  participants: readonly Seat[],
): readonly HeldRound[] {
  const first = discussion.roundsBefore;
  return sessions.map((session) => {
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
