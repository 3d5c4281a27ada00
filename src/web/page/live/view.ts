import { type Signal, signal } from "@preact/signals";
import type { DiscussionLine } from "./follow.ts";
import type { Watched, WatchedTurn } from "./watched.ts";
import type { SetTurns } from "../../api.ts";

export interface ChosenTurns {
  readonly seats: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

export class ReadersView {
  readonly id: string;
  readonly watched: Watched;
  readonly setter: TurnSetter;
  readonly now: Signal<number> = signal(Date.now());
  readonly chosen = signal<ChosenTurns>({ seats: new Set(), kinds: new Set() });
  readonly here = signal<string | null>(null);
  readonly hereCall = signal<number | null>(null);
  /** The process that ran it is gone, and said nothing: whoever was asked is asked no longer. */
  readonly isLeft = signal(false);

  constructor(id: string, watched: Watched, line: DiscussionLine) {
    this.id = id;
    this.watched = watched;
    this.setter = new TurnSetter(id, line);
  }

  /** Whose turn it is and of which kind never changes. */
  isShown({ record }: WatchedTurn): boolean {
    const { seats, kinds } = this.chosen.value;
    const { seat, kind } = record.peek();
    return (seats.size === 0 || seats.has(seat)) && (kinds.size === 0 || kinds.has(kind));
  }
}

const atOnce = 12;
/** A moment for others that are wanted too, and until it is known which are in view. */
const gatherMs = 50;
const retryMs = 1500;

/** Has turns set by the server as the exported page sets them: those that are in view first, in the end all. */
class TurnSetter {
  readonly #path: string;
  readonly #line: DiscussionLine;
  readonly #jobs = new Set<{
    readonly key: string;
    isUrgent: boolean;
    readonly done: (html: string) => void;
  }>();
  readonly #stopped = new AbortController();
  #isBusy = false;

  constructor(id: string, line: DiscussionLine) {
    this.#line = line;
    this.#path = `/api/discussions/${encodeURIComponent(id)}/turns`;
  }

  /** `hurry`: the reader came near, and it is next. */
  set(key: string, isUrgent: boolean) {
    const { promise, resolve } = Promise.withResolvers<string>();
    const job = { key, isUrgent, done: resolve };
    this.#jobs.add(job);
    this.#soon(gatherMs);
    return {
      html: promise,
      hurry: () => (job.isUrgent = true),
      cancel: () => void this.#jobs.delete(job),
    };
  }

  end(): void {
    this.#stopped.abort();
  }

  #soon(ms: number): void {
    if (this.#isBusy || this.#stopped.signal.aborted) return;
    this.#isBusy = true;
    setTimeout(() => void this.#next(), ms);
  }

  async #next(): Promise<void> {
    const jobs = [...this.#jobs].sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent)).slice(0, atOnce);
    const keys = jobs.map(({ key }) => `key=${encodeURIComponent(key)}`).join("&");
    const { signal } = this.#stopped;
    let pauseMs = 0;
    try {
      const { turns } =
        jobs.length === 0
          ? { turns: [] }
          : await this.#line.ask<SetTurns>(`${this.#path}?${keys}`, { signal });
      const byKey = new Map(turns.map(({ key, html }) => [key, html]));
      for (const job of jobs) {
        this.#jobs.delete(job);
        job.done(byKey.get(job.key) ?? "");
      }
    } catch {
      pauseMs = retryMs;
    }
    this.#isBusy = false;
    if (this.#jobs.size > 0) this.#soon(pauseMs);
  }
}
