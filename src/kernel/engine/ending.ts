import type { Failure } from "../failure.ts";
import { limitInWords, reachedLimit } from "../reached-limit.ts";
import type { PauseReason } from "../event.ts";
import { longestTimerMs } from "../duration.ts";

export function endingSignal(
  interrupted: AbortSignal,
  timeoutMs: number | null,
  clock: WorkClock,
): AbortSignal {
  const ending = new AbortController();
  const cancelled: Failure = { code: "cancelled", message: "the discussion was interrupted" };
  if (interrupted.aborted) ending.abort(cancelled);
  interrupted.addEventListener("abort", () => ending.abort(cancelled), { once: true });
  const message = reachedLimit(limitInWords("timeoutMs", "time"));
  if (timeoutMs !== null)
    clock.after(timeoutMs, () => ending.abort({ code: "limit", message } satisfies Failure));
  return ending.signal;
}

/** How long a last word may take once the time of a discussion is over: a quarter of it, but neither an instant nor an age. */
export function lastWordMs(timeoutMs: number): number {
  return Math.min(Math.max(timeoutMs / 4, 10_000), 120_000);
}

/** Unwinds a protocol that cannot go on now. Nothing is lost: a resume replays to this place. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: PauseReason;

  constructor(reason: PauseReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** It stands still while only people are waited for: whoever thinks for a day takes nothing from its time. */
export class WorkClock {
  #people = 0;
  #work = 0;
  readonly #alarms = new Set<Alarm>();

  waiting<T>(person: () => Promise<T>): Promise<T> {
    return this.#during(person, (by) => (this.#people += by));
  }

  working<T>(work: () => Promise<T>): Promise<T> {
    return this.#during(work, (by) => (this.#work += by));
  }

  after(ms: number, ring: () => void): void {
    const alarm = new Alarm(Math.min(ms, longestTimerMs), () => {
      this.#alarms.delete(alarm);
      ring();
    });
    this.#alarms.add(alarm);
    this.#set();
  }

  async #during<T>(done: () => Promise<T>, count: (by: number) => void): Promise<T> {
    count(1);
    this.#set();
    try {
      return await done();
    } finally {
      count(-1);
      this.#set();
    }
  }

  #set(): void {
    const isStill = this.#people > 0 && this.#work === 0;
    for (const alarm of this.#alarms) alarm.run(!isStill);
  }
}

class Alarm {
  #leftMs: number;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;
  readonly #ring: () => void;

  constructor(ms: number, ring: () => void) {
    this.#leftMs = ms;
    this.#ring = ring;
  }

  run(isRunning: boolean): void {
    if (isRunning === (this.#timer !== undefined)) return;
    if (isRunning) {
      this.#since = performance.now();
      this.#timer = setTimeout(this.#ring, this.#leftMs).unref();
    } else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
    }
  }
}
