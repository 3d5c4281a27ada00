import { setImmediate as othersFirst } from "node:timers/promises";
import { ColloquyError } from "../error.ts";
import type { Event } from "../event.ts";
import type { Line } from "./chain.ts";

interface LineQueueOptions {
  /** Keeps lines for good. Where it throws, none of them counts, and it is not called again. */
  readonly write: (lines: readonly Line[]) => Promise<void>;
  readonly onEvent?: ((event: Event) => void) | undefined;
  readonly lost: (cause: unknown) => ColloquyError;
}

export class LineQueue {
  #waiting: { readonly line: Line; readonly written: PromiseWithResolvers<Event> }[] = [];
  #draining: Promise<void> | undefined;
  #failure: ColloquyError | undefined;
  readonly #lost = new AbortController();
  readonly #options: LineQueueOptions;

  constructor(options: LineQueueOptions) {
    this.#options = options;
  }

  get failure(): ColloquyError | undefined {
    return this.#failure;
  }

  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  add(line: Line): Promise<Event> {
    const written = Promise.withResolvers<Event>();
    // Judgements and messages are appended without waiting; their failure is met by the next one who waits.
    written.promise.catch(() => {});
    if (this.#failure !== undefined) {
      written.reject(this.#failure);
      return written.promise;
    }
    this.#waiting.push({ line, written });
    this.#draining ??= this.#drain();
    return written.promise;
  }

  async drained(): Promise<void> {
    await this.#draining;
  }

  /** Refuses what waits and what comes. The first cause is the one that is told. */
  fail(cause: unknown): void {
    this.#failure ??= cause instanceof ColloquyError ? cause : this.#options.lost(cause);
    const refused = this.#waiting;
    this.#waiting = [];
    for (const { written } of refused) written.reject(this.#failure);
    this.#lost.abort();
  }

  async #drain(): Promise<void> {
    // A round that ends and the next that begins, or answers that come together, are written together.
    await othersFirst();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#options.write(batch.map(({ line }) => line));
      } catch (cause) {
        this.#waiting = [...batch, ...this.#waiting];
        this.fail(cause);
        break;
      }
      for (const { line, written } of batch) {
        try {
          this.#options.onEvent?.(line.event);
          written.resolve(line.event);
        } catch (fault) {
          written.reject(fault);
        }
      }
    }
    this.#draining = undefined;
  }
}
