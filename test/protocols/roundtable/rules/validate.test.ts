import { expect, test } from "vitest";
import { strategyFaults } from "../../../../src/protocols/roundtable/rules/validate.ts";
import { strategy } from "./session.ts";

const standard = strategy({ id: "standard" });
const debate = strategy({ id: "debate", validation: { requires_sides: true } });
const faults = (...given: Parameters<typeof strategyFaults>) => strategyFaults(...given);

test("what fits is no fault", () => {
  expect(faults(standard, ["ann", "bob"], null)).toEqual([]);
  expect(faults(debate, ["ann", "bob"], null)).toEqual([]);
  expect(faults(debate, ["ann", "bob", "cid"], { pro: ["ann"], con: ["bob", "cid"] })).toEqual([]);
  const alone = strategy({ id: "alone", validation: { min_participants: 1 } });
  expect(faults(alone, ["ann"], null)).toEqual([]);
});

test("too few", () => {
  expect([
    faults(standard, [], null),
    faults(standard, ["ann"], null),
    faults(
      strategy({ id: "sides", validation: { min_participants: 1, requires_sides: true } }),
      ["ann"],
      null,
    ),
  ]).toEqual([
    ["standard needs at least 2 participants, and there are none."],
    ["standard needs at least 2 participants, and there is 1: ann."],
    ["sides needs at least 2 participants, and there is 1: ann."],
  ]);
});

test("sides", () => {
  expect([
    faults(debate, ["ann", "bob"], { pro: [], con: ["bob"] }),
    faults(debate, ["ann", "bob"], { pro: ["ann", "bob"], con: [] }),
    faults(debate, ["ann", "bob"], { pro: ["ann", "bob"], con: ["bob"] }),
    faults(debate, ["ann", "bob"], { pro: ["ann"], con: ["zoe"] }),
    faults(standard, ["ann", "bob"], { pro: ["ann"], con: ["bob"] }),
  ]).toEqual([
    ["debate needs somebody who is for it."],
    ["debate needs somebody who is against it."],
    ["bob cannot be both for and against."],
    ["zoe is on a side, but not at the table."],
    ["standard has no sides, so nobody can be for or against."],
  ]);
});
