import { answererIn, isByRules } from "../kernel/usage.ts";
import type { CallReason, EventOf } from "../kernel/event.ts";
import type { Failure } from "../kernel/failure.ts";
import type { Rung } from "../kernel/reply.ts";
import { turnOfCall } from "../kernel/turn-record.ts";
import { shorten } from "../text/shorten.ts";

export interface SeatState {
  readonly id: string;
  readonly name: string;
  readonly agent: string | null;
  readonly speaking: readonly OpenCall[];
  readonly last: AnsweredCall | FailedCall | null;
}

export interface OpenCall {
  readonly key: string;
  readonly turn: string;
  readonly agent: string;
  readonly why: CallReason;
  readonly fellBack: FellBack | null;
  readonly sinceMs: number;
  readonly bytes: number;
}

interface CallOutcome {
  readonly key: string;
  readonly round: number;
  readonly by: string | null;
}

export interface AnsweredCall extends CallOutcome, Gist {
  readonly kind: "answered";
  readonly rung: Rung;
  readonly fellBack: FellBack | null;
  readonly isInherited: boolean;
  readonly ms: number;
}

interface FailedCall extends CallOutcome {
  readonly kind: "failed";
  readonly failure: Failure;
}

/** Another agent speaks for the seat; `because` is `null` where the journal does not tell. */
export interface FellBack {
  readonly from: string;
  readonly because: Failure | null;
}

/** Changes one seat. A seat the journal speaks of before it joined gets a place at the end. */
export function atSeat(
  seats: readonly SeatState[],
  named: string,
  change: (seat: SeatState) => SeatState,
): readonly SeatState[] {
  const found = findSeat(seats, named);
  const stranger = { id: named, name: named, agent: null, speaking: [], last: null };
  if (found === undefined) return [...seats, change(stranger)];
  return seats.map((seat) => (seat === found ? change(seat) : seat));
}

export function findSeat(seats: readonly SeatState[], named: string): SeatState | undefined {
  return seats.find((seat) => seat.id === named) ?? seats.find((seat) => seat.name === named);
}

export function withCall(
  seat: SeatState,
  event: EventOf<"turn.asked" | "turn.answered" | "turn.failed">,
  sinceMs: number,
): SeatState {
  const { key, round } = event;
  const open = seat.speaking.find((call) => call.key === key);
  const others = seat.speaking.filter((call) => call !== open);
  if (event.type === "turn.asked") {
    const { turn, agent, why } = event;
    const fellBack = why === "fallback" ? fallenBack(seat, key) : (open?.fellBack ?? null);
    return { ...seat, speaking: [...others, { key, turn, agent, why, fellBack, sinceMs, bytes: 0 }] };
  }
  if (event.type === "turn.answered") {
    const { rung, reply, receipt } = event;
    const fellBack = open?.fellBack ?? (receipt.fallback ? { from: receipt.asked, because: null } : null);
    const told = isByRules(receipt) ? gistByRules(reply) : gist(reply);
    const last = {
      kind: "answered" as const,
      key,
      round,
      by: answererIn(receipt),
      rung,
      fellBack,
      isInherited: event.inherited === true,
      ms: receipt.ms,
      ...told,
    };
    return { ...seat, speaking: others, last };
  }
  const { failure, receipt, optional } = event;
  // What was said before stands: that a script has no line for what it can do without is no failure.
  if (failure.code === "unscripted" && optional === true) return { ...seat, speaking: others };
  const by = receipt?.answeredBy ?? open?.agent ?? null;
  return { ...seat, speaking: others, last: { kind: "failed", key, round, by, failure } };
}

function fallenBack({ last, speaking, agent }: SeatState, key: string): FellBack | null {
  if (last?.kind === "failed" && turnOfCall(last.key) === turnOfCall(key) && last.by !== null)
    return { from: last.by, because: last.failure };
  const from = speaking.find((call) => call.key === key)?.agent ?? agent;
  return from === null ? null : { from, because: null };
}

interface Gist {
  readonly rating: number | null;
  readonly words: string;
}

export function gist(reply: unknown): Gist {
  const rating = typeof reply === "object" && reply !== null && "rating" in reply ? reply.rating : null;
  return { rating: typeof rating === "number" ? rating : null, words: firstWords(reply) };
}

function gistByRules(reply: unknown): Gist {
  const { points = [] } = reply as { readonly points?: readonly { readonly problem?: string }[] };
  const found = points.filter(({ problem }) => problem !== undefined).length;
  return { rating: null, words: `${found === 0 ? "no" : found} finding${found === 1 ? "" : "s"}` };
}

// Replies often open with an id or a choice ("target": "ada"); the first phrase says more.
function firstWords(reply: unknown): string {
  const all = texts(reply, 4).map((text) => shorten(text, 200));
  const phrase = /\S\s+\S|[^\p{ASCII}]{4}/u;
  return all.find((words) => phrase.test(words)) ?? all.find((words) => words !== "") ?? "";
}

function texts(value: unknown, depth: number): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.values(value).flatMap((part) => texts(part, depth - 1));
}
