import { describe, expect, test } from "vitest";
import { artifactAsk } from "../../../src/protocols/roundtable/asks/artifacts.ts";
import { conflict, convene, response, strategyOf } from "./convening.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;

test("next_action: continue loops in the phase, phase goes to the next, conclude ends it", async () => {
  const { phases, verdict } = await convene({
    strategy: strategyOf("disney"),
    rounds: [
      { next_action: "continue" },
      { next_action: "phase" },
      { next_action: "phase" },
      { next_action: "continue" },
      conclude,
    ],
  });
  expect(phases).toEqual(["dreamer", "dreamer", "realist", "critic", "critic"]);
  expect(verdict?.concludedBy).toBe("facilitator");
});

test("next_action: phase in the last phase ends it", async () => {
  const { verdict, rounds } = await convene({ rounds: [{ next_action: "phase" }] });
  expect(verdict).toMatchObject({ rounds: 1, concludedBy: "last-phase" });
  expect(rounds[0]).toMatchObject({ asked_action: "phase", next_action: "conclude" });
});

test("min rounds: an end in round 1 or 2 is overridden with a notice; round 3 may end it", async () => {
  const { rounds, recaps } = await convene({ rounds: [conclude], limits: { min_rounds: 3 } });
  expect(rounds.map(({ asked_action, next_action }) => [asked_action, next_action])).toEqual([
    ["conclude", "continue"],
    ["conclude", "continue"],
    ["conclude", "conclude"],
  ]);
  expect(rounds[0]?.notices).toEqual([
    "The discussion continues: it has at least 3 rounds, and this was round 1.",
  ]);
  expect(recaps[1]).toContain("it has at least 3 rounds, and this was round 2.");
});

test("max rounds: the last round ends it, whatever the facilitator asks for, and says so", async () => {
  const { rounds, verdict } = await convene({
    rounds: [{ conflicts: [conflict("store")] }],
    escalation: { enabled: false },
    limits: { max_rounds_per_phase: 30 },
  });
  expect(verdict).toMatchObject({ rounds: 20, concludedBy: "max-rounds" });
  expect(rounds.at(-1)?.notices).toEqual([
    "The discussion ends here: it has at most 20 rounds.",
    "Conflicts left open: store.",
  ]);
});

test("Phase limit: ten rounds in a phase begin the next one", async () => {
  const { phases, rounds } = await convene({
    strategy: strategyOf("disney"),
    rounds: [{ next_action: "continue" }],
  });
  expect(phases.slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => "dreamer"), "realist"]);
  expect(rounds[9]).toMatchObject({
    asked_action: "continue",
    next_action: "phase",
    notices: ["A phase has at most 10 rounds, and this one has had 10: the next phase begins."],
  });
  expect(phases).toHaveLength(20);
});

describe("the order of the rules", () => {
  test("the most rounds come before an escalation: nobody is asked any more", async () => {
    const { end, gates, rounds } = await convene({
      limits: { max_rounds: 1 },
      says: (request) => (request.kind === "response" ? response(request, { confidence: 0.1 }) : undefined),
    });
    expect({ ended: end.ended, gates }).toEqual({ ended: "completed", gates: [] });
    expect(rounds[0]?.notices.join(" ")).toContain("This was no longer put to a person: Confidence is below");
  });

  test("an escalation comes before the fewest rounds", async () => {
    const { gates, rounds } = await convene({
      rounds: [conclude],
      limits: { min_rounds: 3 },
      says: (request) => (request.kind === "response" ? response(request, { confidence: 0.1 }) : undefined),
    });
    expect(gates).toHaveLength(1);
    expect(rounds[0]?.next_action).toBe("escalate");
  });

  test("the fewest rounds come before the facilitator's choice also in the last phase", async () => {
    const { rounds } = await convene({ rounds: [{ next_action: "phase" }], limits: { min_rounds: 2 } });
    expect(rounds.map(({ next_action }) => next_action)).toEqual(["continue", "conclude"]);
  });

  test("an end in the middle of a strategy whose phases follow each other begins the next phase", async () => {
    const { phases, rounds } = await convene({ strategy: strategyOf("debate"), rounds: [conclude] });
    expect(phases).toEqual(["opening", "rebuttal", "closing"]);
    expect(rounds[0]?.notices).toEqual([
      "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.",
    ]);
  });
});

describe("workflows", () => {
  const closed = (topic_id: string) => ({ topic_id, status: "closed" as const });
  const requirement = (title: string, topic_id: string) => ({
    type: "REQ" as const,
    title,
    topic_id,
    proposed_by: "ann",
  });

  test("critical agenda topics: an end is overridden until they are closed and their artifacts are there", async () => {
    const { rounds, verdict } = await convene({
      options: { workflow: "specs" },
      gates: ["approve"],
      rounds: [
        { ...conclude, agenda: [closed("user-workflows")] },
        {
          ...conclude,
          artifacts: [
            requirement("Log in", "user-workflows"),
            requirement("Log out", "user-workflows"),
            requirement("Keep", "functional-requirements"),
            requirement("Expire", "functional-requirements"),
            requirement("Remove", "functional-requirements"),
          ],
          agenda: [
            closed("user-workflows"),
            closed("functional-requirements"),
            closed("acceptance-criteria"),
            closed("out-of-scope"),
          ],
        },
      ],
    });
    expect(rounds[0]?.notices).toEqual([
      "The discussion continues: critical topics are not closed: user-workflows (0 of at least 2 USER or FLOW or REQ), functional-requirements (0 of at least 3 REQ).",
    ]);
    expect(verdict).toMatchObject({ workflow: "specs", rounds: 2 });
    expect(verdict?.artifacts.map(({ id, from, created_round }) => [id, from, created_round])).toEqual([
      ["REQ-001", ["ann"], 2],
      ["REQ-002", ["ann"], 2],
      ["REQ-003", ["ann"], 2],
      ["REQ-004", ["ann"], 2],
      ["REQ-005", ["ann"], 2],
    ]);
  });

  test("a brainstorm dreams until there are three ideas", async () => {
    const idea = (title: string) => ({ type: "IDEA" as const, title, proposed_by: "ann" });
    const { phases, rounds } = await convene({
      strategy: strategyOf("disney"),
      options: { workflow: "brainstorm" },
      limits: { max_rounds: 3 },
      rounds: [
        { next_action: "phase", artifacts: [idea("One"), idea("Two")] },
        { next_action: "phase", artifacts: [idea("Three")] },
      ],
    });
    expect(phases).toEqual(["dreamer", "dreamer", "realist"]);
    expect(rounds[0]?.notices).toEqual(["The phase continues: the dreamer phase has 2 of at least 3 ideas."]);
  });

  test.each(["specs", "design", "brainstorm"] as const)(
    "%s asks the facilitator for its artifacts, and only it",
    async (workflow) => {
      const { asked } = await convene({
        options: { workflow },
        limits: { max_rounds: 1 },
        gates: ["approve"],
      });
      const told = asked.filter(({ prompt }) => prompt.includes(artifactAsk(workflow, null)));
      expect(told.map(({ turn, seat }) => `${turn} ${seat}`)).toEqual(["synthesis Facilitator"]);
    },
  );
});
