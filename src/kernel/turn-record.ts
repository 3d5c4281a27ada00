import type { Event, EventOf } from "./event.ts";
import type { Failure } from "./failure.ts";
import type { Receipt } from "./receipt.ts";
import type { Rung } from "./reply.ts";

export interface TurnRecord {
  readonly key: string;
  readonly kind: string;
  readonly seat: string;
  readonly optional?: true;
  readonly calls: readonly CallRecord[];
  readonly answer?: {
    readonly value: unknown;
    readonly raw: string;
    readonly rung: Rung;
    readonly at: string;
  };
}

export interface CallRecord {
  readonly key: string;
  readonly agent: string;
  readonly why: string;
  readonly failure: Failure | null;
  readonly receipt: Receipt | null;
  readonly inherited?: true;
}

export function turnsOf(events: readonly TurnEvent[], seatOrder: readonly string[]): readonly TurnRecord[] {
  const turns = new Map<string, TurnRecord>();
  for (const event of events) {
    const key = turnOfCall(event.key);
    turns.set(key, withEvent(turns.get(key), event));
  }
  return inOrder([...turns.values()], seatOrder);
}

/** Kinds are steps and follow each other; within a step seats speak at once, so their own order counts. */
export function inOrder(asAsked: readonly TurnRecord[], seatOrder: readonly string[]): readonly TurnRecord[] {
  const kinds = [...new Set(asAsked.map(({ kind }) => kind))];
  const rank = (turn: TurnRecord) => kinds.indexOf(turn.kind) * 1000 + seatOrder.indexOf(turn.seat);
  return asAsked.toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
}

export type TurnEvent = EventOf<"turn.asked" | "turn.answered" | "turn.failed" | "turn.opened">;

export function isTurnEvent(event: Event): event is TurnEvent {
  return turnEvents.has(event.type);
}

const turnEvents: ReadonlySet<Event["type"]> = new Set([
  "turn.asked",
  "turn.answered",
  "turn.failed",
  "turn.opened",
] satisfies TurnEvent["type"][]);

export function withEvent(before: TurnRecord | undefined, event: TurnEvent): TurnRecord {
  const isOptional = "optional" in event && event.optional === true;
  const turn: TurnRecord = before ?? {
    key: turnOfCall(event.key),
    kind: event.turn,
    seat: event.seat,
    ...(isOptional && { optional: true as const }),
    calls: [],
  };
  if (event.type === "turn.opened") return opened(turn, event);
  const others = turn.calls.filter(({ key }) => key !== event.key);
  const asked = turn.calls.find(({ key }) => key === event.key);
  if (event.type === "turn.asked") {
    const { key, agent, why } = event;
    return { ...turn, calls: [...others, { key, agent, why, failure: null, receipt: null }] };
  }
  const agent = asked?.agent ?? event.receipt?.answeredBy ?? "";
  const inherited = event.inherited === true && { inherited: true as const };
  const call = { key: event.key, agent, why: asked?.why ?? "first", receipt: event.receipt, ...inherited };
  if (event.type === "turn.failed")
    return { ...turn, calls: [...others, { ...call, failure: event.failure }] };
  const raw = event.raw ?? String(event.reply);
  const answer = { value: event.reply, raw, rung: event.rung, at: event.ts };
  return { ...turn, calls: [...others, { ...call, failure: null }], answer };
}

function opened(turn: TurnRecord, { reply, raw }: EventOf<"turn.opened">): TurnRecord {
  if (turn.answer === undefined) return turn;
  return { ...turn, answer: { ...turn.answer, value: reply, raw: raw ?? String(reply) } };
}

/** Never made of time or order of arrival: the same on every replay. Later calls add their number: `1/critique/clarity~2`. */
export function turnKey(round: number, kind: string, seatId: string, occurrence = 1): string {
  return `${round}/${kind}/${seatId}${occurrence > 1 ? `#${occurrence}` : ""}`;
}

export function callKey(turn: string, call: number): string {
  return call > 1 ? `${turn}~${call}` : turn;
}

/** Without what came of turns that nobody answered, and of rounds with them, where these were asked again. */
export function stillCounting(events: readonly Event[]): readonly Event[] {
  const at = events.findLastIndex((one) => one.type === "discussion.followed" && one.again !== undefined);
  const followed = events[at];
  if (followed?.type !== "discussion.followed") return events;
  const before = stillCounting(events.slice(0, at));
  const from = before.findIndex((one) => "round" in one && one.round >= (followed.again ?? 0));
  const answered = new Set(
    before.flatMap((one) => (one.type === "turn.answered" ? [turnOfCall(one.key)] : [])),
  );
  const counts = (one: Event, index: number) =>
    index < from || (isTurnEvent(one) ? answered.has(turnOfCall(one.key)) : !madeAnew.has(one.type));
  return [...(from === -1 ? before : before.filter(counts)), ...events.slice(at)];
}

const madeAnew: ReadonlySet<Event["type"]> = new Set([
  "round.started",
  "round.completed",
  "judged",
  "kept",
  "reported",
  "warned",
]);

export function turnOfCall(key: string): string {
  return key.replace(/~\d+$/, "");
}

interface Titled {
  readonly round: number;
  readonly title: string;
}

/** What a round is called besides its number: nothing where its title only counts, or is that of the whole discussion. */
export function ownTitle({ round, title }: Titled, discussion: string): string {
  return title === discussion || title.toLowerCase() === `round ${round}` ? "" : title;
}

export function numberedRound(round: Titled, discussion: string): string {
  const own = ownTitle(round, discussion);
  return own === "" ? `Round ${round.round}` : `${round.round}. ${own}`;
}

export interface SaidHit {
  readonly seq: number;
  readonly at: string;
  readonly seat: string | null;
  readonly round: number | null;
  readonly text: string;
  readonly marks: readonly (readonly [from: number, to: number])[];
}
