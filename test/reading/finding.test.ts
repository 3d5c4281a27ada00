import { expect, test } from "vitest";
import {
  bySeverityThenLine,
  rating,
  suggestion,
  weakness,
  type Finding,
  type Severity,
} from "../../src/reading/finding.ts";

const finding = (severity: Severity, lines: readonly [number, ...number[]] = [1]): Finding => {
  const [first, ...rest] = lines.map((line) => ({ line, quote: `words ${line}` }));
  if (first === undefined) throw new Error("A finding has a place.");
  return { rule: "r", severity, fact: "is so", advice: "Change it", places: [first, ...rest] };
};

test("A rating weighs what was found, and is never less than 1", async () => {
  expect(rating([])).toBe(5);
  expect(rating([finding("low"), finding("high"), finding("low")])).toBe(3);
  expect(rating([finding("critical"), finding("critical")])).toBe(1);
});

test("A weakness names its place, quotes it, and folds the others", async () => {
  expect(weakness("a.md", finding("low"))).toBe('a.md:1 — "words 1" is so');
  expect(weakness("a.md", finding("low", [1, 2, 3, 4, 5]))).toBe(
    'a.md:1 — "words 1" is so (also line 2 "words 2", line 3 "words 3" and 2 more)',
  );
});

test("A weakness with two more places names both, and says nothing of more", () => {
  expect(weakness("a.md", finding("low", [1, 2, 3]))).toBe(
    'a.md:1 — "words 1" is so (also line 2 "words 2", line 3 "words 3")',
  );
});

test("The gravest come first, and of these the first in the text", () => {
  const all = [finding("low", [9]), finding("low", [3]), finding("high", [7]), finding("critical", [8])];
  expect(all.toSorted(bySeverityThenLine).map(({ places: [{ line }] }) => line)).toEqual([8, 7, 3, 9]);
});

test("A suggestion begins with what to do", async () => {
  expect(suggestion("a.md", finding("low", [7, 9]))).toBe("Change it (a.md:7 and 1 more)");
});
