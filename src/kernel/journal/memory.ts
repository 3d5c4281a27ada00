import type { Event, EventDraft } from "../event.ts";
import { jsonText } from "../json-value.ts";
import { Chain } from "./chain.ts";
import { hashOf } from "./journal-text.ts";

/** A journal that lies nowhere. Its events are those a folder would hold, line for line. */
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
