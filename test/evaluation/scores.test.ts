import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { judgeQuestion, questionAlone } from "../../src/evaluation/asking.ts";
import { Pack, placedFaults } from "../../src/evaluation/cases.ts";
import type { Evaluation, Sample } from "../../src/evaluation/evaluation.ts";
import { summaryOf } from "../../src/evaluation/evaluation.ts";
import { cautionsOf, csvOf, pairWords, reportOf } from "../../src/evaluation/report.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { foundBy, isRight, majorityOf, plainAnswer, pointsScore } from "../../src/evaluation/score.ts";
import { expectSays } from "../says.ts";
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

test.each<readonly [given: string, answer: number, within: number, right: boolean]>([
  ["3", 3, 0, true],
  ["-5", -5, 0, true],
  ["5", -5, 0, false],
  ["minus 5", -5, 0, false],
  // Not by the last digit of how a machine counts.
  ["0.4", 0.3, 0.1, true],
  ["0.41", 0.3, 0.1, false],
])("%s for %s, within %s, is right: %s", (given, answer, within, right) => {
  expect(isRight(given, caseOf({ answer, within }))).toBe(right);
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
  const found = (...lines: readonly number[]) =>
    foundBy(
      lines.map((line) => ({ line })),
      placed,
    );
  expect(found(3)).toEqual(["F1"]);
  expect(found(4)).toEqual([]);
  expect(found(2, 2, 2)).toEqual(["F1", "F2"]);
  expect(found(6)).toEqual(["F2"]);
  const over = (line: number, end: number) => foundBy([{ line, end }], placed.slice(1));
  expect([over(4, 5), over(4, 4)]).toEqual([["F2"], []]);
});

test("a fault of a change has a place in the diff and in the new file", () => {
  const placed = placedIn(change, ["+come"]);
  expect(placed).toMatchObject([{ lines: [6], inFiles: [{ path: "src/x.ts", line: 21 }] }]);
  expect(foundBy([{ path: "src/x.ts", line: 21 }], placed)).toEqual(["F"]);
  expect(foundBy([{ path: "src/y.ts", line: 21 }], placed)).toEqual([]);
});

test("a fault of a change may be told by file and line", () => {
  const placed = placedIn(change, ["src/x.ts:21-22"]);
  expect(placed).toMatchObject([{ lines: [6, 7], inFiles: [{ line: 21 }, { line: 22 }] }]);
  expect(foundBy([{ path: "src/x.ts", line: 23, end: 30 }], placed)).toEqual(["F"]);
  expect(foundBy([{ path: "src/x.ts", line: 24, end: 30 }, { line: null }], placed)).toEqual([]);
});

const change =
  "--- a/x.ts\n+++ b/src/x.ts\n@@ -10,2 +20,3 @@\n same\n-gone\n+come\n+more of it\n@@ -40,0 +51 @@\n+more\n";

function placedIn(given: string, at: readonly string[], as: object = { change: given }) {
  return placedFaults(caseOf({ question: undefined, faults: [{ id: "F", at, what: "x" }], ...as }), given);
}

test.each([
  ["src/x.ts:400", '"src/x.ts:400" is not in its text, which shows src/x.ts:20-22, 51.'],
  ["src/x.ts:22-23", '"src/x.ts:22-23" is not in its text'],
  ["src/x.ts:22-20", '"src/x.ts:22-20" is not in its text'],
  ["src/y.ts:4", '"src/y.ts:4" is not in its text, which shows src/x.ts:20-22, 51.'],
  ["src/x.ts:", 'no line of its text holds "src/x.ts:".'],
  ["more", '"more" stands in more than one line: 7, 9.'],
])("the place of a fault that is none, or several, is refused: %s", (at, sentence) => {
  expect(() => placedIn(change, [at])).toThrow(`The case c, F: ${sentence}`);
});

test("lines of a document have numbers too, those of a text among the cases have not", () => {
  expect(placedIn("same\nsame", ["d.md:2"], { document: "d.md" })).toMatchObject([{ lines: [2] }]);
  expect(() => placedIn("a\nb", ["d.md:2"], { document: "a\nb" })).toThrow("no line of its text holds");
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
  missed: [],
  wrong: [],
  unsure: [],
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
  expect(csvOf(told).split("\n")[14]).toBe("7,b,1,,code,'=cmd(),,,,,,,1,650,,1,d,");
});

test("what a missing sample took is in no mean, nor is what nobody could price", () => {
  const told = evaluation([
    sample("1", "a", 1, { calls: 2, tokens: 100, seconds: 4, usd: 0.5, findings: 3 }),
    sample("1", "a", 0, { sample: 2, calls: 4, tokens: 300, seconds: 6, usd: 0.7, findings: 5 }),
    sample("1", "a", null, { sample: 3, calls: 90, tokens: 9000, seconds: 90, usd: 9, findings: 90 }),
    sample("2", "a", null, { calls: 90, tokens: 9000, seconds: 90, usd: 9, findings: 90 }),
    sample("1", "b", 1),
  ]);
  const [a, b] = summaryOf(told).arms;
  expect(a).toMatchObject({
    score: { n: 1, mean: 0.5 },
    calls: 3,
    tokens: 200,
    usd: expect.closeTo(0.6),
    seconds: 5,
    findings: 4,
  });
  expect(b).toMatchObject({ usd: null, findings: null });
  const page = toMarkdown(reportOf(told));
  expectSays(page, [
    "b | 1.00 | 1.00–1.00 | 1 of 2 |  | 1.0 | 650 | unknown",
    "1, a, sample 3: =cmd()",
    "2, a, sample 1: =cmd()",
  ]);
});

test("an arm none of whose samples came has no score, and is no zero in the cases nor beside others", () => {
  const told = evaluation(["1", "2"].flatMap((id) => [sample(id, "a", 0), sample(id, "b", null)]));
  const { arms, pairs } = summaryOf(told);
  expect(arms[1]).toMatchObject({ score: null, usd: null });
  expect(pairs).toEqual([]);
  expectSays(toMarkdown(reportOf(told)), [
    "- 2 cases: fewer than six can show no difference",
    "b | none | | 0 of 2 | | | | |",
    "| 1 | 0.00 | missing |",
  ]);
});

test("a difference of few cases, or one that chance brings about, is not told as one", () => {
  const few = evaluation(["1", "2", "3"].flatMap((id) => [sample(id, "a", 0), sample(id, "b", 1)]));
  expect(summaryOf(few).pairs.map(pairWords)).toEqual([
    "b and a: no difference that these 3 cases can show: b +1.00 (+1.00 to +1.00); b takes 6.5 times the tokens of a; chance alone brings this about 25 times in 100.",
  ]);
});

test("what a plan may tell later: by commands, and nothing of scripted agents", () => {
  const told = evaluation(["1", "2"].flatMap((id) => [sample(id, "a", 0), sample(id, "b", 1)]));
  const [a, b] = told.arms;
  if (a === undefined || b === undefined) throw new Error("no arms");
  const arms = [
    { ...a, agents: ["claude"], tells: "ask" },
    { ...b, tells: "ask --review" },
  ];
  expect(measuredIn({ ...told, arms, scripted: true })).toEqual([]);
  expect(measuredIn({ ...told, arms })).toEqual([
    {
      verbs: ["ask"],
      text: "Measured here (p, 2026-01-01, claude): ask --review and ask: no difference that these 2 cases can show: ask --review +1.00 (+1.00 to +1.00); ask --review takes 6.5 times the tokens of ask; chance alone brings this about 50 times in 100.",
    },
  ]);
});

test("the report names what each arm lost, by ids", () => {
  const missed = { missed: ["F2", "F3"], said: ["F1"], findings: 4 };
  const told = evaluation([
    sample("doc", "a", 0.3, missed),
    sample("doc", "b", 0.3, missed),
    sample("why", "a", 0.5, { by: "judge", missed: ["p"], wrong: ["w"], said: ["w"], unsure: ["q"] }),
    sample("sum", "a", 0, { said: ["12"] }),
    sample("sum", "b", 0, { by: "judge", missed: ["answer"] }),
  ]);
  const kinds = { doc: "faults", why: "points", sum: "answer" } as const;
  const cases = told.cases.map(({ id }) => ({ id, kind: kinds[id as keyof typeof kinds] }));
  const markdown = toMarkdown(reportOf({ ...told, cases }));
  for (const line of [
    "- doc, a, b: did not find F2, F3; 3 findings meet no fault",
    "- why, a: does not say p; says q only as the judge saw it in one of the two orders; says w, which it must not",
    "- sum, a: answered 12",
    "- sum, b: answered something else",
  ])
    expect(markdown).toContain(line);
});

test("what these cases cannot show is said: too few, a judge of its own answers, nothing left to better", () => {
  const told = evaluation(["1", "2"].flatMap((id) => [sample(id, "a", 0.5), sample(id, "b", 1)]));
  const judge = { agent: "claude", alike: 1, pairs: 1, calls: 1, tokens: 1, usd: null };
  const [a, b] = told.arms;
  if (a === undefined || b === undefined) throw new Error("no arms");
  const markdown = toMarkdown(reportOf({ ...told, arms: [a, { ...b, agents: ["claude"] }], judge }));
  expect(markdown).toContain("2 cases: fewer than six can show no difference");
  expect(markdown).toContain("The judge claude also answers in b");
  expect(markdown).toContain("b: 1.00 in every case that was scored. No arm can be shown to be better");
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

type Told = Parameters<typeof pairWords>[0];
const paired = (difference: Partial<Told["difference"]>, more: Partial<Told> = {}): Told => ({
  arm: "b",
  other: "a",
  difference: { n: 6, mean: 0.5, low: 0.2, high: 0.8, ...difference },
  chance: 0.03,
  isShown: true,
  timesTokens: 2,
  ...more,
});

test.each<readonly [told: Told, words: string]>([
  [
    paired({}),
    "b is better than a on these 6 cases: b +0.50 (+0.20 to +0.80); b takes 2.0 times the tokens of a.",
  ],
  [
    paired({ mean: -0.5, low: -0.8, high: -0.2 }, { timesTokens: 1 / 12.6 }),
    "a is better than b on these 6 cases: a +0.50 (+0.20 to +0.80); a takes 13 times the tokens of b.",
  ],
  [
    paired({ n: 1, mean: -0.5, low: -0.8, high: -0.2 }, { isShown: false, chance: 1, timesTokens: 1.04 }),
    "a and b: no difference that this 1 case can show: a +0.50 (+0.20 to +0.80); b takes about the tokens of a; chance alone brings this about 100 times in 100.",
  ],
  [
    paired({ low: -0.1 }, { isShown: false, timesTokens: 9.94 }),
    "b and a: no difference that these 6 cases can show: b +0.50 (−0.10 to +0.80); b takes 9.9 times the tokens of a.",
  ],
])("what is read out of a pair, case %#", (told, words) => {
  expect(pairWords(told)).toBe(words);
});

test("an arm beside one that took nothing takes so many times more, and not without end", () => {
  const told = evaluation([sample("1", "a", 0, { tokens: 0 }), sample("1", "b", 1, { tokens: 300 })]);
  expect(summaryOf(told).pairs[0]?.timesTokens).toBe(300);
});

test.each([
  [1, 3, 0],
  [2, 5, 1],
  [2, 6, 0],
])("of %i arms and %i cases it is said that they are too few: %i", (arms, cases, cautions) => {
  const arm = { name: "a", verb: "ask", agents: ["ada"], tells: "" };
  expect(
    cautionsOf(
      Array.from({ length: arms }, () => arm),
      null,
      cases,
    ),
  ).toHaveLength(cautions);
});

test("findings beside all faults are told too, and of several samples which lost what", () => {
  const told = evaluation([
    sample("doc", "a", 1, { said: ["F1"], findings: 2 }),
    sample("doc", "a", 0, { sample: 2, missed: ["F1"], findings: 0 }),
    sample("sum", "a", 1, { said: ["3"] }),
  ]);
  const cases = [
    { id: "doc", kind: "faults" as const },
    { id: "sum", kind: "answer" as const },
  ];
  const markdown = toMarkdown(reportOf({ ...told, cases }));
  expectSays(markdown, [
    "- doc, a (sample 1): 1 finding meets no fault",
    "- doc, a (sample 2): did not find F1",
  ]);
  expect(markdown).not.toContain("- sum");
});

test.each([
  ["-5", "-5"],
  ["-x", "'-x"],
  ["=1", "'=1"],
  ['a "b"', '"a ""b"""'],
  ["a,b", '"a,b"'],
])("a spreadsheet gets %s as %s", (said, cell) => {
  expect(csvOf(evaluation([sample("1", "a", 1, { why: said })]))).toContain(`,code,${cell},`);
});
