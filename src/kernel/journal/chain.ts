import type { Event, EventDraft } from "../event.ts";
import { jsonText } from "../json-text.ts";
import { hashOf, notBefore } from "./journal-text.ts";

/** Where a chain of events ends so far. */
interface ChainEnd {
  readonly seq: number;
  readonly lastHash: string;
  readonly ts: string;
}

/** Gives every event its number, its time and its place behind the one before it, as the journal has them on a line. */
export class Chain {
  #seq: number;
  #prev: string;
  #ts: string;
  readonly #now: () => number;

  constructor({ seq, lastHash, ts }: ChainEnd, now: () => number) {
    this.#seq = seq;
    this.#prev = lastHash;
    this.#ts = ts;
    this.#now = now;
  }

  next(draft: EventDraft): { readonly event: Event; readonly line: string } {
    this.#seq += 1;
    this.#ts = notBefore(this.#ts, this.#now());
    const event: Event = { v: 1, seq: this.#seq, ts: this.#ts, ...draft, prev: this.#prev };
    const line = jsonText(event);
    this.#prev = hashOf(line);
    return { event, line };
  }
}
