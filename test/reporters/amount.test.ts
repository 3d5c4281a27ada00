import { expect, test } from "vitest";
import { spending } from "../../src/reporters/amount.ts";
import type { CallsTook } from "../../src/reporters/view.ts";

const nothing: CallsTook = {
  asked: 0,
  calls: 0,
  answered: 0,
  inputTokens: 0,
  outputTokens: 0,
  tokensEstimated: false,
  costUsd: null,
  costPartlyUnknown: false,
};

test.each<readonly [Partial<CallsTook>, string]>([
  [{}, "0 calls"],
  [{ calls: 1, costPartlyUnknown: true }, "1 call, cost unknown"],
  [{ calls: 3, inputTokens: 1000, outputTokens: 592, costUsd: 1.5 }, "3 calls, 1,592 tokens, $1.50"],
  [{ calls: 3, outputTokens: 1, tokensEstimated: true, costUsd: 0 }, "3 calls, ~1 token, $0.00"],
  [{ calls: 1200, costUsd: 0.0213, costPartlyUnknown: true }, "1,200 calls, $0.0213+"],
])("what is known was spent, and nothing else: %o", (spent, words) => {
  expect(spending({ ...nothing, ...spent }).join(", ")).toBe(words);
});
