import { expect, test } from "vitest";
import {
  type Amount,
  amountOf,
  Budget,
  estimatedTokens,
  nothing,
  tokensOfBytes,
  tokensSent,
} from "../../../src/kernel/engine/budget.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { FullPrompt } from "../../../src/kernel/request.ts";
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

test.each([
  ["abcd abcd", 3],
  ["ABCD", 2],
  ["AZ", 1],
  ["12{}", 3],
  ["日本語日本語", 6],
  ["éééé", 2],
  ["", 0],
])("%j is about %d tokens", (text, about) => {
  expect(estimatedTokens(text)).toBe(about);
  expect([tokensOfBytes(3), tokensOfBytes(4)]).toEqual([1, 2]);
});

test("who remembers nothing is sent all that was said before; people and rules are sent no tokens", () => {
  const earlier = [{ prompt: "before ".repeat(50), reply: "said ".repeat(50) }];
  const request = { prompt: { stable: "", fresh: "", request: "Now." }, earlier } as unknown as FullPrompt;
  const sent = (kind: Agent["kind"]) => tokensSent({ kind }, request);
  const alone = sent("cli");
  for (const kind of ["exec", "api", "function", "host"] as const) expect(sent(kind)).toBeGreaterThan(alone);
  expect([sent("human"), sent("reader"), sent("acp")]).toEqual([0, 0, alone]);
});
