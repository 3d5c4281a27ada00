import { expect, test } from "vitest";
import { type Amount, amountOf, Budget, nothing } from "../../../src/kernel/engine/budget.ts";
import type { Limits } from "../../../src/kernel/event.ts";
import type { Receipt } from "../../../src/kernel/receipt.ts";

const none: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 1000,
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

const tokens = (amount: number): Amount => ({ calls: 1, tokens: amount, usd: 0 });

test("what was spent before a resume counts: calls, tokens, money", () => {
  const spent = amountOf([receipt, receipt]);
  const refusal = (limits: Partial<Limits>) => new Budget({ ...none, ...limits }, spent).reserve(tokens(1));
  expect(refusal({ maxCalls: 2 })?.message).toContain("2 calls");
  expect(refusal({ maxCalls: 3 })).toBeNull();
  expect(refusal({ maxTokens: 100 })?.message).toContain("100 tokens");
  expect(refusal({ maxTokens: 101 })).toBeNull();
  expect(refusal({ maxCostUsd: 1 })?.message).toContain("$1");
  expect(refusal({ maxCostUsd: 1.1 })).toBeNull();
});

test("every request of a call counts, and one of unknown price as what is assumed of it", () => {
  const many = { ...receipt, requests: 7, costUsd: null, assumedUsd: 3 };
  expect(amountOf([receipt, many])).toEqual({ calls: 8, tokens: 100, usd: 3.5 });
});

test("calls under way hold what they may need until they are settled", () => {
  const budget = new Budget({ ...none, maxTokens: 100 }, nothing);
  expect(budget.reserve(tokens(60))).toBeNull();
  expect(budget.reserve(tokens(60))?.code).toBe("limit");
  budget.settle(tokens(60), tokens(40));
  expect(budget.reserve(tokens(60))).toBeNull();
});

test("what a request would cost is held before it is sent", () => {
  const budget = new Budget({ ...none, maxCostUsd: 1 }, nothing);
  expect(budget.reserve({ ...tokens(1), usd: 0.6 })).toBeNull();
  expect(budget.reserve({ ...tokens(1), usd: 0.6 })?.message).toContain("$1");
});
