import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import type { Seat } from "../../../kernel/seat.ts";
import { seatNamed } from "../rules/evidence.ts";
import { positionHistory } from "../rules/history.ts";
import type { Expert, Tension } from "../rules/statements.ts";
import type {
  Edge,
  JudgedSynthesis,
  PositionHistory,
  PositionShift,
  RejectedCitation,
  SwarmVerdict,
} from "../rules/verdict.ts";
import { type HeldRound, heldRounds, type Said } from "./held-rounds.ts";
import { fixedSeats, subjectOf } from "./subject.ts";

/** What a journal tells of a swarm, put together by round; whole at any point of the journal. */
export interface Account {
  readonly topic: string;
  readonly seats: readonly Seat[];
  /** Those who joined for this topic: all but the fixed roles. */
  readonly experts: readonly Seat[];
  readonly panel: Panel | null;
  readonly rounds: readonly HeldRound[];
  /** Everything said, by its id, in order. */
  readonly said: ReadonlyMap<string, Said>;
  readonly edges: readonly Edge[];
  readonly rejected: readonly RejectedCitation[];
  readonly shifts: readonly PositionShift[];
  /** Of those who took one. */
  readonly positions: readonly PositionHistory[];
  /** What the moderator made of the last round that has been summed up. */
  readonly synthesis: JudgedSynthesis | null;
  readonly checkpoints: readonly Checkpoint[];
  readonly reopenings: readonly Reopening[];
  readonly verdict: SwarmVerdict | null;
  /** The final synthesis tells them once it is there, till then the last round. */
  readonly openQuestions: readonly string[];
}

/** Judged under the kind `panel`. */
export interface Panel {
  readonly experts: readonly Expert[];
  readonly tensions: readonly Tension[];
  readonly by: "agent" | "file" | "general";
}

/** Judged at a pause: what it takes to go on later. */
interface Checkpoint {
  readonly round: number;
  readonly text: string;
  readonly by: "historian" | "code";
}

/** Judged when a discussion goes on after a pause. */
interface Reopening {
  readonly round: number;
  readonly text: string;
  readonly by: "moderator" | "code";
}

export function accountOf(discussion: Discussion): Account {
  const seats = discussion.seats.map(({ seat }) => seat);
  const experts = seats.filter(({ id }) => !fixedSeats.includes(id));
  const rounds = heldRounds(discussion);
  const said = rounds.flatMap((round) => [...round.messages, ...(round.stress?.messages ?? [])]);
  const judgements = rounds.flatMap(({ judgement, stress }) => [judgement, stress?.judgement ?? null]);
  const collected = judgements.filter((judgement) => judgement !== null);
  const shifts = collected.flatMap((judgement) => judgement.shifts);
  const synthesis = rounds.findLast((round) => round.synthesis !== null)?.synthesis ?? null;
  const verdict = (lastJudgement(discussion, "verdict") as SwarmVerdict | undefined) ?? null;
  return {
    topic: subjectOf(discussion).topic,
    seats,
    experts,
    panel: (lastJudgement(discussion, "panel") as Panel | undefined) ?? null,
    rounds,
    said: new Map(said.map((message) => [message.id, message])),
    edges: once(
      collected.flatMap(({ edges }) => edges),
      ({ from, to, type }) => `${from} ${type} ${to}`,
    ),
    rejected: once(
      collected.flatMap(({ rejected }) => rejected),
      ({ from, cited }) => `${from} ${cited}`,
    ),
    shifts: once(shifts, ({ message }) => message),
    positions: (
      verdict?.positionHistory ??
      positionHistory(
        said,
        shifts,
        experts.map(({ id }) => id),
      )
    ).filter(({ positions }) => positions.length > 0),
    synthesis,
    checkpoints: judged(discussion, "checkpoint") as readonly Checkpoint[],
    reopenings: judged(discussion, "reopening") as readonly Reopening[],
    verdict,
    openQuestions: verdict?.openQuestions ?? synthesis?.openQuestions ?? [],
  };
}

/** The seat that a judgement or an agent means by its id or its name. */
export function seatOf({ seats }: Pick<Account, "seats">, named: string): Seat | undefined {
  const id = seatNamed(named, seats);
  return seats.find((seat) => seat.id === id);
}

export function nameOf(account: Pick<Account, "seats">, named: string): string {
  return seatOf(account, named)?.name ?? named;
}

/** A stress check may judge what its round had judged already. */
function once<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function judged({ judgements }: Discussion, kind: string): readonly unknown[] {
  return judgements.filter((one) => one.kind === kind).map(({ judgement }) => judgement);
}
