import { answererIn, isByRules } from "../kernel/usage.ts";
import type { CallReason, EventOf } from "../kernel/event.ts";
import type { Failure } from "../kernel/failure.ts";
import type { Rung } from "../kernel/reply.ts";
import { turnOfCall } from "../kernel/turn-record.ts";
import { type Gist, gist, gistByRules } from "./gist.ts";

export interface SeatView {
  readonly id: string;
  readonly name: string;
  /** The agent the seat was given; `null` for a seat that never joined. */
  readonly agent: string | null;
  /** Turns without an answer yet, the oldest first. */
  readonly speaking: readonly Speaking[];
  readonly last: Outcome | null;
}

export interface Speaking {
  readonly key: string;
  readonly round: number;
  readonly turn: string;
  readonly agent: string;
  readonly why: CallReason;
  readonly fellBack: FellBack | null;
  readonly sinceMs: number;
  readonly bytes: number;
}

export type Outcome = Answered | Failed;

export interface Answered extends Gist {
  readonly kind: "answered";
  readonly key: string;
  readonly round: number;
  readonly by: string;
  readonly rung: Rung;
  readonly fellBack: FellBack | null;
  readonly ms: number;
}

export interface Failed {
  readonly kind: "failed";
  readonly key: string;
  readonly round: number;
  /** `null` when no call was made at all. */
  readonly by: string | null;
  readonly failure: Failure;
}

/** Another agent speaks for the seat; `because` is `null` where the journal does not tell. */
export interface FellBack {
  readonly from: string;
  readonly because: Failure | null;
}

/** Changes one seat. A seat the journal speaks of before it joined gets a place at the end. */
export function atSeat(
  seats: readonly SeatView[],
  named: string,
  change: (seat: SeatView) => SeatView,
): readonly SeatView[] {
  const found = findSeat(seats, named);
  if (found === undefined) return [...seats, change(strangerAt(named))];
  return seats.map((seat) => (seat === found ? change(seat) : seat));
}

export function findSeat(seats: readonly SeatView[], named: string): SeatView | undefined {
  return seats.find((seat) => seat.id === named) ?? seats.find((seat) => seat.name === named);
}

function strangerAt(named: string): SeatView {
  return { id: named, name: named, agent: null, speaking: [], last: null };
}

export function joined(seat: SeatView, event: EventOf<"seat.joined">): SeatView {
  const { id, name } = event.seat;
  return { ...seat, id, name, agent: event.agents[0] ?? null };
}

export function asked(seat: SeatView, event: EventOf<"turn.asked">, sinceMs: number): SeatView {
  const { key, round, turn, agent, why } = event;
  const fellBack = why === "fallback" ? fallenBack(seat, key) : fallbackSoFar(seat, key);
  const speaking = { key, round, turn, agent, why, fellBack, sinceMs, bytes: 0 };
  return { ...seat, speaking: [...otherTurns(seat, key), speaking] };
}

export function answered(seat: SeatView, event: EventOf<"turn.answered">): SeatView {
  const { key, round, rung, reply, receipt } = event;
  const onReceipt = receipt.fallback ? { from: receipt.asked, because: null } : null;
  const fellBack = fallbackSoFar(seat, key) ?? onReceipt;
  const { ms } = receipt;
  const by = answererIn(receipt);
  const said = isByRules(receipt) ? gistByRules(reply) : gist(reply);
  const last: Answered = { kind: "answered", key, round, by, rung, fellBack, ms, ...said };
  return { ...seat, speaking: otherTurns(seat, key), last };
}

export function failed(seat: SeatView, event: EventOf<"turn.failed">): SeatView {
  const { key, round, failure, receipt, optional } = event;
  // What was said before stands: that a script has no line for what it can do without is no failure.
  if (failure.code === "unscripted" && optional === true) return { ...seat, speaking: otherTurns(seat, key) };
  const by = receipt?.answeredBy ?? turnOf(seat, key)?.agent ?? null;
  return { ...seat, speaking: otherTurns(seat, key), last: { kind: "failed", key, round, by, failure } };
}

export function heard(seat: SeatView, key: string, bytes: number): SeatView {
  if (turnOf(seat, key) === undefined) return seat;
  const speaking = seat.speaking.map((turn) =>
    turn.key === key ? { ...turn, bytes: turn.bytes + bytes } : turn,
  );
  return { ...seat, speaking };
}

function fallenBack(seat: SeatView, key: string): FellBack | null {
  const { last } = seat;
  if (last?.kind === "failed" && turnOfCall(last.key) === turnOfCall(key) && last.by !== null) {
    return { from: last.by, because: last.failure };
  }
  const from = turnOf(seat, key)?.agent ?? seat.agent;
  return from === null ? null : { from, because: null };
}

function fallbackSoFar(seat: SeatView, key: string): FellBack | null {
  return turnOf(seat, key)?.fellBack ?? null;
}

function turnOf(seat: SeatView, key: string): Speaking | undefined {
  return seat.speaking.find((turn) => turn.key === key);
}

function otherTurns(seat: SeatView, key: string): readonly Speaking[] {
  return seat.speaking.filter((turn) => turn.key !== key);
}
