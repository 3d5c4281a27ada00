import { describe, expect, test } from "vitest";
import { severity } from "../../../src/protocols/critique/rules/groups.ts";
import { wordsIn } from "../../../src/words.ts";
import { taking } from "../../runs.ts";
import { judged, type Voice } from "./critiqued.ts";

// behaviour.md 1.5, the table, row by row.
const truth = [
  { ratings: [4, 4, 5], literal: "reached 4.33", specific: "reached 4.33" },
  { ratings: [3, 3, 3], literal: "reached 3", specific: "reached 3" },
  { ratings: [2, 4, 5], literal: "blocked HIGH 3.67", specific: "blocked MEDIUM 3.67" },
  { ratings: [1, 5, 5], literal: "blocked HIGH 3.67", specific: "blocked MEDIUM 3.67" },
  { ratings: [2, 3, 3], literal: "blocked HIGH 2.67", specific: "blocked MEDIUM 2.67" },
  { ratings: [2, 2, 5], literal: "blocked HIGH 3", specific: "blocked HIGH 3" },
  { ratings: [1, 2, 5], literal: "blocked HIGH 2.67", specific: "blocked HIGH 2.67" },
  { ratings: [2.5, 3], literal: "blocked LOW 2.75", specific: "blocked LOW 2.75" },
  { ratings: [2], literal: "blocked HIGH 2", specific: "blocked HIGH 2" },
] as const;

describe.each(truth)("ratings $ratings", ({ ratings, ...rows }) => {
  test.each(["literal", "specific"] as const)("under the policy %s", async (policy) => {
    const { verdict, severity: level, averageRating } = await judged(ratings, { policy });
    const blocked = verdict === "consensus_blocked";
    expect(`${blocked ? `blocked ${level}` : "reached"} ${averageRating}`).toBe(rows[policy]);
  });
});

test("one critical issue blocks, whatever the ratings", async () => {
  const issue = { strengths: [], critical_issues: ["It loses data"], rating: 5 };
  expect(await judged([4, issue])).toMatchObject({
    verdict: "consensus_blocked",
    severity: "HIGH",
    recommendation: "revise",
    divergences: [{ topic: "It loses data", severity: "HIGH", kind: "critical", perspectives: ["P2"] }],
  });
});

test("what blocks is revised once; after that a person decides", async () => {
  const revision = { of: "DISCUSS-001", actionItems: ["Say 3"] };
  expect(await judged([1, 1])).toMatchObject({ severity: "HIGH", recommendation: "revise" });
  expect(await judged([1, 1], { revision })).toMatchObject({ severity: "HIGH", recommendation: "escalate" });
});

test("for every vector of one to five ratings the rules of behaviour 1.5 hold", () => {
  const vectors = (length: number): readonly (readonly number[])[] =>
    length === 0 ? [[]] : vectors(length - 1).flatMap((rest) => [1, 2, 3, 4, 5].map((one) => [one, ...rest]));
  const all = [...[1, 2, 3, 4].flatMap(vectors), ...taking(vectors(5), 5)];
  const told = (ratings: readonly number[]) => {
    const voices = ratings.map((rating, index) => ({
      seat: `p${index}`,
      name: `P${index}`,
      rating,
      counts: true,
      byRules: false,
      standIn: undefined,
    }));
    const { severity: level, isBlocked } = severity(voices, [], "specific", wordsIn("en"));
    return `${ratings.join()} ${level} ${isBlocked}`;
  };
  const wanted = (ratings: readonly number[]) => {
    const low = ratings.filter((rating) => rating <= 2).length;
    const spread = Math.max(...ratings) - Math.min(...ratings);
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    const isHigh = low >= 2 || (low === 1 && ratings.length === 1);
    const level = isHigh ? "HIGH" : low === 1 || spread >= 3 ? "MEDIUM" : mean < 3 ? "LOW" : null;
    return `${ratings.join()} ${level} ${low > 0 || mean < 3}`;
  };
  expect(all.map(told)).toEqual(all.map(wanted));
});

describe("who counts", () => {
  test.each<[readonly Voice[], string]>([
    [["r", "r"], "inconclusive"],
    [[4, "r"], "consensus_reached 4"],
    [[4, "-"], "consensus_reached 4"],
    [[4, "s"], "consensus_reached 4"],
    [[1, "r"], "consensus_blocked HIGH 1"],
    [[4, "r", "s"], "inconclusive 4"],
    [[4, "r", 4], "consensus_reached 4"],
    [[1, "r", "-"], "inconclusive HIGH 1"],
    [[4, 4, 4, "r", "r", "s"], "consensus_reached 4"],
    [[4, 4, "r", "r", "s"], "inconclusive 4"],
  ])("%j comes to %s", async (voices, outcome) => {
    const { verdict, severity: level, averageRating } = await judged(voices);
    const shown = level === "LOW" ? null : level;
    expect([verdict, shown, averageRating].filter((one) => one !== null).join(" ")).toBe(outcome);
  });

  test("what a stand-in and rules say is told, rates nothing and blocks nothing", async () => {
    const verdict = await judged([4, 4, "s", "r"]);
    expect(verdict).toMatchObject({
      verdict: "consensus_reached",
      ratings: { P1: 4, P2: 4 },
      answered: 2,
      asked: 4,
      quorum: 2,
      signals: [{ signal: "critical_issue", severity: "LOW", perspectives: ["P3"] }],
      byRules: {
        perspectives: ["P4"],
        findings: [{ finding: "design.md:1 holds a key", critical: true }, {}],
      },
    });
    expect(verdict.groups?.map(({ severity: level, perspectives }) => [level, ...perspectives])).toEqual([
      ["LOW", "P3"],
      ["LOW", "P3"],
    ]);
  });
});

describe("a critical point that the artifact contradicts", () => {
  const wrong = {
    headline: "Keys are logged",
    place: "design.md:400",
    problem: "keys are logged",
    critical: true,
  };

  test("blocks nothing by itself, is not found wrong, and is told as contradicted", async () => {
    const verdict = await judged([4, { points: [wrong], strengths: [], rating: 3 }]);
    expect(verdict).toMatchObject({
      verdict: "consensus_reached",
      groups: [{ headline: "Keys are logged", contradicted: true, severity: "LOW" }],
      signals: [{ signal: "critical_issue", severity: "LOW" }],
    });
    expect(verdict.bottomLine[0]?.sentence).toContain("1 contradicted by what was looked up");
    expect(verdict.bottomLine[0]?.sentence).not.toContain("found wrong");
  });

  test("blocks where another finds the same", async () => {
    const right = { headline: "Keys are logged", problem: "keys are logged" };
    const voices = [wrong, right].map((point) => ({ points: [point], strengths: [], rating: 3 }));
    const edit = { groups: [{ headline: "Keys are logged", ids: ["P1-1", "P2-1"] }] };
    expect(await judged(voices, {}, edit)).toMatchObject({ verdict: "consensus_blocked", severity: "HIGH" });
  });
});

test("a theme is what two who count say in the same words, found wrong or praised; nobody's average is none", async () => {
  const same = { weaknesses: ["It is open"], strengths: ["It is short"], suggestions: [], rating: 4 };
  const alone = { ...same, weaknesses: ["It is late"], strengths: ["It is new"] };
  const { themes, averageRating } = await judged([same, same, alone]);
  expect(averageRating).toBe(4);
  expect(themes.map(({ theme, kind, perspectives, ids }) => [theme, kind, perspectives, ids.length])).toEqual(
    [
      ["It is open", "weakness", ["P1", "P2"], 2],
      ["It is short", "strength", ["P1", "P2"], 2],
    ],
  );
  expect((await judged([same, alone])).themes).toEqual([]);
  expect(await judged(["-", "s"])).toMatchObject({
    averageRating: null,
    verdict: "inconclusive",
    // Who does not count blocks nothing.
    severity: null,
    themes: [],
  });
});

test("the first sentence names the critical points by their ids, and no others", async () => {
  const rest = { strengths: [], suggestions: [] };
  const critical = { ...rest, weaknesses: ["It is late"], critical_issues: ["It is open"] };
  const { bottomLine, divergences, groups = [] } = await judged([{ ...critical, rating: 2 }, 5]);
  const [grave] = groups;
  expect(divergences.map(({ kind }) => kind)).toContain("critical");
  expect(divergences.some(({ kind }) => kind !== "critical")).toBe(true);
  expect(bottomLine[0]?.ids).toEqual(grave?.ids);
  expect(grave).toMatchObject({ headline: "It is open", severity: "HIGH" });
  expect(groups[1]).toMatchObject({ headline: "It is late", severity: "MEDIUM", perspectives: ["P1"] });
});

describe("an editor", () => {
  const asking = (change: string) => ({
    points: [{ headline: "The cache on an outage", problem: "Nothing is said of an outage", change }],
    strengths: ["It is short"],
    rating: 4,
  });
  const voices = [
    asking("Wait 3 seconds for the cache, then fail"),
    asking("Wait 30 seconds for the cache, then fail"),
  ];

  test("is asked of two points of two perspectives, and what cannot both be done is told as a clash", async () => {
    const verdict = await judged(voices, {}, { opposed: [{ ids: ["P1-1", "P2-1"] }] });
    expect(verdict).toMatchObject({ joinedBy: "editor", groups: [{ contested: true }, { contested: true }] });
    expect(verdict.divergences).toMatchObject([
      { kind: "opposed", severity: "MEDIUM", perspectives: ["P1", "P2"], ids: ["P1-1", "P2-1"] },
    ]);
  });

  test("that joins what it calls opposed, or names what is not there, is refused; nothing gets lost", async () => {
    const ids = ["P1-1", "P2-1", "P9-9"];
    const groups = [{ headline: "Outage", change: "Decide", ids }];
    const verdict = await judged(voices, {}, { groups, opposed: [{ ids: ["P1-1", "P2-1"] }] });
    expect(verdict.groups?.map((group) => group.ids)).toEqual([["P1-1"], ["P2-1"]]);
    expect(verdict.editFaults?.join("; ")).toMatch(/P2-1 is named as opposed to P1-1.*the id "P9-9"/);
  });

  test("is quoted as itself, behind what was counted; a figure of its own is refused", async () => {
    const lines = ["It says nothing of an outage.", "7 of 9 want it."];
    const bottom_line = lines.map((sentence) => ({ sentence, ids: ["P1-1"] }));
    const verdict = await judged(voices, {}, { groups: [], bottom_line });
    expect(verdict.bottomLine).toMatchObject([
      { sentence: expect.stringMatching(/^It can go ahead: 2 of 2 rate it above 2/) },
      { sentence: lines[0], ids: ["P1-1"], by: "editor" },
    ]);
    expect(verdict.editFaults?.join()).toContain("cites nothing with the figure 7");
  });
});
