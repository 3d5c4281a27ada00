import type { Event, EventDraft } from "../event.ts";
import { hashOf, notBefore } from "./journal-text.ts";

/** A journal that lies nowhere. Its events are those a folder would hold, line for line, to whoever looks at them. */
export class MemoryJournal {
  readonly past: readonly Event[];
  #seq: number;
  #ts: string;
  #last: Event | undefined;
  /** Not yet tied to the event before. */
  #loose: { prev: string }[] = [];
  #isLookedAt = false;
  readonly #now: () => number;
  readonly #onEvent: (event: Event) => void;

  constructor(
    past: readonly Event[],
    options: { readonly now: () => number; readonly onEvent: (event: Event) => void },
  ) {
    this.past = past;
    this.#last = past.at(-1);
    this.#seq = past.length;
    this.#ts = this.#last?.ts ?? "";
    this.#now = options.now;
    this.#onEvent = options.onEvent;
  }

  append(draft: EventDraft): Promise<Event> {
    this.#seq += 1;
    this.#ts = notBefore(this.#ts, this.#now());
    // As a replay would find it: what a caller changes later in its own objects is not on the record.
    const kept: EventDraft = isOurs(draft) ? draft : JSON.parse(JSON.stringify(draft));
    const event = { v: 1, seq: this.#seq, ts: this.#ts, ...kept, prev: "" } as const;
    this.#loose.push(event);
    if (this.#isLookedAt) this.look();
    this.#onEvent(event);
    return Promise.resolve(event);
  }

  /** Somebody reads the events: they are tied to each other from here on. Most discussions in memory nobody reads. */
  look(): void {
    this.#isLookedAt = true;
    for (const event of this.#loose) {
      event.prev = this.#last === undefined ? "" : hashOf(JSON.stringify(this.#last));
      this.#last = event as Event;
    }
    this.#loose = [];
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Whether nothing in it is anybody else's: words and numbers, or what was copied to be written down. */
function isOurs(draft: EventDraft): boolean {
  return draft.type === "turn.answered" ? typeof draft.reply === "string" : ours.has(draft.type);
}

const ours: ReadonlySet<Event["type"]> = new Set(["turn.asked", "judged", "kept", "looked.up", "warned"]);
