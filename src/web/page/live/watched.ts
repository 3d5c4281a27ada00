import { batch, type Signal, signal } from "@preact/signals";
import type { Status } from "../../../kernel/discussion.ts";
import type { Event, EventOf, Limits, Seating } from "../../../kernel/event.ts";
import {
  type TurnEvent,
  type TurnRecord,
  inOrder,
  isTurnEvent,
  turnOfCall,
  withEvent,
} from "../../../kernel/turn-record.ts";
import { nothingUsed, withReceipt } from "../../../kernel/usage.ts";
import type { LiveText } from "../../api.ts";

/** One turn as it happens: what is on record, and the words that stream before that. */
export interface WatchedTurn {
  readonly key: string;
  readonly record: Signal<TurnRecord>;
  readonly words: Signal<string>;
  /** Somebody is asked right now. */
  readonly isOpen: Signal<boolean>;
  readonly askedAt: string;
  /** The last event of it in the journal. */
  readonly seq: number;
  /** How often its seat looked into the project. */
  readonly looks: Signal<number>;
}

export interface WatchedRound {
  readonly round: number;
  readonly title: string;
  readonly completed: Signal<boolean>;
  readonly turns: Signal<readonly WatchedTurn[]>;
}

interface HowItStands {
  readonly status: Status;
  /** Why it stopped, where it did. */
  readonly detail: string | null;
}

/**
 * A discussion as its journal grows. Each event is looked at once, and only what it changes is drawn anew: a journal of
 * any length costs no more per event than a short one.
 */
export class Watched {
  readonly title = signal("");
  readonly protocol = signal("");
  readonly standing = signal<HowItStands>({ status: "active", detail: null });
  readonly seats = signal<readonly Seating[]>([]);
  readonly limits = signal<Limits | null>(null);
  readonly rounds = signal<readonly WatchedRound[]>([]);
  /** The turns that somebody is asked right now, by key. */
  readonly open = signal<ReadonlyMap<string, WatchedTurn>>(new Map());
  readonly spent = signal(nothingUsed);
  readonly warnings = signal<readonly string[]>([]);
  /** Counts what reports are made of: when it changes, they say something else. */
  readonly reported = signal(0);
  /** Counts what is asked of people, and their answers. */
  readonly asked = signal(0);
  /** The last event that was looked at. */
  seq = 0;

  readonly #turns = new Map<string, WatchedTurn>();
  readonly #byNumber = new Map<number, WatchedRound>();
  readonly #bySeq = new Map<number, string>();
  /** The turn that a seat was asked last, by its name. */
  readonly #lastOf = new Map<string, string>();
  /** Rounds whose turns are to be put in order once all of a batch are in. */
  readonly #grown = new Map<WatchedRound, WatchedTurn[]>();
  #open = new Map<string, WatchedTurn>();
  /** How many characters of a call were not heard, since the page came later. */
  readonly #begun = new Map<string, number>();

  /** Events that were looked at before change nothing. */
  apply(events: readonly Event[]): void {
    batch(() => {
      for (const event of events) {
        if (event.seq <= this.seq) continue;
        this.seq = event.seq;
        this.#one(event);
      }
      this.#settle();
    });
  }

  /** More words of a turn that is under way; what was heard before counts once. */
  stream({ key, at, text }: LiveText): void {
    const turn = this.#turns.get(turnOfCall(key));
    if (turn === undefined || !this.#open.has(turn.key)) return;
    const before = turn.words.peek();
    const begun = this.#begun.get(key) ?? 0;
    const isGap = at > begun + before.length;
    if (isGap || before === "") this.#begun.set(key, at);
    turn.words.value = isGap ? text : before.slice(0, at - begun) + text;
  }

  /** The turn that an event of the journal belongs to. */
  turnAt(seq: number): WatchedTurn | undefined {
    return this.#turns.get(this.#bySeq.get(seq) ?? "");
  }

  #one(event: Event): void {
    if (isTurnEvent(event)) return this.#turn(event);
    switch (event.type) {
      case "discussion.started":
        this.title.value = event.title;
        this.protocol.value = event.protocol;
        this.seats.value = event.seats;
        this.limits.value = event.limits;
        return this.#stands("active", null);
      case "discussion.resumed":
        this.limits.value = event.limits;
        return this.#stands("active", null);
      case "discussion.paused":
        return this.#stands("paused", event.detail);
      case "discussion.failed":
        return this.#stands("failed", event.message);
      case "discussion.completed":
        return this.#stands("completed", null);
      case "seat.joined":
        return this.#joined(event);
      case "round.started":
        return this.#round(event.round, event.title);
      case "round.completed": {
        const round = this.#byNumber.get(event.round);
        if (round !== undefined) round.completed.value = true;
        this.reported.value += 1;
        return;
      }
      case "looked": {
        const turn = this.#turns.get(turnOfCall(event.key));
        if (turn !== undefined) turn.looks.value += 1;
        return;
      }
      case "message.sent": {
        // Told in a turn: what leads to the message leads there.
        const key = this.#lastOf.get(event.from);
        if (key !== undefined) this.#bySeq.set(event.seq, key);
        return;
      }
      case "human.asked":
      case "human.answered":
      case "human.added":
        this.asked.value += 1;
        return;
      case "judged":
      case "kept":
        this.reported.value += 1;
        return;
      case "warned":
        this.warnings.value = [...this.warnings.value, event.message];
        return;
      default:
    }
  }

  #stands(status: Status, detail: string | null): void {
    this.standing.value = { status, detail };
    this.reported.value += 1;
    this.asked.value += 1;
    // Whoever was asked when it stopped is asked again when it goes on.
    for (const turn of this.#open.values()) turn.isOpen.value = false;
    this.#open = new Map();
  }

  #joined({ seat, agents }: EventOf<"seat.joined">): void {
    const others = this.seats.value.filter((one) => one.seat.id !== seat.id);
    const isNew = others.length === this.seats.value.length;
    if (isNew) this.seats.value = [...others, { seat, agents }];
  }

  #round(number: number, title: string): void {
    const before = this.#byNumber.get(number);
    // A round that a stop cut short begins once more: what was said in it stands.
    const round = before ?? { round: number, title, completed: signal(false), turns: signal([]) };
    this.#byNumber.set(number, round);
    if (before === undefined) this.rounds.value = [...this.rounds.value, round];
  }

  #turn(event: TurnEvent): void {
    const key = turnOfCall(event.key);
    const before = this.#turns.get(key);
    const record = withEvent(before?.record.peek(), event);
    const turn =
      before ??
      ({
        key,
        record: signal(record),
        words: signal(""),
        isOpen: signal(false),
        askedAt: event.ts,
        looks: signal(0),
        seq: event.seq,
      } satisfies WatchedTurn);
    this.#bySeq.set(event.seq, key);
    this.#lastOf.set(event.seat, key);
    if (before === undefined) this.#add(turn, event.round);
    else turn.record.value = record;
    if (event.type !== "turn.asked") {
      this.#open.delete(key);
      turn.isOpen.value = false;
      if ("receipt" in event && event.receipt !== null)
        this.spent.value = withReceipt(this.spent.peek(), event.receipt);
      if (event.type === "turn.answered") turn.words.value = "";
      return;
    }
    this.#open.set(key, turn);
    turn.isOpen.value = true;
    turn.words.value = "";
  }

  #add(turn: WatchedTurn, number: number): void {
    this.#turns.set(turn.key, turn);
    // What is asked before the first round is no part of the record that people read.
    const round = this.#byNumber.get(number);
    if (round === undefined) return;
    const grown = this.#grown.get(round) ?? [...round.turns.peek()];
    grown.push(turn);
    this.#grown.set(round, grown);
  }

  #settle(): void {
    const seatOrder = this.seats.peek().map(({ seat }) => seat.name);
    for (const [round, turns] of this.#grown) {
      const byKey = new Map(turns.map((turn) => [turn.key, turn]));
      const records = turns.map(({ record }) => record.peek());
      round.turns.value = inOrder(records, seatOrder).flatMap(({ key }) => byKey.get(key) ?? []);
    }
    this.#grown.clear();
    if (this.open.peek().size + this.#open.size > 0) this.open.value = new Map(this.#open);
  }
}
