import { expect, test } from "vitest";
import {
  assumptionFaults,
  challengeFaults,
} from "../../../../src/protocols/discuss/rules/challenge-rules.ts";
import type { Challenge } from "../../../../src/protocols/discuss/rules/statements.ts";

function challenge(parts: Partial<Challenge>): Challenge {
  return {
    target: "Use Redis",
    weakness: "It loses writes when the node restarts",
    failureScenario: "A deploy at noon drops the open carts",
    alternative: "Keep carts in Postgres",
    changed: false,
    ...parts,
  };
}

test("a challenge with its three elements and no approval has no fault", () => {
  expect(challengeFaults(challenge({}))).toEqual([]);
});

test("the target is the others' words", () => {
  expect(challengeFaults(challenge({ target: "I agree with Redis, good point." }))).toEqual([]);
});

test.each([
  "",
  " ",
  "-",
  "—",
  "none",
  "None.",
  "N/A",
  "n/a",
  "特になし",
  "特になし。",
  "なし",
  "Cost",
  "費用",
  "…",
])("an element that is %j is missing", (text) => {
  expect(challengeFaults(challenge({ alternative: text }))).toEqual([
    { rule: "missing-element", detail: "alternative" },
  ]);
});

test("every missing element is named, and every one that is nothing but approval", () => {
  const said = { weakness: "", failureScenario: "I fully agree.", alternative: "n/a" };
  expect(challengeFaults(challenge(said))).toEqual([
    { rule: "missing-element", detail: "weakness" },
    { rule: "approval", detail: "I fully agree." },
    { rule: "missing-element", detail: "alternative" },
  ]);
});

test.each([
  "It fails at noon. I agree with the rest.",
  "We support IE11 customers until June, and this drops them.",
  "Makes sense only on one server.",
  "賛成する人が多いが、根拠が無い。",
])("a phrase within more is no fault: %s", (weakness) => {
  expect(challengeFaults(challenge({ weakness }))).toEqual([]);
});

test.each<[string[], number]>([
  [["Load stays flat", "The vendor lives", "Nobody forks it"], 0],
  [["Load stays flat", "load stays flat.", "Nobody forks it"], 1],
  [["Load stays flat", "-", "Nobody forks it"], 1],
  [[], 1],
  [["負荷は一定である", "事業者は存続する", "誰も分岐させない"], 0],
])("assumptions %j have %d faults", (assumptions, faults) => {
  expect(assumptionFaults(assumptions)).toHaveLength(faults);
});

test("the fault says how many there are", () => {
  expect(assumptionFaults(["Load stays flat"])).toEqual(["1 of 3 assumptions"]);
});
