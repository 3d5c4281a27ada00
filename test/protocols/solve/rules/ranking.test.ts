import { expect, test } from "vitest";
import { type Way, commonLevel, ranked, score } from "../../../../src/protocols/solve/rules/ways.ts";

test("the score by agents, effort, risk, pros, cons and files", () => {
  const good = { agents: 2, effort: "low", risk: "medium", pros: 3, cons: 1, verifiedFiles: 4 } as const;
  const bad = { agents: 1, effort: "high", risk: "high", pros: 1, cons: 3, verifiedFiles: 6 } as const;
  expect([score(good), score(bad), score({ ...bad, effort: null, risk: null })]).toEqual([112, 40, 55]);
});

/** A way of which only what ranks it is told. */
function way(name: string, more: Partial<Way> = {}): Way {
  const standing = { option: {}, seats: [], isGone: false } as unknown as Way["standing"];
  const none = { takenUp: [], proposals: [], pros: [], cons: [], files: [], feasibility: 0.5 };
  return {
    id: name,
    name,
    standing,
    agents: ["ada"],
    backers: ["ada"],
    effort: "low",
    risk: "low",
    ...none,
    ...more,
  };
}

test("ties go to more agents, fewer cons, lower risk, then the name", () => {
  const order = (...ways: readonly Way[]) => ranked(ways, () => 0).map(({ name }) => name);
  // Twenty for an agent are what ten of effort and ten of risk are worth.
  expect(order(way("b"), way("a", { backers: ["ada", "bob"], effort: "medium", risk: "medium" }))).toEqual([
    "a",
    "b",
  ]);
  const five = ["1", "2", "3", "4", "5"];
  expect(order(way("c", { pros: five, cons: five }), way("d"))).toEqual(["d", "c"]);
  expect(
    order(way("f", { effort: "low", risk: "medium" }), way("e", { effort: "medium", risk: "low" })),
  ).toEqual(["e", "f"]);
  expect(order(way("h"), way("g"))).toEqual(["g", "h"]);
});

test("what more are against than behind comes after all others", () => {
  const against = (seat: string) => ({
    seat: { id: seat, tag: seat, counts: true },
    stance: "objects",
    said: null,
    isOfOldWording: false,
  });
  const standing = {
    option: {},
    seats: [against("bob"), against("cyd")],
    isGone: false,
  } as unknown as Way["standing"];
  const ways = [
    way("opposed", { standing, pros: ["a", "b", "c", "d"] }),
    way("poor", { effort: "high", risk: "high" }),
  ];
  expect(ranked(ways, () => 0).map(({ name }) => name)).toEqual(["poor", "opposed"]);
  // As many against it as behind it are not more.
  const even = [
    way("even", { standing, backers: ["ada", "dee"], pros: ["a", "b", "c", "d"] }),
    ...ways.slice(1),
  ];
  expect(ranked(even, () => 0).map(({ name }) => name)).toEqual(["even", "poor"]);
});

test.each([
  [["low", "high"], "high"],
  [["high", "low", "low"], "low"],
  [["medium", "low", null], "medium"],
  [[null], null],
] as const)(
  "of estimates %j it is %s: what most say, and where they are even the more cautious",
  (given, level) => {
    expect(commonLevel(given)).toBe(level);
  },
);
