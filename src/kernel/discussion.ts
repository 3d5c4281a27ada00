import type { Event, EventOf, PauseReason, Seating } from "./event.ts";
import type { Receipt } from "./receipt.ts";
import { isTurnEvent, stillCounting, type TurnRecord, turnsOf } from "./turn-record.ts";
import { panelNotes, turnsOfSeat } from "./who-answered.ts";
import { noWork, withWork } from "./work-time.ts";

export type { TurnRecord } from "./turn-record.ts";

export type Status = "active" | "paused" | "completed" | "failed";

/** Where not all are asked further together, the first seat that can be asked alone. */
export function seatThatFollows(
  discussion: Discussion,
  follows: ((discussion: Discussion, to?: string) => true | string | null) | undefined,
): string | undefined {
  const { seats, rounds } = discussion;
  const isHeard = (name: string) => turnsOfSeat(rounds, name).some(({ answer }) => answer !== undefined);
  const askable = seats.filter((one) => hasOpinion(one) && isHeard(one.seat.name));
  return askable.find(({ seat }) => follows?.(discussion, seat.id) === true)?.seat.id;
}

/** A chair has none, nor has who reads by rules. */
export function hasOpinion({ seat, agents }: Seating): boolean {
  return seat.chair !== true && agents.some((name) => name !== "reader");
}

/** About the user's own project: an example leaves nothing there, and neither does a program. */
export function leavesFiles({ project, fromCode }: Pick<Discussion, "project" | "fromCode">): boolean {
  return project === undefined && fromCode === undefined;
}

export function hasEnded(status: Standing | undefined): boolean {
  return status === "completed" || status === "failed";
}

/** How a discussion stands for whoever looks on. `interrupted`: it did not end, and nobody is at work on it any more. */
export const standings = ["active", "paused", "interrupted", "completed", "failed"] as const;
export type Standing = (typeof standings)[number];

export function standing(status: Status, isWorkedOn: boolean | null): Standing {
  if (hasEnded(status) || isWorkedOn === null) return status;
  if (isWorkedOn) return "active";
  return status === "active" ? "interrupted" : status;
}

export function isWaiting(
  { status, stopped }: Pick<Discussion, "status" | "stopped">,
  isWorkedOn: boolean | null,
): boolean {
  return standing(status, isWorkedOn) === "paused" && stopped?.reason === "waiting";
}

export function sitting(chains: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(chains.flatMap((chain) => chain.slice(0, 1)))];
}

export type DiscussionPart = Readonly<ReturnType<typeof partsOf>[number]>;

/** Every list is in an order that no timing can change. */
export interface Discussion extends Omit<
  EventOf<"discussion.started">,
  "v" | "seq" | "ts" | "prev" | "type" | "colloquy" | "code" | "seats" | "chains"
> {
  readonly createdAt: string;
  readonly lastActiveAt: string;
  /** Time during which a process was at work on it, and did not only wait for people. */
  readonly activeMs: number;
  readonly status: Status;
  readonly stopped: { readonly reason: PauseReason | "failed"; readonly detail: string } | null;
  readonly seats: readonly Seating[];
  readonly seatsAtStart: number;
  readonly chains: readonly (readonly string[])[];
  readonly rounds: readonly Round[];
  readonly judgements: Readonly<ReturnType<typeof judgementsOf>>;
  /** More than one where somebody asked further after its end. */
  readonly parts: readonly DiscussionPart[];
  readonly kept: readonly { readonly round: number; readonly entry: unknown }[];
  readonly gates: Readonly<ReturnType<typeof gatesOf>>;
  readonly added: readonly EventOf<"human.added">[];
  readonly messages: readonly EventOf<"message.sent">[];
  readonly looks: readonly EventOf<"looked">[];
  readonly acts: readonly EventOf<"acted">[];
  readonly unopened: readonly { readonly seat: string; readonly path: string; readonly line: number }[];
  readonly warnings: readonly string[];
  /** Of every call that was made, also of those we ended and made again. */
  readonly receipts: readonly Receipt[];
  /** Of those that its parent made, if it is a fork: they count against no limit, and in no sum. */
  readonly inherited: readonly Receipt[];
  readonly outcome: unknown;
}

export interface Round {
  readonly round: number;
  readonly title: string;
  readonly startedAt: string;
  readonly completed: boolean;
  readonly turns: readonly TurnRecord[];
}

export function discussionsOf(events: readonly Event[]): readonly Discussion[] {
  const before = folded.get(events);
  if (before?.length === events.length) return before.discussions;
  const starts = events.flatMap((event, index) => (event.type === "discussion.started" ? [index] : []));
  const discussions = starts.map((start, n) =>
    discussionOf(events.slice(start, starts[n + 1] ?? events.length)),
  );
  folded.set(events, { length: events.length, discussions });
  return discussions;
}

// Files, results and faces each ask for the same journal. Events are only ever added to one.
const folded = new WeakMap<
  readonly Event[],
  { readonly length: number; readonly discussions: readonly Discussion[] }
>();

function discussionOf(events: readonly Event[]): Discussion {
  const [started] = events;
  if (started?.type !== "discussion.started") throw new TypeError("A discussion begins with its start.");
  const counting = stillCounting(events);
  const seats = seatsOf(started, events);
  const seatOrder = seats.map(({ seat }) => seat.name);
  const turnEvents = Map.groupBy(counting.filter(isTurnEvent), ({ round }) => round);
  const rounds = roundsOf(counting).map((round) => ({
    ...round,
    turns: turnsOf(turnEvents.get(round.round) ?? [], seatOrder),
  }));
  return {
    ...started,
    lastActiveAt: events.at(-1)?.ts ?? started.ts,
    ...ending(events),
    seats,
    rounds,
    kept: keptOf(counting),
    outcome: only(events, "discussion.completed").at(-1)?.outcome ?? null,
    limits:
      events.findLast((event) => event.type === "discussion.resumed" || event.type === "discussion.followed")
        ?.limits ?? started.limits,
    createdAt: started.ts,
    activeMs: events.reduce(withWork, noWork).ms,
    seatsAtStart: started.seats.length,
    chains: started.chains ?? [],
    warnings: [...warningsIn(counting), ...panelNotes({ seats, rounds })],
    judgements: judgementsOf(counting),
    parts: partsOf(events),
    gates: gatesOf(only(events, "human.asked"), only(events, "human.answered")),
    added: only(events.slice(events.findLastIndex(asksFurther) + 1), "human.added"),
    messages: only(events, "message.sent"),
    receipts: receiptsIn(events, false),
    inherited: receiptsIn(events, true),
    looks: only(events, "looked"),
    acts: only(events, "acted"),
    unopened: only(events, "turn.answered").flatMap(({ seat, witnessed }) =>
      (witnessed?.unopened ?? []).map((place) => ({ seat, ...place })),
    ),
  };
}

/** What was warned of before a follow-up need not hold of the answer since. */
function warningsIn(events: readonly Event[]): readonly string[] {
  const followed = events.findLast(asksFurther)?.seq ?? 0;
  const when = (seq: number) => (seq < followed ? "Before it was followed up: " : "");
  const all = only(events, "warned").map(({ seq, message }) => `${when(seq)}${message}`);
  return [...new Set(all)];
}

function only<T extends Event["type"]>(events: readonly Event[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

function receiptsIn(events: readonly Event[], inherited: boolean): readonly Receipt[] {
  const ended = [...only(events, "turn.answered"), ...only(events, "turn.failed")];
  return ended.flatMap((end) => ((end.inherited ?? false) === inherited ? (end.receipt ?? []) : []));
}

export function ending(events: readonly Event[]): Pick<Discussion, "status" | "stopped"> {
  const last = events.findLast(({ type }) => type.startsWith("discussion."));
  if (last?.type === "discussion.completed") return { status: "completed", stopped: null };
  if (last?.type === "discussion.paused") {
    return { status: "paused", stopped: { reason: last.reason, detail: last.detail } };
  }
  if (last?.type === "discussion.failed") {
    return { status: "failed", stopped: { reason: "failed", detail: last.message } };
  }
  return { status: "active", stopped: null };
}

function seatsOf(started: EventOf<"discussion.started">, events: readonly Event[]): readonly Seating[] {
  const all = [...started.seats, ...only(events, "seat.joined")];
  return [...new Map(all.map(({ seat, agents }) => [seat.id, { seat, agents }])).values()];
}

function roundsOf(events: readonly Event[]): readonly Omit<Round, "turns">[] {
  const rounds = new Map<number, Omit<Round, "turns">>();
  for (const event of events) {
    if (event.type === "round.started") {
      const { round, title, ts } = event;
      rounds.set(round, { round, title, startedAt: ts, completed: false });
    }
    const open = event.type === "round.completed" ? rounds.get(event.round) : undefined;
    if (open) rounds.set(open.round, { ...open, completed: true });
  }
  return [...rounds.values()];
}

// A later one under the same key replaces what was judged when a limit had stopped the discussion.
function judgementsOf(events: readonly Event[]) {
  const byKey = new Map(only(events, "judged").map((event) => [event.key, event]));
  return [...byKey].map(([key, { kind, judgement }]) => ({
    kind,
    round: Number.parseInt(key, 10),
    judgement,
  }));
}

/** What was answered before is told to the seats with it, and is in the ledger from then on. */
function asksFurther(event: Event): boolean {
  return event.type === "discussion.followed" && event.question !== null;
}

function partsOf(events: readonly Event[]) {
  const starts = [0, ...events.flatMap(({ type }, index) => (type === "discussion.followed" ? [index] : []))];
  return starts.map((start, index) => {
    const own = events.slice(start, starts[index + 1]);
    const [first] = own;
    return {
      version: index + 1,
      /** What was asked further; `null` of the first, and where only what failed was asked again. */
      question: first?.type === "discussion.followed" ? first.question : null,
      startedAt: first?.ts ?? "",
      receipts: receiptsIn(own, false),
      activeMs: own.reduce(withWork, noWork).ms,
    };
  });
}

export function versionIn(events: readonly Event[], version: number): readonly Event[] | null {
  const start = events.findLastIndex(({ type }) => type === "discussion.started");
  const followed = events.flatMap(({ type }, index) =>
    index > start && type === "discussion.followed" ? [index] : [],
  );
  if (!Number.isInteger(version) || version < 1 || version > followed.length + 1) return null;
  return events.slice(0, followed[version - 1] ?? events.length);
}

// What was kept of half the answers, when a limit had stopped the discussion, counts until it goes on.
function keptOf(events: readonly Event[]): Discussion["kept"] {
  const byKey = new Map<string, EventOf<"kept">>();
  for (const event of events) {
    if (event.type === "kept") byKey.set(event.key, event);
    if (event.type !== "discussion.resumed") continue;
    for (const { key, provisional } of byKey.values()) if (provisional === true) byKey.delete(key);
  }
  return [...byKey.values()].map(({ key, entry }) => ({ round: Number.parseInt(key, 10), entry }));
}

function gatesOf(asked: readonly EventOf<"human.asked">[], answered: readonly EventOf<"human.answered">[]) {
  const byKey = new Map(asked.map(({ key, question }) => [key, question]));
  return [...byKey].map(([key, question]) => ({
    key,
    question,
    answer: answered.findLast((one) => one.key === key)?.answer ?? null,
  }));
}
