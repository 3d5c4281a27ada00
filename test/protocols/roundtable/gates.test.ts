import { describe, expect, test } from "vitest";
import { promptText } from "../../../src/kernel/prompt.ts";
import type { RoundtableOptions } from "../../../src/protocols/roundtable/options.ts";
import { type Convening, convene, strategyOf } from "./convening.ts";

/** What a person is asked at a roundtable, and what becomes of each way to answer. */

const escalating = (afterwards: string): readonly object[] => [
  {
    next_action: "escalate",
    escalation_reason: "Who pays for it?",
    afterwards,
    recommendation: "Take the file",
  },
  { next_action: "conclude", recommendation: "Take the file" },
];

const choosing: Convening["says"] = ({ kind, seat: { id } }) =>
  kind === "response"
    ? {
        position: `${id} says so`,
        rationale: [`${id} measured`],
        confidence: 0.8,
        option: id === "ann" ? "Redis" : "Files",
      }
    : undefined;

describe("An escalation", () => {
  test.each<readonly [string, string, string, object, number, string]>([
    // [situation, what the facilitator wants afterwards, the answer, what is kept, rounds, phase of the last]
    [
      "going on keeps the phase that was asked for",
      "phase",
      "continue",
      { decision: "continue", text: "" },
      3,
      "critic",
    ],
    [
      "a note behind it is kept without the word",
      "phase",
      "Continue: ask the harbour",
      { decision: "continue", text: "ask the harbour" },
      3,
      "critic",
    ],
    [
      "the recommendation, accepted",
      "phase",
      "accept",
      { decision: "accepted", text: "Take the file" },
      3,
      "critic",
    ],
    [
      "accepted with a reason",
      "phase",
      "ACCEPT, it is cheap",
      { decision: "accepted", text: "Take the file" },
      3,
      "critic",
    ],
    [
      "a decision in own words, to the letter",
      "phase",
      " Neither: we wait. ",
      { decision: "own", text: "Neither: we wait.", option: null },
      3,
      "critic",
    ],
    [
      "phases are not skipped by letting it go on",
      "conclude",
      "continue",
      { decision: "continue", text: "" },
      3,
      "critic",
    ],
  ])("%s", async (_situation, afterwards, answer, kept, rounds, phase) => {
    const told = await convene({
      strategy: "disney",
      rounds: [...escalating(afterwards).slice(0, 1), { next_action: "phase" }],
      gates: [answer, "continue", "continue"],
    });
    expect(told.escalations).toMatchObject([{ trigger: "facilitator", by: "person", ...kept }]);
    expect([told.rounds.length, told.rounds.at(-1)?.phase]).toEqual([rounds, phase]);
    const said = "text" in kept ? String(kept.text) : "";
    const later = told.calls.filter(({ kind, round }) => kind === "response" && round > 1);
    for (const { prompt } of later)
      if (said === "") expect(promptText(prompt)).not.toContain("What the person said");
      else expect(promptText(prompt)).toContain(`[YOU-1] the person: ${said}`);
  });

  test.each([
    ["continue", 2, "facilitator"],
    ["We take it.", 1, "facilitator"],
  ])("of which an end was wanted: %s makes it %i rounds", async (answer, rounds, concludedBy) => {
    const told = await convene({ rounds: escalating("conclude"), gates: [answer] });
    expect([told.rounds.length, told.conclusion?.concludedBy]).toEqual([rounds, concludedBy]);
  });

  test.each<readonly [string, object]>([
    ["O1", { decision: "own", option: "O1", text: "Redis" }],
    ["o2, since it is there", { decision: "own", option: "O2", text: "since it is there" }],
    ["O9 is best", { decision: "own", option: null, text: "O9 is best" }],
    ["Redis", { decision: "own", option: null, text: "Redis" }],
  ])("an option is chosen by its id alone: %s", async (answer, kept) => {
    const told = await convene({ says: choosing, rounds: escalating("conclude"), gates: [answer] });
    expect(told.escalations).toMatchObject([kept]);
    const question = told.gates[0]?.text ?? "";
    expect(question).toContain("  O1 Redis (ANN)");
    expect(question).toContain("  O2 Files (BOB, CYD)");
  });

  test.each<
    readonly [string, Partial<RoundtableOptions["presentation"]>, readonly string[], readonly string[]]
  >([
    [
      "all of it",
      {},
      ["- ann (confidence 0.8): ann says so (ann measured)", "The facilitator recommends: Take the file"],
      [],
    ],
    ["no reasons", { rationale: false }, ["- ann (confidence 0.8): ann says so"], ["ann measured"]],
    ["no positions", { positions: false }, ["O1 Redis (ANN)"], ["ann says so"]],
    ["no recommendation", { recommendation: false }, ["Who pays for it?"], ["The facilitator recommends"]],
  ])("shows what the config says: %s", async (_situation, shown, there, missing) => {
    const presentation = { positions: true, rationale: true, recommendation: true, ...shown };
    const { gates } = await convene({
      says: choosing,
      rounds: escalating("conclude"),
      options: { presentation },
    });
    for (const words of there) expect(gates[0]?.text).toContain(words);
    for (const words of missing) expect(gates[0]?.text).not.toContain(words);
  });

  test("what --yes accepts is the facilitator's word, and nobody is told that a person said it", async () => {
    const told = await convene({
      strategy: "disney",
      rounds: escalating("phase").slice(0, 1),
      yes: true,
      limits: { max_rounds: 2 },
    });
    expect(told.escalations[0]).toMatchObject({
      decision: "accepted",
      by: "recommended",
      text: "Take the file",
    });
    const prompts = told.calls.map(({ prompt }) => promptText(prompt));
    for (const prompt of prompts) expect(prompt).not.toContain("What the person said");
    const later = told.calls.filter(({ kind, round }) => kind === "response" && round > 1);
    expect(later).toHaveLength(3);
    for (const { prompt } of later) {
      expect(promptText(prompt)).toContain(
        "Recommended by the facilitator, and followed until a person decides",
      );
      expect(promptText(prompt)).toContain("Take the file");
    }
    const files = new Map(told.files.map(({ path, text }) => [path, text]));
    expect(files.get("session.yaml")).toContain("\nyou: []\n");
    expect(files.get("artifacts/summary.md")).not.toContain("YOU-1");
  });
});

describe("What participants ask the person", () => {
  const asking: Convening["says"] = ({ kind, round, seat: { id } }) =>
    kind === "response"
      ? {
          position: `${id} says so`,
          confidence: 0.8,
          questionForUser: id === "bob" ? `What of matter ${Math.min(round, 2)}?` : null,
        }
      : undefined;
  const rounds = [
    { next_action: "continue" },
    { next_action: "continue" },
    { next_action: "conclude", recommendation: "R" },
  ];
  const asked = async (...gates: readonly string[]) => {
    const told = await convene({ says: asking, rounds, gates });
    return told.gates.map(({ id, asks }) => `${id} ${(asks ?? []).map((one) => one.id).join(" ")}`);
  };

  test.each<readonly [string, readonly string[]]>([
    ["answered", ["Q1: Sixty", "Q2: June"]],
    // What was left open is listed, and can be answered at any time.
    ["left open", ["", ""]],
  ])("is put once, with what else is new, and not again where it is %s", async (_situation, gates) => {
    expect(await asked(...gates)).toEqual(["questions Q1", "questions Q2"]);
  });
});

describe("After a round", () => {
  const going = (...gates: readonly string[]) =>
    convene({
      options: { interactive: true },
      rounds: [{ next_action: "continue" }],
      limits: { max_rounds: 3 },
      gates,
    });

  test.each<readonly [string, readonly string[], number, string | undefined]>([
    ["goes on until it ends by itself", ["continue", "continue"], 3, "max-rounds"],
    ["is skipped to the conclusion", ["continue", "skip"], 2, "person"],
    ["waits where nobody answers", ["continue"], 2, undefined],
  ])("it %s", async (_situation, gates, rounds, concludedBy) => {
    const told = await going(...gates);
    expect([told.rounds.length, told.conclusion?.concludedBy]).toEqual([rounds, concludedBy]);
  });

  test("a pause is a pause, and the question is asked again", async () => {
    const paused = await going("pause");
    expect(paused.end).toMatchObject({ ended: "paused", reason: "recess" });
    const again = await convene({
      options: { interactive: true },
      rounds: [{ next_action: "continue" }],
      limits: { max_rounds: 3 },
      past: paused.events,
      gates: ["skip"],
    });
    expect(again.gates.map(({ id }) => id)).toEqual(["after-round"]);
    expect(again.rounds).toHaveLength(1);
    expect(again.conclusion?.concludedBy).toBe("person");
  });
});

describe("A motion", () => {
  test.each<readonly [string, string, string]>([
    ["take", "Sessions live in Redis", "facilitator"],
    ["Take", "Sessions live in Redis", "facilitator"],
    [" TAKE ", "Sessions live in Redis", "facilitator"],
    ["", "Sessions live in Redis", "facilitator"],
    ["take it", "take it", "person"],
    ["We keep files", "We keep files", "person"],
  ])("%j debates %j, worded by the %s", async (answer, motion, by) => {
    const told = await convene({ strategy: "debate", rounds: [{ next_action: "phase" }], gates: [answer] });
    expect(told.motion).toMatchObject({ motion, by });
  });

  test.each<readonly [string, object, object, readonly string[]]>([
    ["as the facilitator assigns them", {}, { pro: ["ann"], con: ["bob", "cyd"], by: "facilitator" }, []],
    [
      "in turn where that cannot be, with a warning",
      { pro: ["ann"], con: ["ann"] },
      { pro: ["ann", "cyd"], con: ["bob"], by: "code" },
      ["The sides that the facilitator assigned cannot be used, so participants take sides in turn."],
    ],
    ["in turn where it assigns none", { pro: [], con: [] }, { by: "code" }, []],
    [
      "one who is on no side does not speak",
      { con: ["bob"] },
      { by: "facilitator" },
      ["Cyd is on no side and does not speak."],
    ],
  ])("sides are taken %s", async (_situation, assigned, sides, warnings) => {
    const told = await convene({
      strategy: "debate",
      rounds: [{ next_action: "phase" }],
      says: ({ kind }) =>
        kind === "assign_debate_sides"
          ? { motion: "M", pro: ["ann"], con: ["bob", "cyd"], ...assigned }
          : undefined,
      gates: ["take"],
    });
    expect(told.sides).toMatchObject(sides);
    const warned = told.events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
    expect(warned).toEqual(warnings);
    const speaking = new Set(told.calls.flatMap(({ kind, seat }) => (kind === "response" ? [seat.id] : [])));
    expect(speaking.has("cyd")).toBe(!warnings.join("").includes("Cyd"));
  });
});

describe("A strategy that the topic suggests", () => {
  const proposed = {
    strategy: strategyOf("debate"),
    by: "detected",
    reason: '"vs" in the topic suggests debate.',
  } as const;

  test.each<readonly [string, string]>([
    ["recommended", "debate"],
    ["default", "standard"],
    ["six-hats", "six-hats"],
  ])("is put to a person, who answers %s and has %s", async (answer, strategy) => {
    const told = await convene({ options: { choice: proposed }, gates: [answer] });
    expect(told.strategy).toBe(strategy);
    expect(told.gates[0]?.choices?.map(({ id }) => id).slice(0, 2)).toEqual(["recommended", "default"]);
  });

  test("one that cannot be held so is asked for again, and why", async () => {
    const sides = { pro: ["ann"], con: ["bob"] };
    const told = await convene({
      options: { choice: proposed, sides },
      gates: ["default", "recommended", "take"],
    });
    expect(told.gates[1]?.text).toContain("standard has no sides, so nobody can be for or against.");
    expect(told.strategy).toBe("debate");
  });

  test("one that somebody named is not asked about", async () => {
    const { gates } = await convene({ strategy: "six-hats", rounds: [{ next_action: "phase" }] });
    expect(gates.map(({ id }) => id)).not.toContain("strategy");
  });
});
