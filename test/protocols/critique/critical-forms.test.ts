import { expect, test } from "vitest";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { changeShape, critiqueShape } from "../../../src/protocols/critique/reply.ts";
import { agent, discuss, saying, seated } from "../../discussion.ts";
import { critiqueKit, heldIn, saidBy, verdictIn } from "./critiqued.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# Cache\n\nRetry as needed.\n" },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

/** What comes of a reply that rates a 4, beside another who has nothing to say. */
async function heldWith(reply: object | string) {
  const text = typeof reply === "string" ? reply : JSON.stringify({ strengths: [], rating: 4, ...reply });
  // Who is asked again says the same again.
  const odd = agent("odd", () => ({ text }));
  const calm = saying("calm", JSON.stringify({ strengths: [], weaknesses: [], suggestions: [], rating: 4 }));
  const { events } = await discuss({
    protocol: critique,
    options,
    seated: [seated("A", odd), seated("B", calm)],
  });
  return events;
}

const issue = "Keys are logged";
const point = {
  headline: issue,
  place: "design.md:3",
  problem: "'Retry as needed' logs keys",
  change: "Mask them",
};

test.each<[string, object | string]>([
  ["as it should be", { points: [{ ...point, critical: true }] }],
  ["a word", { points: [{ ...point, critical: "blocker!" }] }],
  ["yes", { points: [{ ...point, critical: "yes" }] }],
  ["a word in capitals", { points: [{ ...point, critical: "TRUE" }] }],
  ["in another language", { points: [{ ...point, critical: "ja" }] }],
  ["in doubt", { points: [{ ...point, critical: "probably" }] }],
  ["a reason", { points: [{ ...point, critical: "it leaks every key" }] }],
  ["a number", { points: [{ ...point, critical: 1 }] }],
  ["an object", { points: [{ ...point, critical: { value: true } }] }],
  ["a list", { points: [{ ...point, critical: ["security"] }] }],
  ["a severity beside it", { points: [{ ...point, critical: false, severity: "critical" }] }],
  ["a severity in its place", { points: [{ ...point, severity: "CRITICAL" }] }],
  ["a severity with words", { points: [{ ...point, severity: "critical (must fix)" }] }],
  ["a priority", { points: [{ ...point, priority: "P0" }] }],
  ["another name", { points: [{ ...point, is_critical: true }] }],
  ["a blocker", { points: [{ ...point, blocker: true }] }],
  ["capitals in the name", { points: [{ ...point, Critical: true }] }],
  ["a tag", { points: [{ ...point, tags: ["critical"] }] }],
  ["only a headline", { points: [{ headline: issue, critical: true }] }],
  ["only a problem", { points: [{ problem: issue, critical: true }] }],
  ["only a title", { points: [{ title: issue, critical: true }] }],
  [
    "other names for its parts",
    { points: [{ title: issue, description: issue, fix: "Mask", critical: true }] },
  ],
  ["names that nobody knows", { points: [{ what: issue, critical: true }] }],
  ["an empty problem", { points: [{ headline: issue, problem: "", critical: true }] }],
  ["a null problem", { points: [{ headline: issue, problem: null, critical: true }] }],
  ["a plain string that says so", { points: [`[CRITICAL] ${issue}`] }],
  ["a headline that says so", { points: [{ ...point, headline: `Critical: ${issue}` }] }],
  ["one point without a list", { points: { ...point, critical: true } }],
  ["points by number", { points: { 1: { ...point, critical: true } } }],
  ["points under another name", { issues: [{ ...point, critical: true }] }],
  ["findings", { findings: [{ ...point, severity: "blocker" }], weaknesses: [] }],
  [
    "one that is odd among others",
    { points: [{ headline: "Fine", problem: "x" }, 7, { ...point, critical: "!" }] },
  ],
  ["critical_issues as one string", { critical_issues: issue }],
  ["critical_issues as objects", { critical_issues: [{ headline: issue, problem: issue }] }],
  ["critical_issues as one object", { critical_issues: { issue } }],
  ["critical_issues as a map", { critical_issues: { "design.md:3": issue } }],
  ["critical_issues as objects nobody knows", { critical_issues: [{ what: issue }] }],
  ["critical_issues that is only true", { critical_issues: true }],
  ["critical_issues as a number", { critical_issues: 2 }],
  ["criticalIssues", { criticalIssues: [issue] }],
  ["critical-issues", { "critical-issues": [issue] }],
  ["a list of its own", { critical: [issue], points: [] }],
  ["blockers", { blockers: [{ headline: issue }], points: [] }],
  ["of all of it", { severity: "critical", points: [point] }],
  ["twice, once not", { points: [{ ...point, critical: false }], critical_issues: [point.problem] }],
  ["a suggestion that says so", { suggestions: [`Critical: ${issue}`] }],
  ["what must be fixed", { points: [{ ...point, must_fix: true }] }],
  ["a kind of two words", { points: [{ ...point, kind: "Blocking issue" }] }],
  ["a weakness that says so", { weaknesses: [`CRITICAL: ${issue}`], suggestions: [] }],
  ["a weakness that is an object", { weaknesses: [{ text: issue, severity: "critical" }], suggestions: [] }],
  [
    "in a fence",
    `\`\`\`json\n${JSON.stringify({ points: [{ ...point, critical: "yes!" }], strengths: [], rating: 4 })}\n\`\`\``,
  ],
  [
    "as YAML",
    `points:\n  - headline: ${issue}\n    problem: keys\n    critical: blocker!\nstrengths: []\nrating: 4`,
  ],
  [
    "wrapped",
    JSON.stringify({ review: { points: [{ ...point, critical: "blocker" }], strengths: [], rating: 4 } }),
  ],
])("what is critical blocks, given as %s", async (_, reply) => {
  const events = await heldWith(reply);
  expect(verdictIn(events)).toMatchObject({
    verdict: "consensus_blocked",
    severity: "HIGH",
    recommendation: "revise",
  });
  expect(critiqueKit.inShort(heldIn(events)).severity).toBe("HIGH");
});

test.each<[string, object]>([
  ["false", { points: [{ ...point, critical: false }] }],
  ["left out", { points: [point] }],
  ["null", { points: [{ ...point, critical: null }] }],
  ["no", { points: [{ ...point, critical: "no" }] }],
  ["No.", { points: [{ ...point, critical: "No." }] }],
  ["none", { points: [{ ...point, critical: "none" }] }],
  ["0", { points: [{ ...point, critical: 0 }] }],
  ["empty", { points: [{ ...point, critical: "" }] }],
  ["a lower severity", { points: [{ ...point, severity: "high" }] }],
  ["an empty list", { points: [point], critical_issues: [] }],
  ["a list of none", { points: [point], critical_issues: ["None"] }],
  ["none in place of a list", { points: [point], critical_issues: "none" }],
  [
    "prose about what it touches",
    { points: [{ ...point, impact: "No critical path is touched by this at all" }] },
  ],
  ["a word of another meaning", { points: [{ ...point, critical: false, kind: "suggestion" }] }],
  ["a high priority", { points: [{ ...point, priority: "high" }] }],
  ["a critical path", { points: [{ ...point, headline: "Critical path is not named" }] }],
])("what is not critical does not block: %s", async (_, reply) => {
  const events = await heldWith(reply);
  expect(verdictIn(events)).toMatchObject({ verdict: "consensus_reached" });
  expect(saidBy(events).points).toHaveLength(1);
});

test("what was written for it stays with the point", async () => {
  const [point1] = saidBy(await heldWith({ points: [{ ...point, critical: "blocker!" }] })).points;
  expect(point1).toMatchObject({ critical: true, fault: expect.stringContaining("(critical: blocker!)") });
});

test("no entry is lost, whatever its form", async () => {
  const points = ["A plain string", { headline: "Only this" }, { problem: "Only that" }, { what: "Odd" }, 7];
  expect(saidBy(await heldWith({ points })).points.map(({ headline }) => headline)).toEqual([
    "A plain string",
    "Only this",
    "Only that",
    "what: Odd",
    "7",
  ]);
});

test("what a perspective says under other names is in its place, in the order of ours", async () => {
  const { points } = saidBy(
    await heldWith({
      weaknesses: ["Second"],
      points: [
        {
          title: "First",
          location: "design.md:3",
          description: "It is open",
          fix: "Close it",
          reproduction: "Run it",
        },
      ],
      suggestions: [{ text: "Third" }, "Fourth", "Critical: fifth"],
    }),
  );
  expect(points.map(({ headline, fault, change }) => [headline, fault, change])).toEqual([
    ["First", "design.md:3: It is open", "Close it"],
    ["Second", "Second", null],
    ["Third", "Third", null],
    ["Fourth", null, "Fourth"],
    // What is called critical is wrong, not only asked for.
    ["Critical: fifth", "Critical: fifth", null],
  ]);
});

test.each([
  ["once, where it is said again without a place", [{ place: "design.md:1", problem: "Open" }], ["Open"], 1],
  [
    "at each place where it is said",
    [
      { place: "design.md:1", problem: "Open" },
      { place: "design.md:3", problem: "Open" },
    ],
    [],
    2,
  ],
  ["once, where two lists have it", [], ["Open", "open!"], 1],
])("what is said is a point %s", async (_, points, weaknesses, count) => {
  expect(saidBy(await heldWith({ points, weaknesses })).points).toHaveLength(count);
});

test.each<[string, number, object, boolean]>([
  ["2, with no list", 2, {}, false],
  ["3, with no list", 3, {}, false],
  ["3.5, with no list", 3.5, {}, true],
  ["3, with an empty one", 3, { points: [] }, true],
  ["2, with what is asked for", 2, { suggestions: ["Mask them"] }, true],
  ["2, with praise alone", 2, { strengths: ["Short"] }, false],
  ["6", 6, { points: [] }, false],
  ["0", 0, { points: [] }, false],
])("a rating of %s is taken or asked for again", (_, rating, more, isTaken) => {
  expect(critiqueShape.schema.safeParse({ strengths: [], rating, ...more }).success).toBe(isTaken);
});

test("a patch keeps its lines, all else of a point is one", () => {
  const given = {
    headline: "Wrong",
    place: "a.ts:1",
    problem: "wrong\nhere",
    change: null,
    severity: "low",
    patch: "  one();\n\ttwo();",
  };
  const reply = changeShape.schema.parse({ points: [given], strengths: [], rating: 4 });
  expect(changeShape.acts(reply, "")).toMatchObject([
    { do: "add", item: { text: "Wrong", fields: { patch: "  one();\n\ttwo();", problem: "wrong here" } } },
    { do: "rate", value: 4 },
  ]);
});
