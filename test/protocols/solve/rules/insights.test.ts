import { expect, test } from "vitest";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { hasNewInsights } from "../../../../src/text/likeness/new-insights.ts";

const isNew = (findings: readonly string[], earlier: readonly string[]) =>
  hasNewInsights(findings, earlier, wordLikeness([...findings, ...earlier]));
const memory = "Sessions are kept in memory only";

test("the first round is all new, even where it found nothing", () => {
  expect(hasNewInsights([], null, wordLikeness([]))).toBe(true);
});

test.each([
  ["the same in other words", ["Sessions are kept only in memory"], false],
  ["one more", [memory, "The orders table has no index"], true],
  ["the opposite", ["Sessions are not kept in memory only"], true],
  ["nothing", [], false],
])("%s after that is new: %s", (_, findings, expected) => {
  expect(isNew(findings, [memory])).toBe(expected);
});
