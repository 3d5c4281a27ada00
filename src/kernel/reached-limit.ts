import type { Limits } from "./event.ts";

type Limit = "maxCalls" | "maxTokens" | "maxCostUsd" | "timeoutMs";

const flags: Readonly<Record<Limit, string>> = {
  maxCalls: "--max-calls",
  maxTokens: "--max-tokens",
  maxCostUsd: "--max-cost",
  timeoutMs: "--timeout",
};

export function limitInWords(limit: Limit, amount: string): string {
  return `${amount} (${flags[limit]})`;
}

export function reachedLimit(inWords: string): string {
  return `the discussion has reached its limit of ${inWords}`;
}

/** What `resume` needs, to go on where that was said: twice as much. Time begins anew by itself. */
export function raisedLimit(why: string, limits: Limits): readonly string[] {
  const counted = ["maxCalls", "maxTokens", "maxCostUsd"] as const;
  const limit = counted.find((one) => why.endsWith(`(${flags[one]})`));
  const before = limit === undefined ? null : limits[limit];
  return limit === undefined || before === null ? [] : [flags[limit], String(2 * before)];
}
