import { expect, test } from "vitest";
import { limitInWords, raisedLimit, reachedLimit } from "../../src/kernel/reached-limit.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";
import { noLimits, receiptOf } from "./told.ts";

/** What `resume` is told to raise a limit to: twice as much, or what all of it likely takes, whichever is more. */

const calls = reachedLimit(limitInWords("maxCalls", "4 calls"));
const tokens = reachedLimit(limitInWords("maxTokens", "100 tokens"));
const cost = reachedLimit(limitInWords("maxCostUsd", "$0.1"));

const partOf = (receipts: readonly Receipt[]) => ({
  version: 1,
  question: null,
  startedAt: "",
  receipts,
  activeMs: 0,
});

test.each<
  readonly [
    what: string,
    why: string,
    limits: Partial<typeof noLimits>,
    likelyCalls: number | undefined,
    of: readonly Partial<Receipt>[],
    raised: readonly string[],
  ]
>([
  ["calls, twice", calls, { maxCalls: 4 }, undefined, [{}, {}, {}, {}], ["--max-calls", "8"]],
  ["calls, all of it", calls, { maxCalls: 4 }, 20, [{}, {}, {}, {}], ["--max-calls", "20"]],
  [
    "calls, all of it, of several requests",
    calls,
    { maxCalls: 4 },
    6,
    [{ requests: 2 }, { requests: 2 }],
    ["--max-calls", "12"],
  ],
  ["calls, fewer are left", calls, { maxCalls: 4 }, 5, [{}, {}, {}, {}], ["--max-calls", "8"]],
  ["calls, more were made than likely", calls, { maxCalls: 4 }, 2, [{}, {}, {}, {}], ["--max-calls", "8"]],
  ["tokens, twice", tokens, { maxTokens: 100 }, undefined, [{}], ["--max-tokens", "200"]],
  ["tokens, all of it", tokens, { maxTokens: 100 }, 4, [{}], ["--max-tokens", "440"]],
  ["cost, twice", cost, { maxCostUsd: 0.1 }, undefined, [{ costUsd: 0.1 }], ["--max-cost", "0.2"]],
  ["cost, all of it, in cents", cost, { maxCostUsd: 0.1 }, 3, [{ costUsd: 0.111 }], ["--max-cost", "0.34"]],
  ["cost, as it is assumed to be", cost, { maxCostUsd: 0.1 }, 4, [{ assumedUsd: 0.25 }], ["--max-cost", "1"]],
  [
    "the limit that was reached, not another",
    tokens,
    { maxCalls: 4, maxTokens: 100 },
    2,
    [{}],
    ["--max-tokens", "220"],
  ],
  ["none: time begins anew", reachedLimit(limitInWords("timeoutMs", "time")), { timeoutMs: 1 }, 9, [{}], []],
  ["none: it is not set any more", calls, {}, 9, [{}], []],
  ["none: something else stopped it", "a person is waited for", { maxCalls: 4 }, 9, [{}], []],
])("%s", (_, why, limits, likelyCalls, of, raised) => {
  const receipts = of.map((one) => receiptOf("ada", one));
  const more = likelyCalls === undefined ? {} : { likelyCalls };
  expect(
    raisedLimit(why, { limits: { ...noLimits, ...limits }, parts: [partOf(receipts)], ...more }),
  ).toEqual(raised);
});

test("after a follow-up it counts from there on, and what was foretold of the whole says nothing of it", () => {
  const receipts = Array.from({ length: 12 }, () => receiptOf("ada"));
  const limits = { ...noLimits, maxCalls: 2 };
  const parts = [partOf(receipts), partOf(receipts.slice(0, 2))];
  expect(raisedLimit(calls, { limits, likelyCalls: 14, parts })).toEqual(["--max-calls", "4"]);
});

test("the sentence names the limit as its setting is called", () => {
  expect([calls, tokens, cost]).toEqual([
    "the discussion has reached its limit of 4 calls (max-calls)",
    "the discussion has reached its limit of 100 tokens (max-tokens)",
    "the discussion has reached its limit of $0.1 (max-cost)",
  ]);
});
