import { ColloquyError } from "../error.ts";
import type { Message, Received } from "../floor.ts";
import type { Seat } from "../seat.ts";

/** The letters of one seat in their order, and beside each the place of who sent it. */
interface Mailbox {
  readonly letters: Received[];
  readonly fromPlaces: number[];
}

/** What each seat was told, and by whom. */
export class Mailboxes {
  readonly #boxes = new Map<string, Mailbox>();
  readonly #places = new Map<string, number>();

  constructor(seats: readonly Seat[]) {
    for (const seat of seats) this.open(seat);
  }

  open(seat: Seat): void {
    this.#places.set(seat.id, this.#places.size);
    this.#boxes.set(seat.id, { letters: [], fromPlaces: [] });
  }

  put(round: number, from: Seat, to: readonly Seat[], message: Message): void {
    const { type, content } = message;
    const fromPlace = this.#placeOf(from);
    const letter = { round, from: from.name, type, content };
    for (const seat of to) {
      const box = this.#boxOf(seat);
      if (seat.id === from.id)
        throw new ColloquyError("fault", `${from.name} cannot send a message to itself.`);
      putInOrder(box, letter, fromPlace);
    }
  }

  of(seat: Seat): readonly Received[] {
    return this.#boxOf(seat).letters.slice();
  }

  #placeOf(seat: Seat): number {
    return this.#places.get(seat.id) ?? noSeat(seat);
  }

  #boxOf(seat: Seat): Mailbox {
    return this.#boxes.get(seat.id) ?? noSeat(seat);
  }
}

function noSeat({ name }: Seat): never {
  throw new ColloquyError("fault", `${name} has no seat in this discussion.`);
}

/** By round, then by the sender's place, then as they were sent: only those of this round are looked at. */
function putInOrder({ letters, fromPlaces }: Mailbox, letter: Received, fromPlace: number): void {
  const at =
    letters.findLastIndex(
      ({ round }, index) => (letter.round - round || fromPlace - (fromPlaces[index] ?? 0)) >= 0,
    ) + 1;
  letters.splice(at, 0, letter);
  fromPlaces.splice(at, 0, fromPlace);
}
