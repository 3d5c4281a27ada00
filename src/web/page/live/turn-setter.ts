import type { SetTurns } from "../../api.ts";
import type { Line } from "./line.ts";

interface Job {
  readonly key: string;
  readonly done: (html: string) => void;
}

export interface SettingJob {
  readonly html: Promise<string>;
  /** The reader came near: it is next. */
  readonly hurry: () => void;
  readonly cancel: () => void;
}

/** So many are asked for at once: those in view soon, the others without many requests. */
const mostUrgent = 12;
/** What is in view when the page comes should not wait for more. */
const mostAtFirst = 4;
const mostLater = 12;
/** A moment for others that are wanted too. */
const gatherMs = 15;
/** Until it is known which are in view, the others wait. */
const patienceMs = 150;
const retryMs = 1500;

/** Has turns set by the server as the exported page sets them: those that are in view first, in the end all. */
export class TurnSetter {
  readonly #path: string;
  readonly #line: Line;
  readonly #urgent: Job[] = [];
  readonly #later: Job[] = [];
  readonly #stopped = new AbortController();
  #isBusy = false;
  #waiting = 0;
  #dueAt = Infinity;
  #isHeard = false;

  constructor(id: string, line: Line) {
    this.#line = line;
    this.#path = `/api/discussions/${encodeURIComponent(id)}/turns`;
  }

  set(key: string, isUrgent: boolean): SettingJob {
    const { promise, resolve } = Promise.withResolvers<string>();
    const job = { key, done: resolve };
    (isUrgent ? this.#urgent : this.#later).push(job);
    this.#soon(isUrgent || this.#isHeard ? gatherMs : patienceMs);
    return {
      html: promise,
      hurry: () => {
        if (!remove(this.#later, job)) return;
        this.#urgent.push(job);
        this.#soon(gatherMs);
      },
      cancel: () => {
        if (!remove(this.#later, job)) remove(this.#urgent, job);
      },
    };
  }

  end(): void {
    this.#stopped.abort();
  }

  #soon(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.#isBusy || dueAt >= this.#dueAt || this.#stopped.signal.aborted) return;
    this.#dueAt = dueAt;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#next(), ms);
  }

  async #next(): Promise<void> {
    this.#isBusy = true;
    this.#dueAt = Infinity;
    const most = this.#isHeard ? mostUrgent : mostAtFirst;
    const jobs = this.#urgent.length > 0 ? this.#urgent.splice(0, most) : this.#later.splice(0, mostLater);
    let isHeard = true;
    if (jobs.length > 0) {
      try {
        const keys = jobs.map(({ key }) => `key=${encodeURIComponent(key)}`).join("&");
        const { turns } = await this.#line.ask<SetTurns>(`${this.#path}?${keys}`, {
          signal: this.#stopped.signal,
        });
        this.#isHeard = true;
        const byKey = new Map(turns.map(({ key, html }) => [key, html]));
        for (const { key, done } of jobs) done(byKey.get(key) ?? "");
      } catch {
        isHeard = false;
        this.#urgent.unshift(...jobs);
      }
    }
    this.#isBusy = false;
    if (this.#urgent.length + this.#later.length > 0) this.#soon(isHeard ? 0 : retryMs);
  }
}

function remove(jobs: Job[], job: Job): boolean {
  const at = jobs.indexOf(job);
  if (at !== -1) jobs.splice(at, 1);
  return at !== -1;
}
