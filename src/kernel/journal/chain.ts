import type { Event, EventDraft } from "../event.ts";
import { journalVersion } from "../journal-version.ts";
import { jsonText } from "../json-value.ts";
import { type ParsedJournal, hashOf, notBefore } from "./journal-text.ts";

export type Line = ReturnType<Chain["next"]>;

export class Chain {
  #seq: number;
  #prev: string;
  #ts: string;
  readonly #now: () => number;

  constructor({ events, lastHash }: Pick<ParsedJournal, "events" | "lastHash">, now: () => number) {
    this.#seq = events.length;
    this.#prev = lastHash;
    this.#ts = events.at(-1)?.ts ?? "";
    this.#now = now;
  }

  next(draft: EventDraft) {
    this.#seq += 1;
    this.#ts = notBefore(this.#ts, this.#now());
    const event: Event = { v: journalVersion, seq: this.#seq, ts: this.#ts, ...draft, prev: this.#prev };
    const line = jsonText(event);
    const bytes = Buffer.from(`${line}\n`);
    this.#prev = hashOf(bytes.subarray(0, -1));
    return { event, line, bytes };
  }
}

/** Its events are those a folder would hold, line for line. */
export class MemoryJournal {
  readonly past: readonly Event[];
  readonly #chain: Chain;
  readonly #onEvent: (event: Event) => void;

  constructor(
    past: readonly Event[],
    options: { readonly now: () => number; readonly onEvent: (event: Event) => void },
  ) {
    this.past = past;
    const last = past.at(-1);
    const lastHash = last === undefined ? "" : hashOf(jsonText(last));
    this.#chain = new Chain({ events: past, lastHash }, options.now);
    this.#onEvent = options.onEvent;
  }

  append(draft: EventDraft): Promise<Event> {
    // As a replay would find it: what a caller changes later in its own objects is not on the record.
    const event = JSON.parse(this.#chain.next(draft).line) as Event;
    this.#onEvent(event);
    return Promise.resolve(event);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
