import { ColloquyError } from "../error.ts";
import type { Message, Received } from "../floor.ts";
import type { Seat } from "../seat.ts";

interface Letter {
  readonly fromPlace: number;
  readonly received: Received;
}

/** What each seat was told, and by whom. */
export class Mailboxes {
  readonly #letters = new Map<string, Letter[]>();
  readonly #places = new Map<string, number>();

  constructor(seats: readonly Seat[]) {
    for (const seat of seats) this.open(seat);
  }

  open(seat: Seat): void {
    this.#places.set(seat.id, this.#places.size);
    this.#letters.set(seat.id, []);
  }

  put(round: number, from: Seat, to: readonly Seat[], message: Message): void {
    const { type, content } = message;
    const letter = {
      fromPlace: this.#placeOf(from),
      received: { round, from: from.name, type, content },
    };
    for (const seat of to) {
      this.#placeOf(seat);
      if (seat.id === from.id)
        throw new ColloquyError("fault", `${from.name} cannot send a message to itself.`);
      putInOrder(this.#letters.get(seat.id) ?? [], letter);
    }
  }

  of(seat: Seat): readonly Received[] {
    this.#placeOf(seat);
    return (this.#letters.get(seat.id) ?? []).map(({ received }) => received);
  }

  #placeOf(seat: Seat): number {
    const place = this.#places.get(seat.id);
    if (place === undefined) throw new ColloquyError("fault", `${seat.name} has no seat in this discussion.`);
    return place;
  }
}

/** By round, then by the sender's place, then as they were sent: only those of this round are looked at. */
function putInOrder(letters: Letter[], letter: Letter): void {
  const comesAfter = ({ received, fromPlace }: Letter) =>
    letter.received.round - received.round || letter.fromPlace - fromPlace;
  const before = letters.findLastIndex((one) => comesAfter(one) >= 0);
  letters.splice(before + 1, 0, letter);
}
