import type { Failure } from "../failure.ts";
import { limitInWords, reachedLimit } from "../reached-limit.ts";
import type { WorkClock } from "./work-clock.ts";
import type { PauseReason } from "../event.ts";

/** Aborted with the `Failure` to report when somebody interrupts a discussion, or its time is over. */
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
