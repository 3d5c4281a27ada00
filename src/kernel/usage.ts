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

/** What calls took together. */
export interface Totals {
  /** Requests that went to models: what `--max-calls` limits. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True where some counts are ours because the agent told none. */
  readonly tokensEstimated: boolean;
  /** `null` when no agent told a cost; the sum of those that did otherwise. */
  readonly costUsd: number | null;
}

export const nothingUsed: Totals = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  tokensEstimated: false,
  costUsd: null,
};

/** The one sum of receipts: what every number here came from stands in the journal. */
export function totalOf(receipts: readonly Receipt[]): Totals {
  return receipts.reduce(withReceipt, nothingUsed);
}

export function withReceipt(total: Totals, receipt: Receipt): Totals {
  const { inputTokens, outputTokens, tokensEstimated, costUsd } = receipt;
  return {
    calls: total.calls + callsOf([receipt]),
    inputTokens: total.inputTokens + (inputTokens ?? 0),
    outputTokens: total.outputTokens + (outputTokens ?? 0),
    tokensEstimated: total.tokensEstimated || tokensEstimated,
    costUsd: costUsd === null ? total.costUsd : (total.costUsd ?? 0) + costUsd,
  };
}

/** How many requests went to models, over all of these calls: what `--max-calls` limits. */
export function callsOf(receipts: readonly Pick<Receipt, "requests">[]): number {
  return receipts.reduce((sum, { requests = 1 }) => sum + requests, 0);
}
