import { expect, test } from "vitest";
import { Budget } from "../../../src/kernel/engine/budget.ts";
import type { Limits } from "../../../src/kernel/event.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";

const none: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 1000,
  silenceTimeoutMs: null,
  concurrency: 1,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

const receipt: Receipt = {
  asked: "a",
  answeredBy: "a",
  fallback: false,
  model: null,
  sessionId: null,
  exitCode: null,
  ms: 1,
  inputTokens: 30,
  outputTokens: 20,
  tokensEstimated: false,
  costUsd: 0.5,
};

test("what was spent before a resume counts: calls, tokens, money", () => {
  const spent = [receipt, receipt];
  expect(new Budget({ ...none, maxCalls: 2 }, spent).reserve(1)?.message).toContain("2 calls");
  expect(new Budget({ ...none, maxCalls: 3 }, spent).reserve(1)).toBeNull();
  expect(new Budget({ ...none, maxTokens: 100 }, spent).reserve(1)?.message).toContain("100 tokens");
  expect(new Budget({ ...none, maxTokens: 101 }, spent).reserve(1)).toBeNull();
  expect(new Budget({ ...none, maxCostUsd: 1 }, spent).reserve(1)?.message).toContain("$1");
  expect(new Budget({ ...none, maxCostUsd: 1.1 }, spent).reserve(1)).toBeNull();
});

test("calls under way hold what they may need until they are settled", () => {
  const budget = new Budget({ ...none, maxTokens: 100 }, []);
  expect(budget.reserve(60)).toBeNull();
  expect(budget.reserve(60)?.code).toBe("limit");
  budget.settle(60, { ...receipt, inputTokens: 20, outputTokens: 20 });
  expect(budget.reserve(60)).toBeNull();
});

test("a call, and a tenth of the tokens and the money, can be left for a last word", () => {
  const limits = { ...none, maxCalls: 3, maxTokens: 110, maxCostUsd: 1.1 };
  for (const limit of ["maxCalls", "maxTokens", "maxCostUsd"] as const) {
    const budget = new Budget({ ...none, [limit]: limits[limit] }, [receipt, receipt]);
    budget.keepLastWord();
    expect(budget.reserve(5)?.code).toBe("limit");
    expect(budget.reserve(5, true)).toBeNull();
  }
});
