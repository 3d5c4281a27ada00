import { expect, test } from "vitest";
import { roundtableVerdict } from "../../../../src/protocols/roundtable/rules/outcome.ts";
import { agreement, artifact, conflict, escalation, resolved, round } from "./session.ts";

const held = {
  workflow: "specs",
  strategy: "consensus-driven",
  phase: "convergence",
  outputType: "requirements",
  concludedBy: "facilitator",
} as const;
const reached = { ...agreement, reached: true };

test("the verdict is what rounds and escalations amount to", () => {
  const escalations = [escalation(2, { about: "c1", decision: "own", text: "CSV" })];
  const rounds = [
    round(1, { consensus: ["Export"], conflicts: [conflict("c1"), conflict("c2")], recommendation: "Wait" }),
    round(2, { consensus: ["export."], conflicts: [conflict("c1")], agreement: reached }),
    round(3, {
      resolved: [resolved("c9")],
      agreement: reached,
      artifacts: [artifact("REQ-001")],
      recommendation: "Go",
    }),
  ];
  const { agenda, ...verdict } = roundtableVerdict({ ...held, rounds, escalations });
  expect(agenda).toHaveLength(6);
  expect(verdict).toEqual({
    ...held,
    motion: null,
    decisions: [],
    dissent: [],
    blocks: [],
    bottomLine: [],
    bottomLineBy: "code",
    actions: [],
    editFaults: [],
    rounds: 3,
    consensus: ["Export"],
    conflicts: [{ ...conflict("c2"), since: 1, rounds: 1, named: [1] }],
    resolved: [{ conflict_id: "c1", resolution: "CSV", resolution_type: "user" }, resolved("c9")],
    escalations,
    recommendation: "Go",
    artifacts: [artifact("REQ-001")],
    consensusRate: 2 / 3,
  });
});

test("a recommendation of an earlier round is not the verdict's, and of no rounds there is no rate", () => {
  const rounds = [round(1, { recommendation: "Wait" }), round(2)];
  expect(roundtableVerdict({ ...held, rounds, escalations: [] }).recommendation).toBeNull();
  expect(roundtableVerdict({ ...held, rounds: [], escalations: [] })).toMatchObject({
    rounds: 0,
    consensusRate: 0,
  });
});
