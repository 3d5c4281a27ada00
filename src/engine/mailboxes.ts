import { ColloquyError } from "../core/error.ts";
import type { Message, Received } from "../core/floor.ts";
import type { Seat } from "../core/seat.ts";

interface Letter extends Received {
  readonly fromPlace: number;
  readonly number: number;
}

/** What each seat was told, and by whom. */
export class Mailboxes {
  readonly #letters = new Map<string, Letter[]>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(seats: readonly Seat[]) {
    this.#places = new Map(seats.map((seat, place) => [seat.id, place]));
  }

  put(round: number, from: Seat, to: readonly Seat[], message: Message): void {
    const fromPlace = this.#placeOf(from);
    for (const seat of to) {
      this.#placeOf(seat);
      if (seat.id === from.id)
        throw new ColloquyError("fault", `${from.name} cannot send a message to itself.`);
      const letters = this.#letters.get(seat.id) ?? [];
      const number = letters.filter((one) => one.round === round && one.fromPlace === fromPlace).length;
      this.#letters.set(seat.id, [...letters, { round, from: from.name, fromPlace, number, ...message }]);
    }
  }

  of(seat: Seat): readonly Received[] {
    this.#placeOf(seat);
    const letters = this.#letters.get(seat.id) ?? [];
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
