import { expect, test } from "vitest";
import { partedOnCritical, plainlyParted } from "../../../../src/protocols/critique/escalate.ts";
import { wordsIn } from "../../../../src/words.ts";

const said = (perspective: string, rating: number, critical: readonly string[] = [], byRules = false) => ({
  perspective,
  critique: { strengths: [], weaknesses: [], suggestions: [], critical_issues: [...critical], rating },
  byRules,
});
const readers = ["A", "B"];

test.each([
  ["the same rating", [said("A", 4), said("B", 4)], []],
  ["one apart", [said("A", 4), said("B", 3)], []],
  ["two apart", [said("A", 4), said("B", 2)], ["A rates it 4/5, B rates it 2/5"]],
  ["a little more than one apart", [said("A", 4.5), said("B", 3)], ["A rates it 4.5/5, B rates it 3/5"]],
  ["critical to one", [said("A", 2, ["x"]), said("B", 3)], ["only A calls something critical"]],
  ["critical to both", [said("A", 2, ["x"]), said("B", 2, ["y"])], []],
  ["one silent", [said("B", 4)], ["A gave no judgement"]],
  ["one by rules", [said("A", 4), said("B", 4, [], true)], ["B gave no judgement"]],
  ["nobody there", [], ["A gave no judgement", "B gave no judgement"]],
])("%s", (_, assessments, why) => {
  expect(plainlyParted(readers, assessments, wordsIn("en"))).toEqual(why);
});

const raised = (id: string, perspective: string, critical: boolean) => ({
  id,
  perspective,
  headline: id,
  critical,
  fault: id,
  change: null,
});
const group = (...ids: readonly string[]) => ({
  headline: ids.join("+"),
  change: null,
  ids,
  perspectives: [],
  severity: "HIGH" as const,
});

test("both must call the same thing critical", () => {
  const all = [raised("A-1", "A", true), raised("A-2", "A", false), raised("B-1", "B", true)];
  expect(partedOnCritical(readers, [group("A-1", "B-1"), group("A-2")], all, wordsIn("en"))).toEqual([]);
  expect(partedOnCritical(readers, [group("A-1"), group("A-2"), group("B-1")], all, wordsIn("en"))).toEqual([
    '"A-1" is critical to A alone',
    '"B-1" is critical to B alone',
  ]);
});

test("what both name and one calls critical is critical to one alone", () => {
  const all = [raised("A-1", "A", true), raised("B-1", "B", false)];
  expect(partedOnCritical(readers, [group("A-1", "B-1")], all, wordsIn("en"))).toEqual([
    '"A-1+B-1" is critical to A alone',
  ]);
});
