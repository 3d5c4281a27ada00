import type { Failure } from "../failure.ts";

/** Aborted with the `Failure` to report when somebody interrupts a discussion, or its time is over. */
export function endingSignal(interrupted: AbortSignal, timeoutMs: number | null): AbortSignal {
  const ending = new AbortController();
  const cancelled: Failure = { code: "cancelled", message: "the discussion was interrupted" };
  if (interrupted.aborted) ending.abort(cancelled);
  interrupted.addEventListener("abort", () => ending.abort(cancelled), { once: true });
  if (timeoutMs !== null) {
    const message = "the discussion has reached its limit of time (--timeout)";
    setTimeout(() => ending.abort({ code: "limit", message } satisfies Failure), timeoutMs).unref();
  }
  return ending.signal;
}
