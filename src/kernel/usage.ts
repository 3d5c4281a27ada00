import type { Receipt } from "./receipt.ts";

/** What an agent tells of what a turn, or one request of it, took. */
export interface AgentUsage {
  /** How many requests went to its model; taken for one where that is not told. */
  readonly requests?: number;
  readonly inputTokens?: number;
  /** Those of them that came from a cache, where it is told. */
  readonly cachedTokens?: number;
  /** Those of them that were written into one, where it is told: most providers charge more for them. */
  readonly cacheWriteTokens?: number;
  readonly outputTokens?: number;
  readonly costUsd?: number;
}

/** What a call took, as its receipt has it: what its agent did not tell is estimated. */
export type Used = Pick<
  Receipt,
  "tokensEstimated" | "costUsd" | "assumedUsd" | "cachedTokens" | "cacheWriteTokens"
> & {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** How many requests went to models, over all of these calls: what `--max-calls` limits. */
export function callsOf(receipts: readonly Pick<Receipt, "requests">[]): number {
  return receipts.reduce((sum, { requests = 1 }) => sum + requests, 0);
}
