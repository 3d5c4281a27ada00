import type { Discussion } from "./discussion.ts";
import { countedUsd, likelyFor, totalOf } from "./usage.ts";

type Limit = "maxCalls" | "maxTokens" | "maxCostUsd" | "timeoutMs";

/** As settings are called everywhere: a flag only where one types. */
const names: Readonly<Record<Limit, string>> = {
  maxCalls: "max-calls",
  maxTokens: "max-tokens",
  maxCostUsd: "max-cost",
  timeoutMs: "timeout",
};

export function limitInWords(limit: Limit, amount: string): string {
  return `${amount} (${names[limit]})`;
}

export function reachedLimit(inWords: string): string {
  return `the discussion has reached its limit of ${inWords}`;
}

/** What `resume` needs, to go on where that was said: twice as much, or what all of it likely takes. Time begins anew by itself; the others count from the last follow-up on, of which nobody foretold anything. */
export function raisedLimit(
  why: string,
  { limits, likelyCalls = 0, parts }: Pick<Discussion, "limits" | "likelyCalls" | "parts">,
): readonly string[] {
  const counted = ["maxCalls", "maxTokens", "maxCostUsd"] as const;
  const limit = counted.find((one) => why.endsWith(`(${names[one]})`));
  const before = limit === undefined ? null : limits[limit];
  if (limit === undefined || before === null) return [];
  const receipts = parts.at(-1)?.receipts ?? [];
  const { calls, inputTokens, outputTokens } = totalOf(receipts);
  const left = likelyFor(parts.length > 1 ? 0 : likelyCalls - receipts.length, receipts);
  const usd = receipts.reduce((sum, receipt) => sum + countedUsd(receipt), 0);
  const whole = {
    maxCalls: calls + left.calls,
    maxTokens: inputTokens + outputTokens + left.tokens,
    maxCostUsd: usd + left.usd,
  }[limit];
  const step = limit === "maxCostUsd" ? 100 : 1;
  return [`--${names[limit]}`, String(Math.max(2 * before, Math.ceil(whole * step) / step))];
}
