import { expect, test } from "vitest";
import { CritiqueReply, filled } from "../../../../src/protocols/critique/rules/critique.ts";
import { headlineOf } from "../../../../src/protocols/critique/rules/headline.ts";
import { pointsOf } from "../../../../src/protocols/critique/rules/points.ts";
import { raisedIn } from "../../../../src/protocols/critique/rules/raised.ts";

const points = [
  {
    headline: "Retries have no bound",
    place: "a.md:3",
    problem: "'as needed' sets none",
    change: "State it",
  },
  { headline: "Keys are logged", problem: "a.md:9 logs keys", change: null, critical: true },
];

test("the seed's lists are filled from points, with the place before the problem once", () => {
  expect(filled({ points, strengths: ["Short"], rating: 2 })).toEqual({
    strengths: ["Short"],
    weaknesses: ["a.md:3: 'as needed' sets none"],
    suggestions: ["State it"],
    critical_issues: ["a.md:9 logs keys"],
    rating: 2,
    points,
  });
});

test("what is given besides points stays, unless it says the same again", () => {
  const critique = filled({
    points,
    strengths: [],
    weaknesses: ["a.md:3: 'As needed' sets none.", "Nobody owns it"],
    suggestions: ["State it."],
    rating: 2,
  });
  expect(critique.weaknesses).toEqual(["a.md:3: 'as needed' sets none", "Nobody owns it"]);
  expect(critique.suggestions).toEqual(["State it"]);
});

test("a critique as the seed has it is kept as it is", () => {
  const seed = { strengths: [], weaknesses: ["Vague"], suggestions: [], rating: 4 };
  expect(filled(seed)).toEqual(seed);
  expect(filled({ ...seed, critical_issues: [] })).toEqual({ ...seed, critical_issues: [] });
});

test("who rates 3 or lower and names nothing has put it where nobody reads", () => {
  const isRead = (reply: unknown) => CritiqueReply.safeParse(reply).success;
  expect(isRead({ strengths: [], rating: 3, issues: ["Vague"] })).toBe(false);
  expect(isRead({ strengths: [], rating: 3, points: [] })).toBe(true);
  expect(isRead({ strengths: ["All of it"], rating: 5 })).toBe(true);
  expect(isRead({ rating: 5 })).toBe(false);
});

test("a problem and the change asked for it have one id; lists are numbered, what is wrong first", () => {
  const seed = { strengths: ["Good"], weaknesses: ["Vague"], suggestions: ["Say when"], rating: 4 };
  const said = pointsOf([
    { perspective: "Failure", critique: filled({ points, strengths: ["Short"], rating: 2 }) },
    { perspective: "Clarity", critique: { ...seed, critical_issues: ["Wrong"] } },
  ]);
  expect(said.map(({ id, kind, claim }) => `${id} ${kind} ${claim}`)).toEqual([
    "FAI-2 critical Failure/critical_issues/1",
    "FAI-1 weakness Failure/weaknesses/1",
    "null strength Failure/strengths/1",
    "FAI-1 suggestion Failure/suggestions/1",
    "CLA-1 critical Clarity/critical_issues/1",
    "CLA-2 weakness Clarity/weaknesses/1",
    "null strength Clarity/strengths/1",
    "CLA-3 suggestion Clarity/suggestions/1",
  ]);
  expect(raisedIn(said).find(({ id }) => id === "FAI-1")).toMatchObject({
    headline: "Retries have no bound",
    fault: "a.md:3: 'as needed' sets none",
    change: "State it",
    critical: false,
  });
});

test("a point without a headline is told by its first clause, behind the place it names", () => {
  const long =
    "the retry policy has no upper bound and so an outage becomes a flood of calls that nobody can stop";
  expect(headlineOf("docs/a.md:45: the limit is missing. It matters.")).toBe("the limit is missing");
  expect(headlineOf("docs/a.md, Plan: 'soon' is no date")).toBe("'soon' is no date");
  expect(headlineOf("Never: do this")).toBe("Never: do this");
  expect(headlineOf(`${long} ${long}`)).toMatch(/^the retry .{80,110}…$/);
  expect(headlineOf("再試行に上限がない。障害時に困る。")).toBe("再試行に上限がない");
});
