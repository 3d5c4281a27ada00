import { expect, test } from "vitest";
import { foretell } from "../../src/cli/ahead.ts";
import type { Command } from "../../src/cli/verb.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";

function told(left: number, receipts: readonly Partial<Receipt>[], options: object = {}) {
  let printed = "";
  const terminal = { animates: false, columns: 80, options, err: (text: string) => void (printed += text) };
  foretell(left, "Usually", { receipts: receipts as readonly Receipt[] }, terminal as unknown as Command);
  return printed;
}

const known = { answeredBy: "a", inputTokens: 900, outputTokens: 100, costUsd: 0.5 };
const assumed = { ...known, costUsd: null, assumedUsd: 0.5 };
const untold = { ...known, costUsd: null };

test.for<readonly [string, number, readonly Partial<Receipt>[], RegExp]>([
  [
    "calls, tokens and dollars",
    2,
    [known, known],
    /^Usually about 2 calls and [\d,]+ tokens in and out, about \$1(?:\.00)?\.\n$/,
  ],
  ["one call", 1, [known], /^Usually about 1 call and /],
  ["no dollars where nobody told any", 2, [untold], /tokens in and out\.\n$/],
  ["no dollars where those of one were assumed", 2, [known, assumed], /tokens in and out\.\n$/],
  ["no dollars where all were assumed", 2, [assumed], /tokens in and out\.\n$/],
])("what is still to come is told: %s", ([, left, receipts, words]) => {
  expect(told(left, receipts)).toMatch(words);
});

test("where nothing is to come, or nobody wants to hear it, nothing is told", () => {
  expect([told(0, [known]), told(-3, [known]), told(2, [known], { quiet: true })]).toEqual(["", "", ""]);
});
