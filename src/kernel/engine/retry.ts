import type { Failure, FailureCode } from "../failure.ts";

const retryable: ReadonlySet<FailureCode> = new Set(["rate-limit", "overloaded"]);
const mostRetries = 2;
const firstDelayMs = 1000;
/** A server that wants a longer rest than this is left to its fallback. */
const longestDelayMs = 60_000;

/** How long to wait before the same agent is asked again; `null` when it is not worth it. */
export function retryDelay({ code, retryAfterMs, triedAgain }: Failure, retries: number): number | null {
  if (triedAgain === true) return null;
  if (!retryable.has(code) || retries >= mostRetries) return null;
  const delay = retryAfterMs ?? firstDelayMs * 2 ** retries;
  return delay > longestDelayMs ? null : delay;
}
