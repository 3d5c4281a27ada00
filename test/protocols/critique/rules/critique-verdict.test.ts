import { expect, test } from "vitest";
import {
  critiqueVerdict as verdictOf,
  type VerdictRules,
} from "../../../../src/protocols/critique/rules/critique-verdict.ts";
import type { Assessment, Critique } from "../../../../src/protocols/critique/rules/critique.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { pointsOf } from "../../../../src/protocols/critique/rules/points.ts";
import { wordsIn } from "../../../../src/words.ts";

const rules = {
  policy: "specific",
  revised: false,
  quorum: "50%",
  readerAlone: false,
  words: wordsIn("en"),
} as const;

function critiqueVerdict(assessments: readonly Assessment[], given: Omit<VerdictRules, "asked">) {
  const likeness = wordLikeness(pointsOf(assessments).map(({ text }) => text));
  return verdictOf(assessments, { likeness, checks: [] }, { asked: assessments.length, ...given });
}

function says(perspective: string, critique: Partial<Critique>): Assessment {
  return {
    perspective,
    critique: { strengths: [], weaknesses: [], suggestions: [], rating: 4, ...critique },
  };
}

test("a theme needs two perspectives and names them", () => {
  const { themes } = critiqueVerdict(
    [
      says("A", { weaknesses: ["The retry policy has no upper bound", "Nobody owns the rollout"] }),
      says("B", { weaknesses: ["There is no upper bound on the retry policy"] }),
      says("C", { strengths: ["Clear goals"] }),
    ],
    rules,
  );
  expect(themes).toEqual([
    { theme: "The retry policy has no upper bound", kind: "weakness", perspectives: ["A", "B"] },
  ]);
});

test("one perspective that repeats itself makes no theme", () => {
  const { themes } = critiqueVerdict(
    [says("A", { weaknesses: ["No retry bound", "No retry bound at all"] }), says("B", {})],
    rules,
  );
  expect(themes).toEqual([]);
});

test("points that differ in a number or a negation stay apart", () => {
  const { themes } = critiqueVerdict(
    [
      says("A", {
        weaknesses: ["The release is pinned to version 3", "The timeout of 30 seconds is too long"],
      }),
      says("B", {
        weaknesses: ["The release is not pinned to a version", "The timeout of 60 seconds is too long"],
      }),
    ],
    rules,
  );
  expect(themes).toEqual([]);
});

test("where a point was seen neither keeps two together nor apart", () => {
  const { themes } = critiqueVerdict(
    [
      says("A", {
        weaknesses: ["docs/design.md:15: the retry policy has no bound", "docs/design.md:20: nobody owns it"],
      }),
      says("B", {
        weaknesses: ["docs/design.md:40-44: no bound in the retry policy", "docs/design.md:20: two fonts"],
      }),
    ],
    rules,
  );
  expect(themes.map(({ theme }) => theme)).toEqual(["docs/design.md:15: the retry policy has no bound"]);
});

test("Japanese points are compared by words, though none are divided by spaces", () => {
  const { themes } = critiqueVerdict(
    [
      says("A", { weaknesses: ["再試行の上限が定義されていない"] }),
      says("B", { weaknesses: ["再試行の上限が文書に定義されていない"] }),
    ],
    rules,
  );
  expect(themes).toHaveLength(1);
});

test("divergences come gravest first and name topic, severity, description and perspectives", () => {
  const { divergences } = critiqueVerdict(
    [
      says("A", { rating: 5, strengths: ["The error handling of the gateway is thorough"] }),
      says("B", {
        rating: 2,
        weaknesses: ["The error handling of the gateway is thin"],
        critical_issues: ["Keys are logged in clear text"],
      }),
    ],
    rules,
  );
  expect(
    divergences.map(({ severity, topic, perspectives }) => `${severity} ${topic} (${perspectives.join()})`),
  ).toEqual([
    "HIGH Keys are logged in clear text (B)",
    "MEDIUM B rates it 2/5 (B)",
    "MEDIUM Ratings far apart (A,B)",
    "LOW The error handling of the gateway is thin (A,B)",
  ]);
  expect(divergences.map(({ description }) => description)).toEqual([
    "critical: Keys are logged in clear text",
    "The error handling of the gateway is thin",
    "ratings from 2 to 5: A 5/5 (The error handling of the gateway is thorough), B 2/5 (Keys are logged in clear text)",
    expect.stringContaining("A praises it"),
  ]);
});

test("action items: those behind a HIGH signal first, then by how many ask, then by the lowest rating", () => {
  const { actionItems } = critiqueVerdict(
    [
      says("A", { rating: 5, suggestions: ["Add an index", "Name the owner"] }),
      says("B", { rating: 4, suggestions: ["name the OWNER.", "Shorten the introduction"] }),
      says("C", { rating: 3, suggestions: ["Draw the data flow"], critical_issues: ["It loses data"] }),
    ],
    rules,
  );
  expect(actionItems.map(({ item, perspectives }) => `${item} (${perspectives.join()})`)).toEqual([
    "Draw the data flow (C)",
    "Name the owner (A,B)",
    "Shorten the introduction (B)",
    "Add an index (A)",
  ]);
});

test("suggestions of the same point are one item, and no wording of it is lost", () => {
  const { actionItems } = critiqueVerdict(
    [
      says("A", { suggestions: ["Add a diagram of the data flow", "Raise the limit to 10"] }),
      says("B", { suggestions: ["A data flow diagram would help", "Raise the limit to 20"] }),
      says("C", { suggestions: ["add a diagram of the data flow."] }),
    ],
    rules,
  );
  expect(actionItems).toEqual([
    {
      item: "Add a diagram of the data flow",
      also: ["A data flow diagram would help"],
      perspectives: ["A", "B", "C"],
      urgent: false,
    },
    { item: "Raise the limit to 10", perspectives: ["A"], urgent: false },
    { item: "Raise the limit to 20", perspectives: ["B"], urgent: false },
  ]);
});

test("a likeness from elsewhere is taken at its word, by the points' order", () => {
  const assessments = [
    says("A", { weaknesses: ["Nobody owns it"], critical_issues: ["Keys leak"] }),
    says("B", { weaknesses: ["There is no accountable team"], strengths: ["Secrets are safe"] }),
  ];
  expect(pointsOf(assessments).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "critical: Keys leak",
    "weakness: Nobody owns it",
    "weakness: There is no accountable team",
    "strength: Secrets are safe",
  ]);
  const likeness = { method: "minilm", same: 0.75, related: 0.5, pairs: [[1, 2, 0.8]] } as const;
  expect(verdictOf(assessments, { likeness, checks: [] }, { asked: 2, ...rules }).themes).toEqual([
    { theme: "Nobody owns it", kind: "weakness", perspectives: ["A", "B"] },
  ]);
});

test("severity LOW is for remarks without a signal, none for silence", () => {
  expect(critiqueVerdict([says("A", { suggestions: ["Add an index"] })], rules).severity).toBe("LOW");
  expect(critiqueVerdict([says("A", {})], rules).severity).toBeNull();
});

test.each([
  { ratings: [2, 2], revised: false, recommendation: "revise" },
  { ratings: [2, 2], revised: true, recommendation: "escalate" },
  { ratings: [2, 4], revised: true, recommendation: "proceed-with-caution" },
  { ratings: [4, 4], revised: true, recommendation: null },
])("ratings $ratings, revised $revised: $recommendation", ({ ratings, revised, recommendation }) => {
  const assessments = ratings.map((rating, index) => says(`P${index}`, { rating }));
  expect(critiqueVerdict(assessments, { ...rules, revised }).recommendation).toBe(recommendation);
});

test("the order in which perspectives are seated does not change verdict, severity or average", () => {
  const one = [says("A", { rating: 1 }), says("B", { rating: 5 }), says("C", { rating: 3 })];
  const { verdict, severity, averageRating } = critiqueVerdict(one, rules);
  expect(critiqueVerdict(one.toReversed(), rules)).toMatchObject({ verdict, severity, averageRating });
});

test("among action items alike in weight, those whose places are there stand first", () => {
  const assessments = [
    says("A", { suggestions: ["Bound it (a.md:900)", "Name an owner", "Add a limit (a.md:3)"] }),
  ];
  const checks = [
    { claim: "A/suggestions/1", standing: "contradicted", reasons: ["a.md has 9 lines, not 900"] },
    { claim: "A/suggestions/3", standing: "verified", reasons: ["a.md:3 exists"] },
  ] as const;
  const { actionItems } = verdictOf(
    assessments,
    { likeness: wordLikeness([]), checks },
    { asked: 1, ...rules },
  );
  expect(actionItems.map(({ item }) => item)).toEqual([
    "Add a limit (a.md:3)",
    "Name an owner",
    "Bound it (a.md:900)",
  ]);
});
