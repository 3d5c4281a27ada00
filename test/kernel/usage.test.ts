import { expect, test } from "vitest";
import type { Receipt } from "../../src/kernel/receipt.ts";
import {
  agentNames,
  assumedPrice,
  callsOf,
  costText,
  countedUsd,
  counts,
  isFree,
  likelyFor,
  namedAgent,
  totalOf,
  withoutRating,
} from "../../src/kernel/usage.ts";
import { receiptOf } from "./told.ts";

const receipts = (...all: readonly Partial<Receipt>[]) => all.map((one) => receiptOf("ada", one));

test.each<readonly [what: string, of: Partial<Receipt>, free: boolean, counted: boolean]>([
  ["a model", {}, false, true],
  ["a model whose cost is told as nothing", { costUsd: 0 }, false, true],
  ["a stand-in", { fallback: true }, false, false],
  ["a person", { person: true }, true, true],
  ["a person in another's place", { person: true, fallback: true }, true, true],
  ["rules", { model: "rules" }, true, false],
  ["rules in another's place", { model: "rules", fallback: true }, true, false],
  ["a script somebody named", { scripted: "named" }, true, true],
  ["a script that was found", { scripted: "found" }, true, false],
  ["a call that was turned away", { requests: 0 }, true, true],
  ["several requests", { requests: 3 }, false, true],
])("%s: whether it is free, and whether it counts", (_, of, free, counted) => {
  const receipt = receiptOf("ada", of);
  expect([isFree(receipt), counts(receipt)]).toEqual([free, counted]);
});

test.each<readonly [of: readonly Partial<Receipt>[], total: object]>([
  [[], { calls: 0, inputTokens: 0, outputTokens: 0, tokensEstimated: false, costUsd: null }],
  [[{}], { calls: 1, inputTokens: 100, outputTokens: 10, costUsd: null, costPartlyUnknown: true }],
  [[{ costUsd: 0.5 }, {}, { costUsd: 0.5 }], { calls: 3, costUsd: 1, costPartlyUnknown: true }],
  [[{}, { costUsd: 0 }], { costUsd: 0, costPartlyUnknown: true }],
  [[{ costUsd: 0.5 }, { costUsd: 0.25 }], { costUsd: 0.75, costPartlyUnknown: false }],
  [[{ scripted: "named" }, { person: true }, { requests: 0 }], { costUsd: null, costPartlyUnknown: false }],
  [[{ requests: 4 }, { requests: 0 }], { calls: 4 }],
  [[{ inputTokens: null, outputTokens: null }, {}], { calls: 2, inputTokens: 100, outputTokens: 10 }],
  [[{ tokensEstimated: true }, {}], { tokensEstimated: true }],
  [[{ assumedUsd: 9 }], { costUsd: null }],
])("the sum of %o", (of, total) => {
  expect(totalOf(receipts(...of))).toMatchObject(total);
});

test.each<readonly [costUsd: number | null, costPartlyUnknown: boolean, text: string | null]>([
  [0.02134, false, "$0.0213"],
  [0.02134, true, "$0.0213+"],
  [0, false, "$0.0000"],
  [0, true, null],
  [null, true, null],
  [null, false, null],
])("a cost of %s, in part unknown: %s", (costUsd, costPartlyUnknown, text) => {
  expect(costText({ costUsd, costPartlyUnknown })).toBe(text);
});

test("under a limit a cost that is told counts as told, else as it is assumed to be, else nothing", () => {
  expect(
    [
      { costUsd: 0.5 },
      { costUsd: 0.5, assumedUsd: 9 },
      { costUsd: 0, assumedUsd: 9 },
      { assumedUsd: 9 },
      {},
    ].map((one) => countedUsd(receiptOf("ada", one))),
  ).toEqual([0.5, 0.5, 0, 9, 0]);
  expect(callsOf(receipts({}, { requests: 3 }, { requests: 0 }))).toBe(4);
  expect(assumedPrice({ input: 1_000_000, output: 0 })).toBe(15);
  expect(assumedPrice({ input: 0, output: 1_000_000 })).toBe(75);
});

test.each<readonly [turns: number, of: readonly Partial<Receipt>[], likely: object]>([
  [2, [], { calls: 0, tokens: 0, usd: 0 }],
  [0, [{}], { calls: 0, tokens: 0, usd: 0 }],
  [-3, [{}], { calls: 0, tokens: 0, usd: 0 }],
  [3, [{}], { calls: 3, tokens: 330, usd: 0 }],
  // The first half was asked with shorter prompts.
  [2, [{ inputTokens: 1 }, { inputTokens: 190 }], { calls: 2, tokens: 400, usd: 0 }],
  [1, [{ inputTokens: 1 }, { inputTokens: 190 }, { inputTokens: 390 }], { calls: 1, tokens: 300, usd: 0 }],
  [
    4,
    [
      { requests: 2, costUsd: 1 },
      { requests: 4, costUsd: 3 },
    ],
    { calls: 16, usd: 12 },
  ],
  [2, [{ assumedUsd: 1 }, { costUsd: 2, assumedUsd: 9 }], { usd: 4 }],
])("what %s turns more are likely to take after %o", (turns, of, likely) => {
  expect(likelyFor(turns, receipts(...of))).toMatchObject(likely);
});

test("an agent that is scripted is called so, wherever it is named", () => {
  expect(namedAgent("ada", undefined)).toBe("ada");
  expect(namedAgent("ada", "named")).toBe("ada (scripted)");
  expect(namedAgent("scripted", "named")).toBe("scripted");
  expect(namedAgent("scripted", "found")).toBe("scripted (scripted, not counted)");
  const nameOf = agentNames({ receipts: [receiptOf("ada", { scripted: "found" }), receiptOf("bob")] });
  expect(["ada", "bob", "eve"].map(nameOf)).toEqual(["ada (scripted, not counted)", "bob", "eve"]);
});

test("people read a critique by rules without its rating", () => {
  expect(withoutRating({ rating: 3, strengths: [] })).toEqual({ strengths: [] });
  expect(withoutRating("text")).toBe("text");
  expect(withoutRating(null)).toBeNull();
});
