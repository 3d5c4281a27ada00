import { describe, expect, test } from "vitest";
import type { Act } from "../../../src/table/act.ts";
import { taskFor, type TaskKind } from "../../../src/protocols/discuss/prompts.ts";
import {
  issueState,
  isOfOneMind,
  openChoices,
  saidOfOption,
  type State,
  stateOf,
} from "../../../src/protocols/discuss/rules/state.ts";
import { standing } from "../../../src/table/standing.ts";
import { wordsIn } from "../../../src/words.ts";
import { seat } from "../../discussion.ts";
import { riskKind } from "../../../src/protocols/discuss/shapes.ts";
import { add, says, smallLedger } from "../../table/ledger.ts";

/** How far members are from each other, by where each stands: `1` is for O1, `1?` accepts it, `1 if` on a condition, `-1` objects, `~1` stands aside. */
function held(...issues: readonly (readonly string[])[]) {
  const ledger = smallLedger();
  for (const [at] of issues.slice(1).entries()) {
    const issue = ledger.add("topic", 0, { kind: "issue", text: `More ${at}` });
    for (const text of ["a", "b", "c"]) ledger.add("topic", 0, { kind: "option", text, under: issue.id });
  }
  ledger.add("topic", 0, { kind: "option", text: "Files", under: "I1" });
  const optionsOf = (issue: string) => [...ledger.items.values()].filter(({ under }) => under === issue);
  for (const [at, words] of issues.entries())
    for (const [index, all] of words.entries())
      for (const word of all.split(", ").filter(Boolean)) {
        const issue = `I${at + 1}`;
        const option = optionsOf(issue)[Number(/\d/.exec(word)) - 1]?.id ?? "";
        const act: Act = word.startsWith("-")
          ? { do: "object", option, why: "no" }
          : word.startsWith("~")
            ? { do: "stand-aside", option, why: "no" }
            : /[? ]/.test(word)
              ? { do: "accept", option, condition: word.endsWith("if") ? "soon" : null }
              : { do: "hold", issue, option, because: [], why: "so" };
        says(ledger, ["sec", "ux", "ops", "devil"][index] ?? "", 1, act);
      }
  return ledger;
}

describe("an issue is", () => {
  test.each<[State | null, readonly string[]]>([
    ["CONSENSUS", ["1", "1", "1"]],
    ["CONSENSUS", ["1", "1", "1?"]],
    ["CONSENSUS", ["1", "2, 1?", "1"]],
    ["CONSENSUS", ["1?", "1?", "1?"]],
    ["CONVERGING", ["1", "1", "1 if"]],
    ["CONVERGING", ["1", "2, 1 if", "2, 1?"]],
    ["NARROWING", ["1", "1", ""]],
    ["NARROWING", ["1", "1", "2"]],
    ["NARROWING", ["1", "1", "-1"]],
    ["NARROWING", ["1", "1", "~1"]],
    ["DIVERGENT", ["1", "2", "3"]],
    [null, ["1", "", ""]],
    [null, ["1", "1?", ""]],
    [null, ["", "", ""]],
    // Who does not count makes nothing of it.
    ["CONSENSUS", ["1", "1", "1", "-1"]],
    [null, ["1", "", "", "1"]],
  ])("%s where members are %j", (state, members) => {
    const ledger = held(members);
    const [on] = standing(ledger);
    expect(on && issueState(on)).toBe(state);
    expect(stateOf(ledger)).toBe(state);
  });
});

test("support of a wording that meant something else makes no state", () => {
  const ledger = smallLedger();
  says(ledger, "sec", 1, { do: "hold", issue: "I1", option: { text: "A queue" }, because: [], why: "so" });
  const id = [...ledger.items.keys()].at(-1) ?? "";
  for (const seat of ["ux", "ops"])
    says(ledger, seat, 1, { do: "hold", issue: "I1", option: `${id}v1`, because: [], why: "so" });
  expect([stateOf(ledger), isOfOneMind(ledger)]).toEqual(["CONSENSUS", true]);
  says(ledger, "sec", 2, { do: "amend", id, text: "No queue", sameMeaning: false, because: [] });
  // Who words it anew is for the new words; the others were for the old ones.
  expect([stateOf(ledger), isOfOneMind(ledger)]).toEqual([null, false]);
});

const agreed = ["1", "1", "1"];
const near = ["1", "1", "1 if"];
const split = ["1", "1", "2"];
const apart = ["1", "2", "3"];
const silent = ["", "", ""];

test.each<[State | null, readonly (readonly string[])[]]>([
  ["CONSENSUS", [agreed, agreed]],
  // Of an issue of which nobody spoke nobody agrees.
  ["NARROWING", [agreed, silent]],
  ["CONVERGING", [agreed, near]],
  ["CONVERGING", [agreed, agreed, silent]],
  ["NARROWING", [agreed, split]],
  ["DIVERGENT", [agreed, apart]],
  ["NARROWING", [agreed, split, split, apart]],
  [null, [silent, silent]],
])("all together are %s where they are %j", (state, issues) => {
  expect(stateOf(held(...issues))).toBe(state);
});

test.each([
  [true, ["1", "1", "1"]],
  [false, ["1", "1", "1?"]],
  [false, ["1", "1", "2, 1?"]],
  [true, ["1, 2?", "1", "1"]],
])("of one mind: %s where they are %j", (isOne, members) => {
  expect(isOfOneMind(held(members))).toBe(isOne);
});

test.each<[readonly string[], readonly string[]]>([
  [
    ["1", "1", "2"],
    ["O1", "O2"],
  ],
  [
    ["1", "2", "3"],
    ["O1", "O2", "O3"],
  ],
  [["1", "1", "1"], []],
  [["1", "2, 1?", "1"], []],
  [
    ["1", "2, 1 if", "1"],
    ["O1", "O2"],
  ],
  [["1", "1", "2?"], []],
  // Who does not count can keep a choice open.
  [
    ["1", "1", "-1", "2"],
    ["O1", "O2"],
  ],
])("where members are %j, what is left to choose is %j", (members, options) => {
  const tell = { ledger: held(members), words: wordsIn("en"), nameOf: (who: string) => who };
  expect(openChoices(tell).flatMap((on) => on.options.map(({ option }) => option.id))).toEqual(options);
});

test("what was said of an option is of what its seat was for then, wherever it went since; what it took back is not", () => {
  const ledger = smallLedger();
  const hold = (option: string): Act => ({ do: "hold", issue: "I1", option, because: [], why: "so" });
  says(ledger, "sec", 1, hold("O1"), add("It is lost", riskKind), add("It is dear", riskKind));
  says(ledger, "ux", 1, add("It is slow", riskKind));
  says(ledger, "sec", 2, hold("O2"), add("It is small", riskKind));
  says(ledger, "sec", 3, { do: "withdraw", id: "SEC-2", because: [] });
  const [on] = standing(ledger);
  const said = (option: string) => on && saidOfOption(ledger, on, option, riskKind).map(({ id }) => id);
  expect([said("O1"), said("O2")]).toEqual([["SEC-1"], ["SEC-3"]]);
});

describe("in a turn", () => {
  const task = (kind: TaskKind, more: Partial<Parameters<typeof taskFor>[2]> = {}, id = "ann") =>
    taskFor(kind, { ...seat("Ann"), id }, { focus: [], state: null, leading: [], revises: false, ...more });

  test.each<[State, string]>([
    ["DIVERGENT", "Keep to what decides the choice, and leave the rest."],
    ["NARROWING", "Is there a viewpoint that nobody has spoken of?"],
    ["CONVERGING", "Are your reasons your own, or those of whoever you join?"],
    ["CONSENSUS", "All seem to agree; what would show that all of you are wrong?"],
  ])(
    "of %s the moderator adds its word to a challenge and to a synthesis, and to nothing else",
    (state, words) => {
      for (const id of ["ann", "devils-advocate"]) {
        for (const kind of ["challenge", "synthesis"] as const)
          expect(task(kind, { state }, id)).toContain(words);
        for (const kind of ["position", "final", "solo"] as const)
          expect(task(kind, { state }, id)).not.toContain(words);
      }
      expect(task("challenge", { state: null })).not.toContain(words);
    },
  );

  test.each<[TaskKind, number]>([
    ["position", 150],
    ["challenge", 150],
    ["synthesis", 150],
    ["rebuttal", 150],
    ["final", 375],
    ["solo", 375],
  ])("a %s is asked for in %i words", (kind, most) => {
    expect(task(kind)).toContain(`At most ${most} words in all.`);
  });

  test("what is dug into is kept to; the last word is a synthesis too where there was none", () => {
    expect(task("challenge", { focus: ["I2"] })).toContain("Keep to I2.");
    expect(task("challenge")).not.toContain("Keep to I");
    expect(task("final", { revises: true })).toContain("Revise your position");
    expect(task("final", { revises: true })).toContain("Review the draft by id");
    expect(task("final")).not.toContain("Revise your position");
  });

  test.each([
    [[], "No option has support yet: attack the likeliest"],
    [["O2"], "Attack the best supported option, O2,"],
    [["O1", "O2"], "O1, O2 are level, none is best supported"],
  ])("of %j leading the devil's advocate is told %j", (leading, words) => {
    expect(task("challenge", { leading }, "devils-advocate")).toContain(words);
    expect(task("challenge", { leading })).not.toContain(words);
  });
});
