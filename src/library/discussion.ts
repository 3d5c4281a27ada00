import type { Event } from "../kernel/event.ts";

/**
 * A discussion under way. It runs whether or not anybody looks on; to end it, abort its signal.
 * Iterating gives every event from the beginning, those that were before included, and ends when it has ended.
 */
export interface Discussion<Ended> extends AsyncIterable<Event> {
  /**
   * How it ended: completed, paused or failed, as `status` says. Rejects only for what kept it from being held:
   * wrong options, a folder that cannot be written, a gate's answer that is no choice. Whoever iterates meets the same
   * error; a program that asks for neither is told nothing.
   */
  readonly result: Promise<Ended>;
  /**
   * What has happened so far. As lines of JSON these are its journal; `resume` takes them. What a secret turn was answered
   * is not among them until the discussion is over; one that has such turns is resumed from its folder.
   */
  readonly events: readonly Event[];
  /** Every document that can be made of it so far, by its path: what a folder would hold besides the journal. */
  files(): Readonly<Record<string, string>>;
}

export class EventFeed implements AsyncIterable<Event> {
  readonly #events: Event[] = [];
  #news: PromiseWithResolvers<void> | null = null;
  #ended: { readonly error: unknown } | null = null;

  get events(): readonly Event[] {
    return this.#events;
  }

  push(event: Event): void {
    this.#events.push(event);
    this.#tell();
  }

  /** After this nothing more happens. Whoever iterates is told of an error, once they have seen what led to it. */
  end(error: unknown = null): void {
    this.#ended = { error };
    this.#tell();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    const { events } = this;
    for (let next = 0; ;) {
      for (; next < events.length; next++) yield events[next] as Event;
      if (this.#ended !== null) {
        if (this.#ended.error !== null) throw this.#ended.error;
        return;
      }
      this.#news ??= Promise.withResolvers<void>();
      await this.#news.promise;
    }
  }

  #tell(): void {
    this.#news?.resolve();
    this.#news = null;
  }
}
