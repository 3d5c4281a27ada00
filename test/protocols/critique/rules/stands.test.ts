import { describe, expect, test } from "vitest";
import { changedBy } from "../../../../src/protocols/critique/rules/changed-by.ts";
import { critiqueVerdict } from "../../../../src/protocols/critique/rules/critique-verdict.ts";
import { filled } from "../../../../src/protocols/critique/rules/critique.ts";
import { pointsOf } from "../../../../src/protocols/critique/rules/points.ts";
import type { SeverityPolicy } from "../../../../src/protocols/critique/rules/severity.ts";
import { type Stand, standsIn } from "../../../../src/protocols/critique/rules/stands.ts";
import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { wordsIn } from "../../../../src/words.ts";

function critic(perspective: string, headline: string, { rating = 4, critical = false } = {}) {
  const points = [{ headline, problem: `${headline}: seen`, change: `Mend ${headline}`, critical }];
  return { perspective, critique: filled({ points, strengths: [], rating }) };
}

const panel = [
  critic("Ann", "Outage", { rating: 3, critical: true }),
  critic("Bob", "Timeouts"),
  critic("Cyd", "Rollout"),
  critic("Dot", "Glossary"),
];

interface Case {
  readonly policy?: SeverityPolicy;
  readonly table?: typeof panel;
}

function judged(stands?: readonly Stand[], { policy = "specific", table = panel }: Case = {}) {
  const likeness = wordLikeness(pointsOf(table).map(({ text }) => text));
  const rules = {
    asked: table.length,
    policy,
    revised: false,
    quorum: "50%",
    readerAlone: false,
    words: wordsIn("en"),
  } as const;
  return critiqueVerdict(table, { likeness, checks: [], stands }, rules);
}

/** `Bob contest ANN-1` */
function stand(words: string): Stand {
  const [perspective = "", kind = "", on = ""] = words.split(" ");
  return { perspective, stand: kind as Stand["stand"], on, reason: `${perspective} says why` };
}

describe("a critical issue of one", () => {
  test.each([
    ["nobody says anything of it", [], "HIGH", "revise"],
    ["one contests it", ["Bob contest ANN-1"], "HIGH", "revise"],
    ["two contest it", ["Bob contest ANN-1", "Cyd contest ANN-1"], "MEDIUM", "escalate"],
    [
      "two contest it and one agrees",
      ["Bob contest ANN-1", "Cyd contest ANN-1", "Dot agree ANN-1"],
      "HIGH",
      "revise",
    ],
    [
      "two contest it and one holds part of it",
      ["Bob contest ANN-1", "Cyd contest ANN-1", "Dot narrower ANN-1"],
      "MEDIUM",
      "escalate",
    ],
    [
      "two find it beside the point",
      ["Bob beside-the-point ANN-1", "Cyd beside-the-point ANN-1"],
      "HIGH",
      "revise",
    ],
    ["two contest something else", ["Bob contest CYD-1", "Dot contest CYD-1"], "HIGH", "revise"],
  ])("where %s", (_, stands, severity, recommendation) => {
    const verdict = judged(stands.map(stand));
    expect(verdict).toMatchObject({ verdict: "consensus_blocked", severity, recommendation });
    expect(verdict.groups?.find(({ ids }) => ids.includes("ANN-1"))?.severity).toBe(severity);
    expect(verdict.divergences.find(({ kind }) => kind === "critical")?.severity).toBe(severity);
  });

  const against = ["Bob contest ANN-1", "Cyd contest ANN-1"].map(stand);

  test("stays HIGH where the ratings are, and where another critical issue is held", () => {
    const low = [critic("Ann", "Outage", { rating: 2, critical: true }), ...panel.slice(1)];
    expect(judged(against, { table: low, policy: "literal" })).toMatchObject({ severity: "HIGH" });
    const more = [...panel.slice(0, 3), critic("Dot", "Leak", { critical: true })];
    const verdict = judged(against, { table: more });
    expect(verdict).toMatchObject({ severity: "HIGH", recommendation: "revise" });
    expect(verdict.signals).toEqual([
      { signal: "critical_issue", severity: "HIGH", detail: "1 critical issue", perspectives: ["Dot"] },
      {
        signal: "critical_issue",
        severity: "MEDIUM",
        detail: "1 critical issue supported only by the author, contested by two or more",
        perspectives: ["Ann"],
      },
    ]);
  });

  test("that two named is not contested away", () => {
    const same = { rating: 3, critical: true };
    const table = [critic("Ann", "Outage", same), critic("Bob", "Outage", same), ...panel.slice(2)];
    const stands = ["Cyd contest ANN-1", "Dot contest ANN-1"].map(stand);
    const { groups, severity } = judged(stands, { table });
    expect(groups?.[0]).toMatchObject({ ids: ["ANN-1", "BOB-1"], severity: "HIGH", contested: true });
    expect(severity).toBe("HIGH");
  });

  test("is told with who contests it and why, and what that changed", () => {
    const after = judged(against);
    expect(after.divergences[0]).toMatchObject({
      topic: "Outage",
      severity: "MEDIUM",
      description: "contested by Bob (Bob says why), Cyd (Cyd says why); critical: Outage: seen",
      perspectives: ["Ann", "Bob", "Cyd"],
    });
    expect(after.panel).toMatchObject({ contested: 1 });
    expect(changedBy(judged(), after, wordsIn("en"))).toEqual([
      "The severity is MEDIUM instead of HIGH.",
      '"Outage" is MEDIUM instead of HIGH: critical to Ann alone, contested by Bob, Cyd. A person decides.',
    ]);
  });
});

test("the order is by how many hold a group: who named it and who agrees, less who contests it", () => {
  const order = (stands?: readonly Stand[]) => judged(stands).groups?.map(({ headline }) => headline);
  expect(order()).toEqual(["Outage", "Timeouts", "Rollout", "Glossary"]);
  const stands = ["Ann agree DOT-1", "Bob agree DOT-1", "Ann narrower CYD-1", "Cyd contest BOB-1"].map(stand);
  const after = judged(stands);
  expect(order(stands)).toEqual(["Outage", "Glossary", "Rollout", "Timeouts"]);
  expect(after.groups?.map(({ severity, contested }) => [severity, contested])).toEqual([
    ["HIGH", undefined],
    ["MEDIUM", undefined],
    ["LOW", undefined],
    ["LOW", true],
  ]);
  expect(after.divergences.filter(({ kind }) => kind === "contested")).toEqual([
    {
      topic: "Timeouts",
      severity: "LOW",
      description: "contested by Cyd (Cyd says why)",
      perspectives: ["Bob", "Cyd"],
      kind: "contested",
      ids: ["BOB-1"],
    },
  ]);
  expect(changedBy(judged(), after, wordsIn("en"))).toEqual([
    "1 group is MEDIUM instead of LOW, because others agree with it.",
    "2 of 4 groups stand at another place in the order.",
  ]);
});

test("of a reply counts the first stand on each group of others, however its id is written", () => {
  const groups = [
    { ids: ["ANN-1"], perspectives: ["Ann"] },
    { ids: ["BOB-1", "CYD-2"], perspectives: ["Bob", "Cyd"] },
    { ids: ["CYD-1"], perspectives: ["Cyd"] },
  ];
  const stands = [
    { on: "G1", stand: "agree" },
    { on: "[g2] Timeouts", stand: "contest", reason: "Line 3" },
    { on: "G2", stand: "agree" },
    { on: "3", stand: "narrower", text: "For one node", reason: null },
    { on: "G9", stand: "agree" },
    { on: "all", stand: "agree" },
  ] as const;
  expect(standsIn({ stands: [...stands] }, "Ann", groups)).toEqual([
    { on: "BOB-1", perspective: "Ann", stand: "contest", reason: "Line 3" },
    { on: "CYD-1", perspective: "Ann", stand: "narrower", text: "For one node" },
  ]);
  expect(standsIn({}, "Ann", groups)).toEqual([]);
});
