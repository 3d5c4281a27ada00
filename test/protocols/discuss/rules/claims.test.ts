import { expect, test } from "vitest";
import { statementClaims } from "../../../../src/protocols/discuss/rules/claims.ts";

test("every part of a statement that can be looked up is a claim; what it wants may be missing", () => {
  const position = {
    claim: "Keep it in docs/plan.md",
    grounds: [{ reason: "It is short", evidence: "docs/plan.md:3" }],
    preconditions: [],
    risks: [],
    assumptions: ["That src/a.ts:9 is right"],
    changed: false,
  };
  expect(statementClaims("position", [{ seat: "Ann", statement: position }])).toEqual([
    { id: "Ann/position/claim", text: "Keep it in docs/plan.md", proposes: true },
    { id: "Ann/position/grounds/1", text: "It is short docs/plan.md:3", proposes: false },
    { id: "Ann/position/assumptions/1", text: "That src/a.ts:9 is right", proposes: false },
  ]);
});

test("a challenge and a synthesis too", () => {
  const challenge = { target: "Bob", weakness: "w", failureScenario: "f", alternative: "a", changed: false };
  const synthesis = { claim: "c", acceptedCriticism: [], kept: ["k"], compromise: "m", changed: false };
  const ids = (kind: "challenge" | "synthesis", statement: typeof challenge | typeof synthesis) =>
    statementClaims(kind, [{ seat: "Ann", statement }]).map(({ id, proposes }) => [id, proposes]);
  expect(ids("challenge", challenge)).toEqual([
    ["Ann/challenge/weakness", false],
    ["Ann/challenge/failureScenario", false],
    ["Ann/challenge/alternative", true],
  ]);
  expect(ids("synthesis", synthesis)).toEqual([
    ["Ann/synthesis/claim", true],
    ["Ann/synthesis/kept/1", false],
    ["Ann/synthesis/compromise", true],
  ]);
});
