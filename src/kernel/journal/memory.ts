import type { Event, EventDraft } from "../event.ts";
import { journalVersion } from "../journal-version.ts";
import { hashOf, notBefore } from "./journal-text.ts";

/** A journal that lies nowhere. Its events are those a folder would hold, line for line, to whoever looks at them. */
export class MemoryJournal {
  readonly past: readonly Event[];
  #seq: number;
  #ts: string;
  #last: Event | undefined;
  /** Not yet whole, nor tied to the event before. */
  #loose: { readonly event: Writable; readonly rest: (() => object) | undefined }[] = [];
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
    return this.appendInPart(draft);
  }

  /** Of most nobody reads what it takes time to work out. */
  appendInPart(draft: EventDraft, rest?: () => object): Promise<Event> {
    this.#seq += 1;
    this.#ts = notBefore(this.#ts, this.#now());
    const event = { v: journalVersion, seq: this.#seq, ts: this.#ts, ...kept(draft), prev: "" } as const;
    this.#loose.push({ event, rest });
    if (this.#isLookedAt) this.look();
    this.#onEvent(event);
    return Promise.resolve(event);
  }

  /** Somebody reads the events: they are tied to each other from here on. Most discussions in memory nobody reads. */
  look(): void {
    this.#isLookedAt = true;
    for (const { event, rest } of this.#loose) {
      Object.assign(event, rest?.());
      event.prev = this.#last === undefined ? "" : hashOf(JSON.stringify(this.#last));
      this.#last = event;
    }
    this.#loose = [];
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

type Writable = Event & { prev: string };

/** As a replay would find it: what a caller changes later in its own objects is not on the record. */
function kept(draft: EventDraft): EventDraft {
  if (draft.type === "turn.answered") return { ...draft, reply: copied(draft.reply) };
  return ours.has(draft.type) ? draft : copied(draft);
}

/** In these nothing is anybody else's: words and numbers, or what was copied to be written down. */
const ours: ReadonlySet<Event["type"]> = new Set([
  "turn.asked",
  "judged",
  "kept",
  "looked.up",
  "warned",
  "round.completed",
]);

function copied<T>(value: T): T {
  return value === undefined || typeof value === "string" ? value : JSON.parse(JSON.stringify(value));
}
