import fc from "fast-check";
import { expect, test } from "vitest";
import {
  nextAfterPosition,
  roundState,
  seatIn,
  type Team,
  unresolved,
} from "../../../../src/protocols/discuss/rules/state.ts";
import { type State, states } from "../../../../src/protocols/discuss/rules/verdict.ts";

const team: Team = { members: ["Ann", "Bob", "Cid"], devilsAdvocate: "Devil's advocate" };

/** An issue for each list; in it a list of seats for each position. */
function state(
  issues: readonly (readonly (readonly string[])[])[],
  round: "position" | "challenge",
  changed: boolean,
  saidSo = true,
) {
  const assessment = {
    issues: issues.map((positions, n) => ({
      issue: `issue ${n}`,
      important: true,
      positions: positions.map((seats, m) => ({ position: `position ${m}`, seats: [...seats], reasons: [] })),
    })),
    undiscussed: [],
    intervention: "",
  };
  return roundState(round, assessment, team, changed, "Go on.", () => saidSo);
}

const all = [["Ann", "Bob", "Cid"]];
const most = [["Ann", "Bob"], ["Cid"]];
const split = [["Ann"], ["Bob"], ["Cid"]];

test.each<[string, readonly (readonly (readonly string[])[])[], "position" | "challenge", boolean, State]>([
  ["all in one place", [all, all], "position", false, "CONSENSUS"],
  ["the devil's advocate alone apart", [[...all, ["devils-advocate"]]], "position", false, "CONSENSUS"],
  ["names in other capitals", [[["ann", " BOB ", "Cid"]]], "position", false, "CONSENSUS"],
  ["a member who is nowhere", [[["Ann", "Bob"]]], "challenge", false, "NARROWING"],
  ["half of the issues in three", [split, all], "challenge", true, "DIVERGENT"],
  ["less than half in three", [split, all, most], "challenge", true, "CONVERGING"],
  ["less than half in three, nobody moved", [split, all, most], "challenge", false, "NARROWING"],
  ["first round, most in one place", [all, all, most], "position", false, "CONVERGING"],
  ["first round, most in two", [all, most, most], "position", false, "NARROWING"],
  ["no issue", [], "position", false, "NARROWING"],
  ["only seats that do not exist", [[["Zoe"]]], "position", false, "NARROWING"],
  ["only the devil's advocate", [[["Devil’s Advocate"]]], "position", false, "NARROWING"],
])("%s", (_, issues, round, changed, expected) => {
  expect(state(issues, round, changed).state).toBe(expected);
});

test.each<[string, readonly (readonly string[])[], State]>([
  ["one, all", all, "CONSENSUS"],
  ["one, some", [["Ann"]], "CONVERGING"],
  ["two, all but one", most, "CONVERGING"],
  ["two, evenly", [["Ann"], ["Bob"]], "NARROWING"],
  ["three", split, "DIVERGENT"],
])("an issue with %s", (_, positions, expected) => {
  expect(state([positions], "challenge", false).issues[0]?.state).toBe(expected);
});

test("seats that do not exist are gone, and positions nobody is left behind", () => {
  const { issues, undiscussed } = state([[["Zoe", "Bob", "bob"], ["Yan"]], [["Zoe"]]], "position", false);
  expect(issues.map(({ positions }) => positions.map(({ seats }) => seats))).toEqual([[["Bob"]]]);
  expect(undiscussed).toEqual(["issue 1"]);
});

test("what the devil's advocate alone holds is kept in the list", () => {
  const { issues } = state([[...all, ["The Devil's Advocate"]]], "position", false);
  expect(issues[0]?.positions.at(-1)?.seats).toEqual(["Devil's advocate"]);
  expect(unresolved(issues, team.devilsAdvocate)).toEqual([]);
});

test.each([
  ["DA", "Data analyst"],
  ["DA2", "批判役"],
  ["Devil's advocate", "批判役"],
  ["反論役", "批判役"],
])("%s is %s where both sit at the table", (named, name) => {
  const known = [
    { name: "Data analyst", prefix: "DA" },
    { name: "批判役", prefix: "DA2" },
  ];
  expect(seatIn(named, { members: ["Data analyst"], devilsAdvocate: "批判役", known })).toBe(name);
});

test("important issues with two positions are unresolved", () => {
  expect(unresolved(state([most, all, split], "challenge", true).issues).map(({ issue }) => issue)).toEqual([
    "issue 0",
    "issue 2",
  ]);
});

test("after Position, the twelve cells", () => {
  const presets = ["quick", "default", "deep"] as const;
  const cells = states.map((one) =>
    [one, ...presets.map((preset) => nextAfterPosition(one, preset))].join(" "),
  );
  expect(cells).toEqual([
    "DIVERGENT synthesis challenge challenge",
    "NARROWING synthesis challenge challenge",
    "CONVERGING synthesis synthesis challenge",
    "CONSENSUS check check challenge",
  ]);
});

const seats = fc.subarray(["Ann", "Bob", "Cid", "Zoe", "Devil's advocate"]);
const reported = fc.array(fc.array(seats, { maxLength: 4 }), { maxLength: 5 });

test("the state is one of four words and no order of members changes it", () => {
  fc.assert(
    fc.property(
      reported,
      fc.boolean(),
      fc.constantFrom("position", "challenge"),
      (issues, changed, round) => {
        const one = state(issues, round, changed);
        const turned = issues.map((positions) => positions.map((held) => held.toReversed()).toReversed());
        const other = state(turned.toReversed(), round, changed);
        expect(states).toContain(one.state);
        expect(other.state).toBe(one.state);
        expect(other.issues.map(({ state }) => state).toReversed()).toEqual(
          one.issues.map(({ state }) => state),
        );
      },
    ),
  );
});
