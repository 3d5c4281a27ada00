import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { judgeQuestion, questionAlone } from "../../src/evaluation/asking.ts";
import { Pack, placedFaults } from "../../src/evaluation/cases.ts";
import type { Evaluation, Sample } from "../../src/evaluation/evaluation.ts";
import { summaryOf } from "../../src/evaluation/evaluation.ts";
import { csvOf, pairWords } from "../../src/evaluation/report.ts";
import { foundBy, isRight, majorityOf, plainAnswer, pointsScore } from "../../src/evaluation/score.ts";
import { chanceOf, estimateOf } from "../../src/evaluation/statistics.ts";
import { measuredIn } from "../../src/host/evaluating/reports.ts";
import { loadPack } from "../../src/host/evaluating/load.ts";

function caseOf(given: object) {
  const [one] = Pack.parse({ name: "p", cases: [{ id: "c", question: "?", ...given }] }).cases;
  if (one === undefined) throw new Error("no case");
  return one;
}

test.each([
  ["B", true],
  ["b: yes, all of it", true],
  [' "Yes, all of it." ', true],
  ["A", false],
  ["yes", false],
])("the choice %j is right: %s", (given, right) => {
  expect(isRight(given, caseOf({ choices: { A: "no", B: "Yes, all of it" }, answer: "B" }))).toBe(right);
});

test.each([
  ["1,440", true],
  ["1440.00 litres", true],
  ["$1,440.4", true],
  ["1441", false],
  ["12 of 1440", false],
  ["about", false],
])("the number %j is right: %s", (given, right) => {
  expect(isRight(given, caseOf({ answer: 1440, within: 0.5 }))).toBe(right);
});

test("a finding counts for one fault, at its line or the next to it", () => {
  const faults = [
    { id: "F1", at: "two", what: "x" },
    { id: "F2", at: ["two", "six"], what: "y" },
  ];
  const placed = placedFaults(
    caseOf({ question: undefined, document: "d.md", faults }),
    "one\ntwo\nthree\nfour\nfive\nsix",
  );
  if ("missing" in placed) throw new Error(placed.missing);
  const found = (...lines: readonly number[]) =>
    foundBy(
      lines.map((line) => ({ line })),
      placed,
    );
  expect(found(3)).toEqual(["F1"]);
  expect(found(4)).toEqual([]);
  expect(found(2, 2, 2)).toEqual(["F1", "F2"]);
  expect(found(6)).toEqual(["F2"]);
});

test("a fault of a change has a place in the diff and in the new file", () => {
  const change = "--- a/x.ts\n+++ b/src/x.ts\n@@ -10,2 +20,3 @@\n same\n-gone\n+come\n+more\n";
  const faults = [{ id: "F", at: "+come", what: "x" }];
  const placed = placedFaults(caseOf({ question: undefined, change, faults }), change);
  expect(placed).toMatchObject([{ lines: [6], inFiles: [{ path: "src/x.ts", line: 21 }] }]);
  if ("missing" in placed) throw new Error(placed.missing);
  expect(foundBy([{ path: "src/x.ts", line: 21 }], placed)).toEqual(["F"]);
  expect(foundBy([{ path: "src/y.ts", line: 21 }], placed)).toEqual([]);
});

test("a fault of a change may be told by file and line, in the diff or outside of it", () => {
  const change = "--- a/x.ts\n+++ b/src/x.ts\n@@ -10,2 +20,3 @@\n same\n-gone\n+come\n+more\n";
  const placed = (at: string | readonly string[]) =>
    placedFaults(caseOf({ question: undefined, change, faults: [{ id: "F", at, what: "x" }] }), change);
  expect(placed("src/x.ts:21-22")).toMatchObject([
    { lines: [6, 7], inFiles: [{ line: 21 }, { line: 22 }, { line: 21 }, { line: 22 }] },
  ]);
  const outside = placed(["src/x.ts:20", "src/y.ts:300"]);
  expect(outside).toMatchObject([{ lines: [4] }]);
  if ("missing" in outside) throw new Error(outside.missing);
  expect(foundBy([{ path: "src/y.ts", line: 295, end: 299 }], outside)).toEqual(["F"]);
  expect(foundBy([{ path: "src/y.ts", line: 295, end: 298 }, { line: null }], outside)).toEqual([]);
  expect(placed("src/x.ts:")).toEqual({ missing: "src/x.ts:" });
});

test("points weigh what is said against what must not be said", () => {
  const { points = [] } = caseOf({
    points: [
      { id: "a", text: "a", weight: 3 },
      { id: "b", text: "b" },
      { id: "w", text: "w", wrong: true, weight: 2 },
    ],
  });
  expect([[], ["a"], ["a", "w"], ["w"], ["a", "b", "x"]].map((named) => pointsScore(named, points))).toEqual([
    0, 0.75, 0.25, 0, 1,
  ]);
});

test("the majority is the answer of most, the first of equals", () => {
  expect([majorityOf(["a", "b", "b"]), majorityOf(["b", "a"]), majorityOf([])]).toEqual(["b", "b", null]);
  expect(plainAnswer("b) two", { choices: { a: "one", b: "two" } })).toBe("b");
});

test("an interval holds its mean, is the same again, and widens with fewer cases", () => {
  const many = estimateOf([0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1]);
  expect(many).toEqual(estimateOf([0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 1]));
  const few = estimateOf([0, 1, 1]);
  if (many === null || few === null) throw new Error("no estimate");
  expect(many.low < many.mean && many.mean < many.high).toBe(true);
  expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
  expect(estimateOf([])).toBeNull();
});

test("chance alone is told exactly, and fewer than six cases never show anything", () => {
  expect(chanceOf([1, 1, 1, 1, 1, 1])).toBe(2 / 64);
  expect(chanceOf([1, 1, 1, 1, 1])).toBe(2 / 32);
  expect(chanceOf([0, 0, 0])).toBe(1);
  expect(chanceOf(Array.from({ length: 20 }, () => 1))).toBeLessThan(0.01);
});

const sample = (one: string, arm: string, score: number | null, more: Partial<Sample> = {}): Sample => ({
  case: one,
  arm,
  sample: 1,
  score,
  by: "code",
  why: score === null ? "=cmd()" : null,
  said: [],
  findings: null,
  places: [],
  calls: 1,
  tokens: arm === "a" ? 100 : 650,
  usd: null,
  seconds: 1,
  discussions: ["d"],
  record: null,
  ...more,
});

function evaluation(samples: readonly Sample[]): Evaluation {
  const arm = { verb: "ask", agents: [], tells: "" };
  return {
    name: "p",
    cases: [...new Set(samples.map((one) => one.case))].map((id) => ({ id, kind: "answer" as const })),
    arms: [
      { ...arm, name: "a" },
      { ...arm, name: "b" },
    ],
    samples,
    judge: null,
    scripted: false,
    at: "2026-01-01",
    colloquy: "0",
  };
}

test("what is missing is left out of means and of pairs", () => {
  const ids = ["1", "2", "3", "4", "5", "6", "7"];
  const told = evaluation(ids.flatMap((id) => [sample(id, "a", 0), sample(id, "b", id === "7" ? null : 1)]));
  const { arms, pairs } = summaryOf(told);
  expect(arms.map(({ score }) => [score?.n, score?.mean])).toEqual([
    [7, 0],
    [6, 1],
  ]);
  expect(pairs).toMatchObject([
    { arm: "b", other: "a", isShown: true, difference: { n: 6, mean: 1 }, timesTokens: 6.5 },
  ]);
  expect(pairs.map(pairWords)).toEqual([
    "b is better than a on these 6 cases: b +1.00 (+1.00 to +1.00); b takes 6.5 times the tokens of a.",
  ]);
  expect(csvOf(told).split("\n")[14]).toBe("7,b,1,,code,'=cmd(),,,,1,650,,1,d,");
});

test("a difference of few cases, or one that chance brings about, is not told as one", () => {
  const few = evaluation(["1", "2", "3"].flatMap((id) => [sample(id, "a", 0), sample(id, "b", 1)]));
  expect(summaryOf(few).pairs.map(pairWords)).toEqual([
    "b and a: no difference that these 3 cases can show: b +1.00 (+1.00 to +1.00); b takes 6.5 times the tokens of a.",
  ]);
});

test("what a plan may tell later: arms of different verbs, and nothing of scripted agents", () => {
  const told = evaluation(["1", "2"].flatMap((id) => [sample(id, "a", 0), sample(id, "b", 1)]));
  const [a, b] = told.arms;
  if (a === undefined || b === undefined) throw new Error("no arms");
  const arms = [
    { ...a, agents: ["claude"] },
    { ...b, verb: "discuss" },
  ];
  expect(measuredIn(told)).toEqual([]);
  expect(measuredIn({ ...told, arms, scripted: true })).toEqual([]);
  expect(measuredIn({ ...told, arms })).toEqual([
    {
      verbs: ["discuss", "ask"],
      text: "Measured here (p, 2026-01-01, claude): b and a: no difference that these 2 cases can show: b +1.00 (+1.00 to +1.00); b takes 6.5 times the tokens of a.",
    },
  ]);
});

test("samples of a case count as one case", () => {
  const { arms } = summaryOf(
    evaluation([sample("1", "a", 0), sample("1", "a", 1, { sample: 2 }), sample("2", "a", 1)]),
  );
  expect(arms[0]).toMatchObject({ score: { n: 2, mean: 0.75 } });
});

test.each([
  [{ answer: "C", choices: { A: "x", B: "y" } }, "none of its choices"],
  [{}, "needs one of"],
  [{ answer: 1, points: [{ id: "a", text: "a" }] }, "needs one of"],
  [{ faults: [{ id: "F", at: "x", what: "y" }] }, "faults go with a document"],
])("a case that cannot be scored is refused: %j", (given, problem) => {
  const cases = [{ id: "c", question: "?", ...given }];
  expect(JSON.stringify(Pack.safeParse({ name: "p", cases }).error?.issues)).toContain(problem);
});

test("every pack that ships can be read, all quotes of its faults are there, and nobody is told the answers", async () => {
  const names = readdirSync("packs").filter((name) => name.endsWith(".yaml"));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const { pack, asks } = await loadPack(`packs/${name}`, ".");
    expect(asks).toBeNull();
    for (const one of pack.cases) {
      const asked = questionAlone(one);
      for (const { what } of one.faults ?? []) expect(asked).not.toContain(what);
      for (const { text } of one.points ?? []) expect(asked).not.toContain(text);
      if (one.points !== undefined) expect(judgeQuestion(one, ["An answer."])).toContain(one.points[0]?.text);
    }
  }
});
