import { describe, expect, test } from "vitest";
import { count, grouped, roughly } from "../../src/text/amount.ts";
import { decisionHead, decisionId, isDecisionFile } from "../../src/text/decision-record.ts";
import { headlineOf } from "../../src/text/headline.ts";
import { Lines } from "../../src/text/lines.ts";
import { didYouMean } from "../../src/text/suggestion.ts";
import { cutTo, wordCount } from "../../src/text/word-count.ts";

describe("words are counted as people count them", () => {
  test.for([
    ["", 0],
    ["one two  three\n", 3],
    ["one - two — three", 3],
    ["src/a.ts:12 is wrong.", 3],
    ["don't half-do it", 3],
    // Two characters of a language without spaces are a word.
    ["設計を見直す", 3],
    ["設計", 1],
    ["設", 1],
    ["データベースは、速い。", 5],
    ["Redis を使う", 3],
    ["「…」 ！", 0],
  ] as const)("%j: %i", ([text, words]) => {
    expect(wordCount(text)).toBe(words);
  });

  test.for([
    ["One. Two three.", 3, "One. Two three."],
    ["One. Two three four.", 3, "One. […]"],
    ["One two three four.", 3, "One two three […]"],
    ['He said "no." Then he left.', 4, 'He said "no." […]'],
    ["速い。とても遅い。", 2, "速い。 […]"],
  ] as const)("%j in %i words is %j", ([text, most, cut]) => {
    expect(cutTo(text, most, " […]")).toBe(cut);
  });
});

describe("amounts", () => {
  test.for([
    [0, "0 calls"],
    [1, "1 call"],
    [2, "2 calls"],
    [1234, "1,234 calls"],
  ] as const)("%i: %s", ([amount, words]) => {
    expect(count(amount, "call")).toBe(words);
  });

  test("figures stand in threes, and nobody knows more of a guess than two", () => {
    expect([999, 1000, 12_345_678].map(grouped)).toEqual(["999", "1,000", "12,345,678"]);
    expect([0, 7, 99, 104, 149, 43_210, 95_500].map(roughly)).toEqual([
      "0",
      "7",
      "99",
      "100",
      "150",
      "43,000",
      "96,000",
    ]);
    expect(count(2, "answer is", "answers are")).toBe("2 answers are");
  });
});

test.for([
  ["critque", ' (did you mean "critique"?)'],
  ["SOLVE", ' (did you mean "solve"?)'],
  ["sovle", ' (did you mean "solve"?)'],
  ["ask", ' (did you mean "ask"?)'],
  ["as", ' (did you mean "ask"?)'],
  ["banana", ""],
  ["x", ""],
] as const)("whoever types %s is asked%s", ([typed, words]) => {
  expect(didYouMean(typed, ["critique", "solve", "discuss", "ask"])).toBe(words);
});

test("without anything to choose from nobody is asked", () => {
  expect(didYouMean("solve", [])).toBe("");
});

describe("what a point says in a line", () => {
  test.for([
    ["The retry has no bound. It loops for ever.", "The retry has no bound"],
    ["docs/design.md:45: the retry has no bound", "the retry has no bound"],
    ["docs/design.md, Plan: the retry has no bound", "the retry has no bound"],
    ["line 45 — the retry has no bound", "the retry has no bound"],
    ["Retries: there is no bound", "Retries: there is no bound"],
    ["Is it fast? Nobody knows.", "Is it fast?"],
    ["上限がない。無限に繰り返す。", "上限がない"],
    ["a.ts:1: ", "a.ts:1:"],
  ] as const)("%j: %j", ([text, headline]) => {
    expect(headlineOf(text)).toBe(headline);
  });

  test("a long one is cut between words, and it is marked", () => {
    const long = headlineOf(`It ${"goes on and ".repeat(20)}on.`);
    expect(long.length).toBeLessThanOrEqual(111);
    expect(long).toMatch(/(?:goes|on|and)…$/);
    // Not at its one blank, where hardly anything would be left.
    expect(headlineOf(`It ${"x".repeat(200)}`)).toBe(`It ${"x".repeat(107)}…`);
  });
});

describe("records of decisions", () => {
  test.for([
    ["0007-use-sagas.md", true],
    ["adr-7.md", true],
    ["ADR_0007 sagas.rst", true],
    ["7.markdown", true],
    ["README.md", false],
    ["0007-use-sagas.txt", false],
    ["template.md", false],
    ["2026-11-notes", false],
  ] as const)("%s is one: %s", ([name, is]) => {
    expect(isDecisionFile(name)).toBe(is);
  });

  test("one is called by the number of its file, in whatever folder", () => {
    expect(["docs/adr/0007-use.md", "adr-12.md", "2026/7.md"].map(decisionId)).toEqual([
      "ADR-0007",
      "ADR-12",
      "ADR-7",
    ]);
  });

  test.for([
    ["# 7. Use sagas\n\nStatus: Accepted\n", "Use sagas", "Accepted"],
    [
      "# ADR-0007: Use sagas\n\n* **Status:** superseded by ADR-0009.\n",
      "Use sagas",
      "superseded by ADR-0009",
    ],
    ["# Use sagas\n\n## Status\n\nProposed\n\n## Context\n", "Use sagas", "Proposed"],
    ["---\nstatus: rejected\n---\n# Use sagas\n", "Use sagas", "rejected"],
    ["Use sagas\n=========\n\n2026-11-18: accepted\n", "Use sagas", "accepted"],
    ["# Use sagas\n\nNothing is said of it.\n", "Use sagas", null],
    ["No heading at all\n", "docs/0007.md", null],
  ] as const)("%j is of %j, and is %j", ([text, title, status]) => {
    expect(decisionHead("docs/0007.md", text.split("\n"))).toEqual({ id: "ADR-0007", title, status });
  });
});

test("lines count from one, and every place of a text is on one of them", () => {
  const lines = new Lines("one\n\nthree");
  expect([lines.count, lines.at(1), lines.at(2), lines.at(3), lines.at(4)]).toEqual([
    3,
    "one",
    "",
    "three",
    "",
  ]);
  expect([0, 3, 4, 5, 99].map((at) => lines.of(at))).toEqual([1, 1, 2, 3, 3]);
});
