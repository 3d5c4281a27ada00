import type { Protocol } from "../kernel/floor.ts";
import { resultOf } from "../kernel/result.ts";
import type { Kit } from "./feeding.ts";

/** A protocol of the caller's: what it returns is its verdict, and it has no documents but those every discussion has. */
export function ownKit(protocol: Protocol<never, unknown>): Kit {
  return {
    // Only who wrote the function knows what it takes: it has no manifest to say so.
    protocol: (floor, given) => protocol(floor, given as never),
    documents: () => [],
    result: (discussion, { folder }) =>
      resultOf(discussion, { verdict: discussion.outcome, files: { folder }, next: null }),
  };
}
