import type { Event } from "../event.ts";
import { endingAt } from "./journal-lines.ts";
import { outlined } from "./outline-line.ts";

const beforeOptions = Buffer.from(',"options":');
const beforeSeats = Buffer.from(',"seats":[');
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** A start as a list needs it. */
export interface Start {
  readonly event: Event;
  readonly seats: StartedSeats;
}

/**
 * Of a start's line, without what stands between what it was given and its seats, often most of it. `null` where that is
 * no start: if what is left out were no whole members of the line, what is left could not be read.
 */
export function readStart(bytes: Buffer, start: number, end: number, options: unknown): Start | null {
  const optionsAt = bytes.indexOf(beforeOptions, start);
  const seatsAt = bytes.lastIndexOf(beforeSeats, end);
  if (optionsAt === -1 || seatsAt < optionsAt) return null;
  try {
    const head: object = JSON.parse(`${bytes.toString("utf8", start, optionsAt)}}`);
    const { written, seats, roundsBefore } = tailAt(bytes, seatsAt, end);
    const event = outlined("discussion.started", { ...head, options, seats, roundsBefore });
    return event && { event, seats: new StartedSeats(written) };
  } catch {
    return null;
  }
}

/** What a start says from its seats on. */
interface StartTail {
  readonly written: Buffer;
  readonly seats: unknown;
  readonly roundsBefore: unknown;
}

// Most discussions of a home have the same seats: those that were read last are not read again.
let last: StartTail = { written: Buffer.alloc(0), seats: null, roundsBefore: null };

function tailAt(bytes: Buffer, start: number, end: number): StartTail {
  if (last.written.compare(bytes, start, end) !== 0) {
    const { seats, roundsBefore, ...others } = JSON.parse(`{${bytes.toString("utf8", start + 1, end)}`);
    if (saidBefore.some((name) => name in others)) throw new TypeError("It says something twice.");
    last = { written: Buffer.from(bytes.subarray(start, end)), seats, roundsBefore };
  }
  return last;
}

const saidBefore = ["v", "seq", "ts", "type", "id", "title", "protocol"];

/** Those who were there from the start: most who join are these, in their order and told in the same words. */
export class StartedSeats {
  readonly #written: Buffer;
  #at = beforeSeats.length;

  constructor(written: Buffer) {
    this.#written = written;
  }

  /** Whether what a line says from `start` on is the next of them. */
  isNext(bytes: Buffer, start: number, end: number): boolean {
    const from = this.#at + 1;
    const length = endingAt(bytes, end) - start;
    const isTold =
      length > 0 &&
      this.#written[from - 1] === openBrace &&
      this.#written[from + length] === closeBrace &&
      this.#written.compare(bytes, start, start + length, from, from + length) === 0;
    if (isTold) this.#at = from + length + 2;
    return isTold;
  }
}
