import { type Signal, signal } from "@preact/signals";
import { Watched, type WatchedTurn } from "./watched.ts";

export interface ChosenTurns {
  readonly seats: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

export class ReadersView {
  readonly id: string;
  readonly watched = new Watched();
  readonly now: Signal<number> = signal(Date.now());
  readonly chosen = signal<ChosenTurns>({ seats: new Set(), kinds: new Set() });
  /** The id of the element that the address leads to. */
  readonly here = signal<string | null>(null);
  /** The process that ran it is gone, and said nothing: whoever was asked is asked no longer. */
  readonly isLeft = signal(false);

  constructor(id: string) {
    this.id = id;
  }

  /** Whose turn it is and of which kind never changes. */
  isShown({ record }: WatchedTurn): boolean {
    const { seats, kinds } = this.chosen.value;
    const { seat, kind } = record.peek();
    return (seats.size === 0 || seats.has(seat)) && (kinds.size === 0 || kinds.has(kind));
  }
}
