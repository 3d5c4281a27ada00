import { type Signal, signal } from "@preact/signals";
import type { Line } from "./line.ts";
import { TurnSetter } from "./turn-setter.ts";
import type { Watched, WatchedTurn } from "./watched.ts";

/** What of the transcript is shown; empty sets choose all. */
export interface Chosen {
  readonly seats: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** A discussion as one reader has it before them. */
export class ReadersView {
  readonly id: string;
  readonly watched: Watched;
  readonly setter: TurnSetter;
  readonly now: Signal<number> = signal(Date.now());
  readonly chosen = signal<Chosen>({ seats: new Set(), kinds: new Set() });
  /** The turn that the address names, by its key. */
  readonly here = signal<string | null>(null);
  /** The event of a call that the address names: its turn's receipt is open. */
  readonly hereCall = signal<number | null>(null);
  /** The process that ran it is gone, and said nothing: whoever was asked is asked no longer. */
  readonly isLeft = signal(false);

  constructor(id: string, watched: Watched, line: Line) {
    this.id = id;
    this.watched = watched;
    this.setter = new TurnSetter(id, line);
  }

  /** Whose turn it is and of which kind never changes. */
  isShown({ record }: WatchedTurn): boolean {
    const { seats, kinds } = this.chosen.value;
    const { seat, kind } = record.peek();
    return (seats.size === 0 || seats.has(seat)) && (kinds.size === 0 || kinds.has(kind));
  }
}
