import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { estimatedTokens } from "../../../src/kernel/engine/estimate.ts";

test("tokens are those of tokenx and a quarter more", () => {
  const text = "All of them wait for the answer.\n\nAnd then? Somebody's own answer, 1234567 letters long.";
  expect(estimatedTokens(text)).toBe(Math.ceil(estimateTokenCount(text) * 1.25));
  expect(estimatedTokens("")).toBe(0);
});

test("of a very long text the beginning is counted", () => {
  const paragraph = `${"All of them wait for the answer. ".repeat(40).trim()}\n\n`;
  const [once, often] = [estimatedTokens(paragraph.repeat(150)), estimatedTokens(paragraph.repeat(1500))];
  expect(often / once).toBeCloseTo(10, 1);
});
