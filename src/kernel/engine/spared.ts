import type { Failure } from "../failure.ts";
import type { Reply } from "../reply.ts";
import type { Turn } from "../turn.ts";

/** What a limit kept away is asked when the discussion goes on; what it can do without is not. */
export function spared(failure: Failure): Failure {
  return failure.code === "limit" ? { ...failure, code: "spared" } : failure;
}

/** A reply as it counts: a limit that ended a turn the discussion can do without has not ended the discussion. */
export function unlimited<A>(reply: Reply<A>, { optional }: Turn<A>): Reply<A> {
  return reply.answered || optional !== true ? reply : { ...reply, failure: spared(reply.failure) };
}
