import { describe, expect, test } from "vitest";
import { detectStrategy } from "../../../src/protocols/roundtable/chosen-strategy.ts";
import { conflict, convene, fails, strategies, strategyOf, turns } from "./convening.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const phase = { next_action: "phase" } as const;

const discussions = new Map<string, ReturnType<typeof convene>>();

/** By a strategy through all of its phases, held once for all who look at it. */
function led(id: string) {
  const held = discussions.get(id) ?? convene({ strategy: strategyOf(id), rounds: [phase] });
  discussions.set(id, held);
  return held;
}

describe("Auto-detect", () => {
  const detected = (topic: string) => {
    const { id, reason } = detectStrategy(topic, strategies);
    return { topic, choice: { strategy: strategyOf(id), by: "detected" as const, reason } };
  };

  test("the strategy is shown with its reason before anybody is called", async () => {
    const { gates, calls, end } = await convene({ options: detected("Redis vs SQLite") });
    expect(gates[0]?.text).toMatchInlineSnapshot(`
      "Discuss it by the strategy Debate?
      "vs" in the topic suggests debate.
      Two alternatives compete, or one proposal should be tested before it is accepted."
    `);
    expect(gates[0]?.choices).toEqual([
      { id: "recommended", label: "Use debate" },
      { id: "default", label: "Use standard, the default here" },
      { id: "choose", label: "Choose another" },
    ]);
    expect({ calls, ended: end.ended }).toEqual({ calls: [], ended: "paused" });
  });

  test.each([
    [["recommended"], "debate"],
    [["default"], "standard"],
    [["choose", "six-hats"], "six-hats"],
  ])("%j: it is %s", async (gates, id) => {
    const { strategy } = await convene({
      options: detected("Redis vs SQLite"),
      gates,
      limits: { max_rounds: 1 },
    });
    expect(strategy?.id).toBe(id);
  });

  test("one that was named by hand is not asked about", async () => {
    expect((await convene()).gates).toEqual([]);
  });

  test("a choice that cannot be held is asked about again, with why", async () => {
    const { gates, strategy } = await convene({
      options: { ...detected("Redis vs SQLite"), sides: { pro: ["ann"], con: ["bob", "cyd"] } },
      gates: ["choose", "disney", "debate"],
      limits: { max_rounds: 1 },
    });
    expect(gates[2]?.text).toBe("disney has no sides, so nobody can be for or against.\nWhich strategy?");
    expect(strategy?.id).toBe("debate");
  });
});

test.each([
  ["standard", ["discussion"]],
  ["disney", ["dreamer", "realist", "critic"]],
  ["debate", ["opening", "rebuttal", "closing"]],
  ["consensus-driven", ["proposal", "refinement", "convergence"]],
  ["six-hats", ["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"]],
])("Strategies: %s holds %j, in this order", async (id, expected) => {
  const { phases, verdict } = await led(id);
  expect(phases).toEqual(expected);
  expect(verdict).toMatchObject({ strategy: id, phase: expected.at(-1), concludedBy: "last-phase" });
});

describe("Debate sides", () => {
  const debate = strategyOf("debate");
  const stands = (asked: readonly { turn: string; seat: string; round: number; prompt: string }[]) =>
    asked
      .filter(({ turn, round }) => turn === "response" && round === 1)
      .map(({ seat, prompt }) => [
        seat,
        prompt.includes("You speak for the motion.")
          ? "pro"
          : prompt.includes("You speak against the motion.")
            ? "con"
            : null,
      ]);

  test("--pro and --con are honoured, and nobody is asked to assign any", async () => {
    const { asked, sides } = await convene({
      strategy: debate,
      options: { sides: { pro: ["cyd"], con: ["ann", "bob"] } },
      rounds: [phase],
    });
    expect(sides).toEqual({ pro: ["cyd"], con: ["ann", "bob"], by: "given" });
    expect(stands(asked)).toEqual([
      ["Ann", "con"],
      ["Bob", "con"],
      ["Cyd", "pro"],
    ]);
    expect(asked.some(({ turn }) => turn === "assign_debate_sides")).toBe(false);
  });

  test("else the facilitator assigns them, before the first round", async () => {
    const { asked, sides } = await led("debate");
    expect(turns(asked, 0)).toEqual(["motion Facilitator", "assign_debate_sides Facilitator"]);
    expect(sides).toEqual({ pro: ["ann"], con: ["bob", "cyd"], by: "facilitator" });
    expect(stands(asked)).toEqual([
      ["Ann", "pro"],
      ["Bob", "con"],
      ["Cyd", "con"],
    ]);
  });

  test.each([
    ["a side without anybody", { pro: ["ann", "bob", "cyd"], con: [], rationale: "" }],
    ["somebody on both", { pro: ["ann", "bob"], con: ["bob", "cyd"], rationale: "" }],
    ["somebody who is not there", { pro: ["zoe"], con: ["ann", "bob", "cyd"], rationale: "" }],
  ])("%s cannot be used: they are taken in turn, and that is told", async (_, given) => {
    const { sides, warnings } = await convene({
      strategy: debate,
      rounds: [phase],
      says: ({ kind }) => (kind === "assign_debate_sides" ? given : undefined),
    });
    expect(sides).toEqual({ pro: ["ann", "cyd"], con: ["bob"], by: "code" });
    expect(warnings).toEqual([
      "The sides that the facilitator assigned cannot be used, so participants take sides in turn.",
    ]);
  });

  test("a facilitator that fails leaves them to be taken in turn", async () => {
    const { sides, warnings } = await convene({
      strategy: debate,
      rounds: [phase],
      says: ({ kind }) => (kind === "assign_debate_sides" ? fails("exit") : undefined),
    });
    expect(sides?.by).toBe("code");
    expect(warnings).toEqual(["The facilitator assigned no sides: it failed: exit"]);
  });

  test("who is on no side does not speak, and that is told", async () => {
    const { asked, warnings, rounds } = await convene({
      strategy: debate,
      options: { sides: { pro: ["ann"], con: ["bob"] } },
      rounds: [phase],
    });
    expect(stands(asked).map(([seat]) => seat)).toEqual(["Ann", "Bob"]);
    expect(warnings).toEqual(["Cyd is on no side and does not speak."]);
    expect(rounds[0]).toMatchObject({ participants: ["ann", "bob"], missing: [] });
  });

  test("later phases see what was said in earlier rounds, by ids; the opening only what was put together", async () => {
    const { asked } = await led("debate");
    const of = (round: number) =>
      asked.find((one) => one.turn === "response" && one.round === round && one.seat === "Ann")?.prompt ?? "";
    expect(of(2)).toContain("Round 1 (opening)");
    expect(of(2)).toContain("BOB-1: A shared store knows every login");
    expect(of(2)).toContain("BOB-2: bob has measured it");
    expect(of(3)).toContain("Round 2 (rebuttal)");
  });
});

test("Disney: no prompt of a dreamer holds a conflict, nor the question that leads to it; a realist's does", async () => {
  const { asked } = await convene({
    strategy: strategyOf("disney"),
    rounds: [
      { conflicts: [conflict("store", { ann: "memory" })] },
      { conflicts: [conflict("store", { bob: "shared" })] },
      phase,
      phase,
      conclude,
    ],
  });
  const holding = asked.flatMap(({ turn, round, prompt }) =>
    prompt.includes("About store") && turn !== "synthesis" && turn !== "closing" ? [`${turn} ${round}`] : [],
  );
  expect(holding).toEqual([
    "question 4",
    "response 4",
    "response 4",
    "response 4",
    "question 5",
    "response 5",
    "response 5",
    "response 5",
  ]);
  const syntheses = asked.filter(({ turn }) => turn === "synthesis");
  expect(syntheses[1]?.prompt).toContain("store, 1 round: About store");
});

test("Six hats: seven phases in order; under the blue hat only the facilitator is called", async () => {
  const { asked, rounds } = await led("six-hats");
  const speakers = rounds.map(({ number, phase: name }) => [
    name,
    turns(asked, number).filter((turn) => turn.startsWith("response")).length,
  ]);
  expect(speakers).toEqual([
    ["blue-opening", 0],
    ["white", 3],
    ["red", 3],
    ["black", 3],
    ["yellow", 3],
    ["green", 3],
    ["blue-closing", 0],
  ]);
  expect(asked).toHaveLength(7 * 2 + 5 * 3 + 1);
  const closing = asked.filter(({ round, turn }) => round === 7 && turn !== "closing");
  for (const { prompt } of closing) {
    expect(prompt).toContain("You wear the blue hat again.");
    for (const number of [1, 2, 3, 4, 5, 6]) expect(prompt).toContain(`Round ${number} was held.`);
  }
});

test.each(["standard", "disney", "debate", "consensus-driven", "six-hats"])(
  "Strategies: %s tells everybody in a phase what is asked of them in it",
  async (id) => {
    const strategy = strategyOf(id);
    const { asked } = await led(id);
    for (const { round, prompt } of asked.filter(({ turn }) => turn === "question" || turn === "response")) {
      expect(prompt).toContain(strategy.phases[round - 1]?.intent);
    }
  },
);

test("Strategies: a stance is asked for where consent decides and something is proposed, and nowhere else", async () => {
  for (const { id } of strategies) {
    const wording = "Sessions are kept in one file.";
    const { asked } = await convene({ strategy: strategyOf(id), rounds: [{ ...phase, wording }, phase] });
    const answering = asked.filter(({ turn }) => turn === "response");
    const isAsked = answering.map(({ prompt }) => prompt.includes('"stance": yours on the wording above'));
    const hasWording = answering.map(
      ({ prompt }) => prompt.split(`\`\`\`wording\n${wording}\n\`\`\``).length - 1,
    );
    const isConsent = id === "consensus-driven";
    expect([id, isAsked]).toEqual([id, answering.map(({ round }) => isConsent && round > 1)]);
    expect([id, hasWording]).toEqual([id, answering.map(({ round }) => (isConsent && round > 1 ? 1 : 0))]);
  }
});

test("Strategies: specs and design are asked for what they collect, by every strategy they are led by", async () => {
  for (const id of ["standard", "consensus-driven", "debate"])
    for (const workflow of ["specs", "design"] as const) {
      const { asked } = await convene({ strategy: strategyOf(id), options: { workflow }, rounds: [phase] });
      for (const { prompt } of asked.filter(({ turn }) => turn === "question" || turn === "response"))
        expect(prompt).not.toContain("Propose one thing that should be done");
    }
});

test("Strategies: the facilitator is told how to lead by the one in use, and of no other", async () => {
  for (const { id, guide = "-" } of strategies) {
    const { asked } = await led(id);
    const prompts = asked.filter(({ seat }) => seat === "Facilitator").map(({ prompt }) => prompt);
    const others = strategies.filter((one) => one.id !== id).map((one) => one.guide ?? "-");
    for (const prompt of prompts) {
      expect(prompt).toContain(guide);
      for (const other of others) expect(prompt).not.toContain(other);
    }
  }
});
