import type { Event, EventDraft } from "../event.ts";
import { hashOf, notBefore } from "./journal-text.ts";

/** A journal that lies nowhere. Its events are those a folder would hold, line for line. */
export class MemoryJournal {
  readonly past: readonly Event[];
  #seq: number;
  #prev: string;
  #ts: string;
  readonly #now: () => number;
  readonly #onEvent: (event: Event) => void;

  constructor(
    past: readonly Event[],
    options: { readonly now: () => number; readonly onEvent: (event: Event) => void },
  ) {
    const last = past.at(-1);
    this.past = past;
    this.#seq = past.length;
    this.#prev = last === undefined ? "" : hashOf(JSON.stringify(last));
    this.#ts = last?.ts ?? "";
    this.#now = options.now;
    this.#onEvent = options.onEvent;
  }

  append(draft: EventDraft): Promise<Event> {
    this.#seq += 1;
    this.#ts = notBefore(this.#ts, this.#now());
    const given: Event = { v: 1, seq: this.#seq, ts: this.#ts, ...draft, prev: this.#prev };
    const line = JSON.stringify(given);
    this.#prev = hashOf(line);
    // As a replay would find it: what a caller changes later in its own objects is not on the record.
    const event: Event = ours.has(given.type) ? given : JSON.parse(line);
    this.#onEvent(event);
    return Promise.resolve(event);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** In which nothing is anybody else's: words and numbers, or what was copied to be written down. */
const ours: ReadonlySet<Event["type"]> = new Set(["turn.asked", "judged", "kept", "looked.up", "warned"]);
