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
  #alarm: { leftMs: number; readonly ring: () => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  waiting<T>(person: () => Promise<T>): Promise<T> {
    return this.#during(person, (by) => (this.#people += by));
  }

  working<T>(work: () => Promise<T>): Promise<T> {
    return this.#during(work, (by) => (this.#work += by));
  }

  after(ms: number, ring: () => void): void {
    this.#alarm = { leftMs: Math.min(ms, longestTimerMs), ring };
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
    const isRunning = this.#people === 0 || this.#work > 0;
    if (this.#alarm === undefined || isRunning === (this.#timer !== undefined)) return;
    if (isRunning) {
      this.#since = performance.now();
      this.#timer = setTimeout(this.#alarm.ring, this.#alarm.leftMs).unref();
    } else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#alarm.leftMs = Math.max(0, this.#alarm.leftMs - (performance.now() - this.#since));
    }
  }
}
