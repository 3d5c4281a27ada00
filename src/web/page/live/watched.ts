import { batch, type Signal, signal } from "@preact/signals";
import { type Discussion, ending } from "../../../kernel/discussion.ts";
import type { Event, Limits, Seating } from "../../../kernel/event.ts";
import {
  turnOfCall,
  type TurnEvent,
  type TurnRecord,
  inOrder,
  isTurnEvent,
  withEvent,
} from "../../../kernel/turn-record.ts";
import { nothingUsed, withReceipt } from "../../../kernel/usage.ts";
import { turnAnchor } from "../../../document/export/html/anchors.ts";
import type { LiveText, SetHtml, SetTurn } from "../../api.ts";

export interface WatchedTurn {
  readonly key: string;
  readonly record: Signal<TurnRecord>;
  /** `at`: how many characters were not heard, since the page came later. */
  readonly words: Signal<Pick<LiveText, "at" | "text">>;
  readonly isOpen: Signal<boolean>;
  /** As the server has set it, once it was answered or failed. */
  readonly html: Signal<SetHtml | null>;
  readonly askedAt: string;
  readonly looks: Signal<number>;
}

export interface WatchedRound {
  readonly round: number;
  readonly title: string;
  readonly completed: Signal<boolean>;
  readonly turns: Signal<readonly WatchedTurn[]>;
}

const noWords = { at: 0, text: "" };

export class Watched {
  readonly id: string;
  readonly now = signal(Date.now());
  /** The id of the element that the address leads to. */
  readonly here = signal<string | null>(null);
  /** The process that ran it is gone, and said nothing: whoever was asked is asked no longer. */
  readonly isLeft = signal(false);
  readonly title = signal("");
  readonly protocol = signal("");
  readonly standing = signal<Pick<Discussion, "status" | "stopped">>(ending([]));
  readonly seats = signal<readonly Seating[]>([]);
  readonly limits = signal<Limits | null>(null);
  readonly likelyCalls = signal<number | null>(null);
  readonly rounds = signal<readonly WatchedRound[]>([]);
  readonly open = signal<readonly WatchedTurn[]>([]);
  readonly spent = signal(nothingUsed);
  /** Counts what reports are made of, what is asked of people, and their answers: the server says something else then. */
  readonly reported = signal(0);
  seq = 0;

  readonly #turns = new Map<string, WatchedTurn>();
  readonly #places = new Map<number, string>();
  readonly #lastOf = new Map<string, string>();

  constructor(id: string) {
    this.id = id;
  }

  apply(events: readonly Event[]): void {
    batch(() => {
      for (const event of events) {
        if (event.seq <= this.seq) continue;
        this.seq = event.seq;
        this.#one(event);
      }
    });
  }

  stream({ key, at, text }: LiveText): void {
    const turn = this.#turns.get(turnOfCall(key));
    if (turn === undefined || !turn.isOpen.peek()) return;
    const before = turn.words.peek();
    const isAnew = before.text === "" || at > before.at + before.text.length;
    turn.words.value = isAnew
      ? { at, text }
      : { at: before.at, text: before.text.slice(0, at - before.at) + text };
  }

  show(turns: readonly SetTurn[]): void {
    for (const { key, html } of turns) {
      const turn = this.#turns.get(key);
      if (turn !== undefined) turn.html.value = html;
    }
  }

  /** Where on the page a message is, by the number of its event; `undefined` where this viewer is not shown it. */
  placeOf(seq: number): string | undefined {
    return this.#places.get(seq);
  }

  #one(event: Event): void {
    if (isTurnEvent(event)) return this.#turn(event);
    switch (event.type) {
      case "discussion.started":
        this.title.value = event.title;
        this.protocol.value = event.protocol;
        this.seats.value = event.seats;
        this.limits.value = event.limits;
        this.likelyCalls.value = event.likelyCalls ?? null;
        return this.#stands(event);
      case "discussion.resumed":
      case "discussion.followed":
        this.limits.value = event.limits;
        return this.#stands(event);
      case "discussion.paused":
      case "discussion.failed":
      case "discussion.completed":
        return this.#stands(event);
      case "seat.joined": {
        const { seat, agents } = event;
        if (this.seats.value.every((one) => one.seat.id !== seat.id))
          this.seats.value = [...this.seats.value, { seat, agents }];
        this.reported.value += 1;
        return;
      }
      case "round.started": {
        const { round, title } = event;
        // A round that a stop cut short begins once more: what was said in it stands.
        if (this.#round(round) === undefined)
          this.rounds.value = [
            ...this.rounds.value,
            { round, title, completed: signal(false), turns: signal([]) },
          ];
        return;
      }
      case "round.completed": {
        const round = this.#round(event.round);
        if (round !== undefined) round.completed.value = true;
        this.reported.value += 1;
        return;
      }
      case "looked": {
        const turn = this.#turns.get(turnOfCall(event.key));
        if (turn !== undefined) turn.looks.value += 1;
        return;
      }
      case "message.sent":
        // Told in a turn: what leads to the message leads there.
        this.#places.set(event.seq, this.#lastOf.get(event.from) ?? "transcript");
        return;
      case "human.asked":
      case "human.answered":
      case "human.added":
        this.#places.set(event.seq, event.type === "human.added" ? "result" : "gates");
        this.reported.value += 1;
        return;
      case "judged":
      case "kept":
      case "warned":
        this.reported.value += 1;
        return;
      default:
    }
  }

  #round(number: number): WatchedRound | undefined {
    return this.rounds.peek().findLast(({ round }) => round === number);
  }

  #stands(event: Event): void {
    this.standing.value = ending([event]);
    this.reported.value += 1;
    // Whoever was asked when it stopped is asked again when it goes on.
    for (const turn of this.open.peek()) turn.isOpen.value = false;
    this.open.value = [];
  }

  #turn(event: TurnEvent): void {
    const before = this.#turns.get(turnOfCall(event.key));
    const record = withEvent(before?.record.peek(), event);
    const turn = before ?? this.#begun(record, event);
    turn.record.value = record;
    // What is asked before the first round is no part of the record that people read.
    const place = this.#round(event.round) === undefined ? "transcript" : turnAnchor(turn.key);
    this.#places.set(event.seq, place);
    this.#lastOf.set(event.seat, place);
    const isOpen = event.type === "turn.asked";
    const others = this.open.peek().filter((one) => one !== turn);
    this.open.value = isOpen ? [...others, turn] : others;
    turn.isOpen.value = isOpen;
    if (isOpen || event.type === "turn.answered") turn.words.value = noWords;
    if ("receipt" in event && event.receipt !== null)
      this.spent.value = withReceipt(this.spent.peek(), event.receipt);
  }

  #begun(record: TurnRecord, { ts, round: number }: TurnEvent): WatchedTurn {
    const turn = {
      key: record.key,
      record: signal(record),
      words: signal(noWords),
      isOpen: signal(false),
      html: signal<SetHtml | null>(null),
      askedAt: ts,
      looks: signal(0),
    };
    this.#turns.set(turn.key, turn);
    const round = this.#round(number);
    if (round !== undefined) {
      const all = [...round.turns.peek(), turn].map((one) => one.record.peek());
      const seatOrder = this.seats.peek().map(({ seat }) => seat.name);
      round.turns.value = inOrder(all, seatOrder).flatMap(({ key }) => this.#turns.get(key) ?? []);
    }
    return turn;
  }
}
