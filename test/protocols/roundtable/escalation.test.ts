import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Response } from "../../../src/protocols/roundtable/rules/replies.ts";
import { conflict, convene, response, strategyOf } from "./convening.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;

/** What one participant says in one round in place of the usual. */
function saying(id: string, rounds: readonly number[], more: Partial<Response>) {
  return (request: AgentRequest) =>
    request.kind === "response" && request.seat.id === id && rounds.includes(request.round)
      ? response(request, more)
      : undefined;
}

describe("Escalation: conflict", () => {
  test("the same id in three rounds asks a person, and not before", async () => {
    const { rounds, gates, escalations } = await convene({
      rounds: [
        { conflicts: [conflict("store", { ann: "memory", bob: "shared" })], recommendation: "A file." },
      ],
      limits: { max_rounds: 4 },
      gates: ["accept"],
    });
    expect(rounds.map(({ next_action }) => next_action)).toEqual([
      "continue",
      "continue",
      "escalate",
      "conclude",
    ]);
    expect(gates.map(({ id }) => id)).toEqual(["escalation"]);
    expect(escalations[0]).toMatchObject({ round: 3, trigger: "conflict", about: "store" });
  });

  test("a person who lets them go on is asked again only after as many rounds", async () => {
    const { escalations } = await convene({
      rounds: [{ conflicts: [conflict("store")] }],
      limits: { max_rounds: 8 },
      gates: ["continue", "Think of the load.", "continue", "Think of the cost."],
    });
    expect(escalations.map(({ round, decision }) => [round, decision])).toEqual([
      [3, "continue"],
      [6, "continue"],
    ]);
  });

  test("what a person decided settles it, by the type user", async () => {
    const { verdict, state } = await convene({
      rounds: [
        { conflicts: [conflict("store")] },
        { conflicts: [conflict("store")] },
        { conflicts: [conflict("store")] },
        conclude,
      ],
      gates: ["decide", "Redis, and that is that."],
    });
    expect(state.openConflicts).toEqual([]);
    expect(verdict?.resolved).toEqual([
      { conflict_id: "store", resolution: "Redis, and that is that.", resolution_type: "user" },
    ]);
  });
});

describe("Going on after an escalation", () => {
  const phases = {
    strategy: strategyOf("consensus-driven"),
    rounds: [{ next_action: "phase", next_focus: "The cost." }, {}, conclude],
  } as const;

  test("keeps the phase that the facilitator asked for", async () => {
    const { rounds, escalations } = await convene({
      ...phases,
      says: saying("bob", [1], { confidence: 0.2 }),
      gates: ["continue", "Think of the load."],
    });
    expect(escalations.map(({ decision, next_action }) => [decision, next_action])).toEqual([
      ["continue", "phase"],
    ]);
    expect(new Set(rounds.slice(0, 2).map(({ phase }) => phase)).size).toBe(2);
  });

  test.each([
    ["Think of the load.", "A person asks the table to consider"],
    ["The cost.", "The focus you set for this round"],
  ])("%j is told as %j", async (word, title) => {
    const prompts: string[] = [];
    const says = (request: AgentRequest) => {
      if (request.kind === "question" && request.round === 2) prompts.push(request.prompt.fresh);
      return saying("bob", [1], { confidence: 0.2 })(request);
    };
    await convene({ ...phases, says, gates: ["continue", word] });
    expect(prompts[0]).toContain(`${title}:`);
  });
});

describe("Escalation: confidence", () => {
  test.each([
    [0.49, 1],
    [0.5, 0],
  ])("%d: asked %d times", async (confidence, times) => {
    const { gates, escalations } = await convene({
      rounds: [conclude],
      says: saying("bob", [1], { confidence }),
      gates: ["accept"],
    });
    expect(gates).toHaveLength(times);
    expect(escalations.map(({ trigger, about, reason }) => [trigger, about, reason])).toEqual(
      times === 0 ? [] : [["confidence", "bob", "Confidence is below 0.5: bob (0.49)."]],
    );
  });
});

describe("Escalation: keyword", () => {
  test("a critical word in an answer asks a person, once for each word", async () => {
    const says = (request: AgentRequest) =>
      saying("bob", [1, 2, 3], { concerns: ["The security of it"] })(request) ??
      saying("cyd", [3], { position: "That is a legal matter" })(request);
    const { escalations } = await convene({
      rounds: [{}, {}, {}, conclude],
      says,
      gates: ["continue", "Go on.", "continue", "Go on."],
    });
    expect(escalations.map(({ round, about, reason }) => [round, about, reason])).toEqual([
      [1, "security", 'The critical word "security" appears in what bob says.'],
      [3, "legal", 'The critical word "legal" appears in what cyd says.'],
    ]);
  });

  test("one in the topic asks in the first round", async () => {
    const { escalations } = await convene({
      options: { topic: "A must-have for logins" },
      rounds: [{}, conclude],
      gates: ["continue", "Go on."],
    });
    expect(escalations.map(({ round, about }) => [round, about])).toEqual([[1, "must-have"]]);
  });

  test("words of the config in place of ours", async () => {
    const { escalations } = await convene({
      escalation: { critical_keywords: ["audit"] },
      says: saying("ann", [1], { position: "No security without an audit" }),
      rounds: [{}, conclude],
      gates: ["continue", "Go on."],
    });
    expect(escalations.map(({ about }) => about)).toEqual(["audit"]);
  });
});

test("Escalation: enabled: false disables what code looks for, in all of it", async () => {
  const { gates, end } = await convene({
    options: { topic: "The security of sessions" },
    escalation: { enabled: false },
    says: saying("ann", [1, 2, 3, 4], { confidence: 0.1, position: "A legal matter" }),
    rounds: [
      { conflicts: [conflict("store")] },
      { conflicts: [conflict("store")] },
      { conflicts: [conflict("store")] },
      conclude,
    ],
  });
  expect({ gates, ended: end.ended }).toEqual({ gates: [], ended: "completed" });
});

test("next_action: escalate asks, also where the triggers are switched off", async () => {
  const { gates, escalations } = await convene({
    escalation: { enabled: false },
    rounds: [
      {
        next_action: "escalate",
        conflicts: [conflict("store-kind")],
        escalation_reason: "The table cannot settle store-kind",
        recommendation: "A file.",
      },
      conclude,
    ],
    gates: ["accept"],
  });
  expect(gates).toHaveLength(1);
  expect(escalations[0]).toMatchObject({
    trigger: "facilitator",
    about: "store-kind",
    decision: "accepted",
    text: "A file.",
    next_action: "continue",
  });
});

describe("Escalation dialogue", () => {
  const asked = () =>
    convene({
      rounds: [{ ...conclude, synthesis: "They are far apart." }],
      says: saying("bob", [1], { confidence: 0.3, position: "I cannot tell", rationale: ["no figures"] }),
    });

  test("shows reason, all positions with their reasons, the recommendation and three choices", async () => {
    const { gates, end } = await asked();
    expect(gates[0]?.text).toMatchInlineSnapshot(`
      "A person must decide: Confidence is below 0.5: bob (0.3).
      They are far apart.
      Positions:
        - ann (confidence 0.8): Local memory answers fastest <ann response 1>.
            ann has measured it
        - bob (confidence 0.3): I cannot tell
            no figures
        - cyd (confidence 0.8): One file is easiest to bring back <cyd response 1>.
            cyd has measured it
      The facilitator recommends: Take the file."
    `);
    expect(gates[0]?.choices?.map(({ id }) => id)).toEqual(["accept", "decide", "continue"]);
    expect(gates[0]?.recommended).toBe("accept");
    expect(end).toMatchObject({ ended: "paused", reason: "waiting" });
  });

  test("about a conflict it shows the positions on that", async () => {
    const { gates } = await convene({
      rounds: [{ conflicts: [conflict("store", { ann: "memory", bob: "shared" })] }],
      limits: { max_rounds: 5 },
    });
    expect(gates[0]?.text).toContain("Positions:\n  - ann: memory\n  - bob: shared");
    expect(gates[0]?.text).not.toContain("confidence");
  });

  test("what is not to be shown is not", async () => {
    const { gates } = await convene({
      options: { presentation: { positions: false, rationale: false, recommendation: false } },
      rounds: [conclude],
      says: saying("bob", [1], { confidence: 0.3 }),
    });
    expect(gates[0]?.text).toBe(
      "A person must decide: Confidence is below 0.5: bob (0.3).\nRound 1 was held.",
    );
  });

  test("without a recommendation there is none to accept", async () => {
    const { gates } = await convene({ rounds: [{}], says: saying("bob", [1], { confidence: 0.3 }) });
    expect(gates[0]?.choices?.map(({ id }) => id)).toEqual(["decide", "continue"]);
    expect(gates[0]?.recommended).toBe("continue");
  });

  test("what was accepted is kept, and what the facilitator asked for is done", async () => {
    const { escalations, phases, verdict } = await convene({
      strategy: strategyOf("debate"),
      rounds: [{ next_action: "phase", recommendation: "Ask a lawyer." }, { next_action: "phase" }, conclude],
      says: saying("bob", [1], { position: "It is a legal matter" }),
      gates: ["accept"],
    });
    expect(escalations).toEqual([
      {
        round: 1,
        trigger: "keyword",
        about: "legal",
        reason: 'The critical word "legal" appears in what bob says.',
        recommendation: "Ask a lawyer.",
        decision: "accepted",
        text: "Ask a lawyer.",
        by: "person",
        next_action: "phase",
      },
    ]);
    expect(phases).toEqual(["opening", "rebuttal", "closing"]);
    expect(verdict?.escalations).toEqual(escalations);
  });

  test("accepting an end before its time does not end it, and says why", async () => {
    const { recaps, rounds } = await convene({
      rounds: [conclude],
      limits: { min_rounds: 2 },
      says: saying("bob", [1], { confidence: 0.3 }),
      gates: ["accept"],
    });
    expect(rounds).toHaveLength(2);
    expect(recaps).toContain("The discussion continues: it has at least 2 rounds, and this was round 1.");
  });

  test("a decision is told everybody for the rest of it; a word to heed only once", async () => {
    const { asked: prompts, verdict } = await convene({
      rounds: [{ recommendation: "A file." }, {}, {}, conclude],
      says: (request) =>
        saying("bob", [1], { confidence: 0.3 })(request) ?? saying("bob", [2], { confidence: 0.2 })(request),
      gates: ["decide", "We take Redis.", "continue", "Think of the load."],
    });
    const holding = (text: string) =>
      prompts.flatMap(({ turn, round, prompt }) => (prompt.includes(text) ? [`${turn} ${round}`] : []));
    const all = (round: number) =>
      ["question", "response", "response", "response", "synthesis"].map((turn) => `${turn} ${round}`);
    expect(holding("We take Redis.")).toEqual([...all(2), ...all(3), ...all(4), "closing 4"]);
    expect(holding("Think of the load.")).toEqual(all(3));
    expect(verdict?.decisions).toEqual([
      {
        round: 1,
        by: "person",
        what: "decided",
        about: "Confidence is below 0.5: bob (0.3).",
        text: "We take Redis.",
      },
      { round: 2, by: "person", what: "focus", about: null, text: "Think of the load." },
    ]);
  });
});

describe("Consent", () => {
  const consent = strategyOf("consensus-driven");
  const blocked = { stance: "block", minimumChange: "Keep it for a day" } as const;

  test("any block prevents consensus, and the end; the notice says who blocks", async () => {
    const { rounds, state } = await convene({
      strategy: consent,
      rounds: [
        { next_action: "phase" },
        { next_action: "phase" },
        { ...conclude, consensus: ["We do it."] },
        { ...conclude, consensus: ["We do it for a day."] },
      ],
      says: (request) =>
        saying("bob", [3], blocked)(request) ??
        saying("cyd", [3, 4], { stance: "stand-aside" })(request) ??
        (request.kind === "response" ? response(request, { stance: "support" }) : undefined),
    });
    expect(rounds[2]).toMatchObject({
      consensus: [],
      next_action: "continue",
      stances: { ann: "support", bob: "block", cyd: "stand-aside" },
      agreement: {
        policy: "consent",
        reached: false,
        blocks: [{ participant: "bob", minimumChange: "Keep it for a day" }],
        standAsides: ["cyd"],
      },
      notices: [
        'No consensus while it is blocked by bob: "We do it." was not recorded.',
        "The discussion continues: it is blocked by bob.",
      ],
    });
    expect(rounds[3]).toMatchObject({ next_action: "conclude", agreement: { reached: true } });
    expect(state.consensus).toEqual(["We do it for a day."]);
    expect(rounds[3]?.agreement.standAsides).toEqual(["cyd"]);
  });

  test("after two attempts a person decides, with the least change that would lift it; then it can end", async () => {
    const { gates, escalations, verdict } = await convene({
      strategy: consent,
      rounds: [{ next_action: "phase" }, { next_action: "phase" }, conclude],
      says: (request) =>
        saying("bob", [3, 4, 5], blocked)(request) ??
        (request.kind === "response" ? response(request, { stance: "support" }) : undefined),
      gates: ["accept"],
    });
    expect(gates[0]?.text).toContain(
      "After 2 attempts there is no consent; it is blocked by bob. bob would lift the block for this: Keep it for a day.",
    );
    expect(escalations[0]).toMatchObject({ round: 4, trigger: "attempts", next_action: "conclude" });
    expect(verdict).toMatchObject({ rounds: 4, consensus: [], concludedBy: "facilitator" });
  });
});
