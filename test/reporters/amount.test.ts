import { expect, test } from "vitest";
import { byteCount, elapsed, spending } from "../../src/reporters/amount.ts";
import type { CallsTook } from "../../src/reporters/view.ts";

test.each([
  [-5, "0 s"],
  [999, "0 s"],
  [12_900, "12 s"],
  [65_000, "1 min 05 s"],
  [7_500_000, "2 h 05 min"],
])("%d ms have passed as %s", (ms, words) => {
  expect(elapsed(ms)).toBe(words);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [3412, "3.4 kB"],
  [999_949, "999.9 kB"],
  [999_950, "1.0 MB"],
])("%d bytes are %s", (bytes, words) => {
  expect(byteCount(bytes)).toBe(words);
});

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
