import { ColloquyError } from "../error.ts";
import type { Message, Received } from "../floor.ts";
import type { Seat } from "../seat.ts";

interface Letter extends Received {
  readonly fromPlace: number;
  readonly number: number;
}

/** What each seat was told, and by whom. */
export class Mailboxes {
  readonly #letters = new Map<string, Letter[]>();
  readonly #places = new Map<string, number>();
  #sent = 0;

  constructor(seats: readonly Seat[]) {
    for (const seat of seats) this.open(seat);
  }

  open(seat: Seat): void {
    this.#places.set(seat.id, this.#places.size);
    this.#letters.set(seat.id, []);
  }

  put(round: number, from: Seat, to: readonly Seat[], message: Message): void {
    const fromPlace = this.#placeOf(from);
    const letter = { round, from: from.name, fromPlace, number: this.#sent++, ...message };
    for (const seat of to) {
      this.#placeOf(seat);
      if (seat.id === from.id)
        throw new ColloquyError("fault", `${from.name} cannot send a message to itself.`);
      this.#letters.get(seat.id)?.push(letter);
    }
  }

  of(seat: Seat): readonly Received[] {
    this.#placeOf(seat);
    const letters = this.#letters.get(seat.id) ?? [];
    // A number only tells apart what one seat sent in one round, in the order it sent it.
    return letters
      .toSorted((a, b) => a.round - b.round || a.fromPlace - b.fromPlace || a.number - b.number)
      .map(({ round, from, type, content }) => ({ round, from, type, content }));
  }

  #placeOf(seat: Seat): number {
    const place = this.#places.get(seat.id);
    if (place === undefined) throw new ColloquyError("fault", `${seat.name} has no seat in this discussion.`);
    return place;
  }
}
