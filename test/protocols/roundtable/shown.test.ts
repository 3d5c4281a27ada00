import { describe, expect, test } from "vitest";
import { promptText } from "../../../src/kernel/prompt.ts";
import type { Strategy } from "../../../src/protocols/roundtable/rules/strategy.ts";
import { type Convening, convene, fails } from "./convening.ts";
import { strategy } from "./rules/session.ts";

/** Who is asked in a round, and what each is told for it; a row for each situation. */

const held = (phase: object, more: Convening & { readonly with?: Partial<Strategy> } = {}) => {
  const own = strategy({
    id: "own",
    phases: [{ name: "only", intent: "Say it.", ...phase }],
    ...more.with,
  });
  const rounds = [1, 2, 3].map((n) => ({
    next_action: n < 3 ? "continue" : "conclude",
    recommendation: "R",
    conflicts: [{ id: "cost", description: "Who pays", positions: {} }],
    ...more.rounds?.[n - 1],
  }));
  return convene({
    ...more,
    rounds,
    options: { choice: { strategy: own, by: "flag", reason: "" }, ...more.options },
  });
};

type Held = Awaited<ReturnType<typeof held>>;

const promptsOf = ({ calls }: Held, wanted: string, inRound: number) =>
  calls.flatMap(({ kind, round, prompt }) =>
    kind === wanted && round === inRound ? [promptText(prompt)] : [],
  );

describe("What participants see of rounds before", () => {
  const synthesis = "Round 1 was held.";

  test.each<readonly [string, object, readonly string[], readonly string[]]>([
    ["the last synthesis and what is open", {}, [synthesis, "cost: Who pays"], ["ann in round 1"]],
    [
      "nothing, where the phase shows none",
      { history: "none" },
      ["cost: Who pays"],
      [synthesis, "ann in round 1"],
    ],
    ["no conflicts, where the phase hides them", { conflicts: false }, [synthesis], ["cost: Who pays"]],
    [
      "all that was said, where the phase shows it",
      { history: "full" },
      ["ann in round 1", "bob in round 1"],
      [],
    ],
    [
      "nothing of a wish",
      { history: "none", conflicts: false },
      [],
      [synthesis, "cost: Who pays", "ann in round 1"],
    ],
  ])("%s", async (_situation, context, there, missing) => {
    const prompts = promptsOf(await held({ context }), "response", 2);
    expect(prompts).toHaveLength(3);
    for (const prompt of prompts) {
      for (const words of there) expect(prompt).toContain(words);
      for (const words of missing) expect(prompt).not.toContain(words);
    }
  });

  test("nobody sees what others say in the same round, unless they speak in turn", async () => {
    const blind = promptsOf(await held({}), "response", 1);
    for (const prompt of blind) expect(prompt).not.toMatch(/(?:ann|bob|cyd) in round 1/);
    const inTurn = promptsOf(await held({ participation: "sequential" }), "response", 1);
    expect(
      inTurn.map((prompt) => ["ann", "bob", "cyd"].filter((id) => prompt.includes(`${id} in round 1`))),
    ).toEqual([[], ["ann"], ["ann", "bob"]]);
  });

  test("stands are asked for as soon as there is something to stand to, and not where they wish", async () => {
    const asks = async (phase: object) => {
      const told = await held(phase);
      return [1, 2].map((round) =>
        promptsOf(told, "response", round).some((prompt) => prompt.includes('"stands":')),
      );
    };
    expect(await asks({})).toEqual([false, true]);
    expect(await asks({ stands: false })).toEqual([false, false]);
  });
});

describe("What participants can choose from", () => {
  const apart: Convening["says"] = ({ kind, seat: { id }, round }) =>
    kind === "response"
      ? {
          position: `${id} in round ${round}`,
          rationale: [`${id} measured in round ${round}`],
          confidence: id === "ann" ? 0.9 : 0.6,
          option: round > 1 ? null : id === "ann" ? "A file" : "Redis",
        }
      : undefined;
  const withOptions: Convening["says"] = (request) =>
    request.kind === "question"
      ? { question: "A file, or Redis?", focus: "the store", options: ["A file", "Redis", "A file."] }
      : apart(request);
  const about = ["couldLiveWith", "objectsTo", "because"];
  const asked = (prompt: string) => about.filter((field) => prompt.includes(`"${field}":`));

  test("nothing is asked about options as long as there are none", async () => {
    const told = await held({}, { says: apart });
    const [first = "", second = ""] = [1, 2].map((round) => promptsOf(told, "response", round)[0]);
    expect([asked(first), asked(second)]).toEqual([[], about]);
    expect(first).not.toContain("<id of an option");
  });

  test("what the question gives to choose from has ids before anybody answers, each once", async () => {
    const told = await held({}, { says: withOptions });
    for (const prompt of promptsOf(told, "response", 1)) {
      expect(prompt).toContain("[O1] FAC: A file");
      expect(prompt).toContain("[O2] FAC: Redis");
      expect(prompt).not.toContain("[O3]");
      expect(asked(prompt)).toEqual(about);
    }
    expect(promptsOf(told, "response", 2)[0]).not.toContain("[O3]");
  });

  test("so has what the synthesis gives with its question", async () => {
    const told = await held(
      {},
      { rounds: [{ next_question: "A file, or Redis?", next_options: ["A file", "Redis"] }] },
    );
    expect(promptsOf(told, "response", 1)[0]).not.toContain("[O1]");
    expect(promptsOf(told, "response", 2)[0]).toContain("[O2] FAC: Redis");
  });

  test.each<readonly [string, object, Partial<Strategy>]>([
    ["where they wish", { stands: false }, {}],
    [
      "where no majority decides",
      {},
      { consensus: { policy: "facilitator_judgment", threshold: null, attempts: null } },
    ],
  ])("%s there is nothing to choose from", async (_situation, phase, more) => {
    const told = await held(phase, { says: withOptions, with: more });
    expect(promptsOf(told, "question", 1)[0]).not.toContain('"options":');
    expect(promptsOf(told, "response", 1)[0]).not.toContain("[O1]");
  });

  test("in a debate nobody asks for options: a motion has its own", async () => {
    const going = { next_action: "phase", recommendation: "R" };
    const told = await convene({ strategy: "debate", says: withOptions, rounds: [going], gates: ["accept"] });
    const asked = told.calls.filter(({ kind }) => kind === "question" || kind === "synthesis");
    expect(asked.length).toBeGreaterThan(1);
    for (const { prompt } of asked) expect(promptText(prompt)).not.toMatch(/"(?:next_)?options":/);
  });

  test("later they see who is for what and why, what they said themselves, and what is named by its id", async () => {
    const named = { synthesis: "It is as (BOB-1) says.", conflicts: [] };
    const told = await held({}, { says: apart, rounds: [named] });
    const [ann = "", bob = "", cyd = ""] = promptsOf(told, "response", 2);
    expect(ann).toContain("ANN > O1: for: ann in round 1");
    expect(ann).toContain("By your own last words you are for O1.");
    expect(ann).toContain('"own":');
    expect([ann, bob, cyd].map((prompt) => prompt.match(/^\[[A-Z]+-1\].*$/gmu))).toEqual([
      ["[ANN-1] ANN, reason: ann measured in round 1", "[BOB-1] BOB, reason: bob measured in round 1"],
      ["[BOB-1] BOB, reason: bob measured in round 1"],
      ["[CYD-1] CYD, reason: cyd measured in round 1", "[BOB-1] BOB, reason: bob measured in round 1"],
    ]);
  });

  test("what an editor made of theirs is told to its author alone", async () => {
    const joined = { synthesis: "Two say the same.", joined: [{ ids: ["ANN-1", "BOB-1"] }] };
    const told = await held({}, { says: apart, rounds: [joined] });
    const isTold = promptsOf(told, "response", 2).map((prompt) => prompt.includes("yours was ["));
    expect(isTold).toEqual([true, true, false]);
  });

  test("a conflict is told with where each is seen, and a synthesis may be called wrong where there is one", async () => {
    const conflict = {
      id: "cost",
      description: "Who pays",
      positions: { ann: "the users", bob: "the firm" },
    };
    const told = await held({}, { rounds: [{ conflicts: [conflict] }] });
    const [first = "", second = ""] = [1, 2].map((round) => promptsOf(told, "response", round)[0]);
    expect(second).toContain("cost: Who pays\n  ANN: the users\n  BOB: the firm");
    const wrong = "If the last synthesis is wrong";
    expect([first.includes(wrong), second.includes(wrong)]).toEqual([false, true]);
  });

  test("the facilitator is told each position once, the shares, and what was agreed before", async () => {
    const agreed = { synthesis: "So far.", consensus: ["Sessions expire (ANN-1)"], conflicts: [] };
    const told = await held({}, { says: apart, rounds: [agreed, { conflicts: [] }] });
    const [first = "", second = ""] = [1, 2].map((round) => promptsOf(told, "synthesis", round)[0]);
    expect(first.split("ann in round 1")).toHaveLength(2);
    expect(first).toContain("Of all stated confidence: O1 43 %, O2 57 %; an option wins with 60 %.");
    expect(first).not.toContain("Agreed before");
    expect(second).toContain("Sessions expire (ANN-1)");
    expect(second).toContain("BOB > none of the options: for: bob in round 2");
  });

  test("everybody is told the date", async () => {
    const { calls } = await held({});
    for (const { prompt } of calls) expect(prompt.stable).toContain("Today is 2026-11-19.");
  });
});

describe("Who is asked", () => {
  const speaking = async (participants: unknown, phase: object = { participation: "targeted" }) => {
    const told = await held(phase, {
      says: ({ kind }) =>
        kind === "question" ? { question: "What?", focus: "It", participants } : undefined,
    });
    return told.rounds[0]?.participants;
  };

  test.each<readonly [string, unknown, object | undefined, readonly string[]]>([
    ["those whom the facilitator names", ["bob"], undefined, ["bob"]],
    ["all, where it names all", "all", undefined, ["ann", "bob", "cyd"]],
    ["all, where it names nobody who is there", ["zed"], undefined, ["ann", "bob", "cyd"]],
    ["those of them who are there", ["zed", "cyd"], undefined, ["cyd"]],
    ["all, where the phase asks all", ["bob"], { participation: "parallel" }, ["ann", "bob", "cyd"]],
  ])("%s", async (_situation, participants, phase, asked) => {
    expect(await speaking(participants, phase)).toEqual(asked);
  });

  test("where the facilitator asks nothing, code asks all, and that is on record", async () => {
    const told = await held(
      {},
      { says: ({ kind, round }) => (kind === "question" && round === 1 ? fails() : undefined) },
    );
    expect(told.rounds[0]).toMatchObject({
      question: "What are the key considerations for Where should sessions be kept?",
      focus: "core requirements",
      fallback: ["question"],
      participants: ["ann", "bob", "cyd"],
    });
    expect(told.rounds[1]?.fallback).toEqual([]);
  });

  test("where it does not sum up, the discussion continues and nothing is settled by it", async () => {
    const told = await held(
      {},
      { says: ({ kind, round }) => (kind === "synthesis" && round === 1 ? fails() : undefined) },
    );
    expect(told.rounds[0]).toMatchObject({
      synthesis: "The discussion continues.",
      asked_action: "continue",
      consensus: [],
      conflicts: [],
      fallback: ["synthesis"],
    });
  });

  test("the question of the next round may stand in a synthesis; then nobody is asked for one", async () => {
    const told = await held(
      {},
      { rounds: [{ next_question: "And at night?", next_focus: "night", next_participants: ["cyd"] }] },
    );
    expect(told.rounds[1]).toMatchObject({ question: "And at night?", focus: "night" });
    expect(told.calls.flatMap(({ kind, round }) => (kind === "question" ? [round] : []))).toEqual([1, 3]);
  });
});

describe("The facilitator", () => {
  test("is told how far it is, and of the last round that it is the last", async () => {
    const told = await held({}, { limits: { min_rounds: 2, max_rounds: 3 } });
    const [first = "", second = "", third = ""] = [1, 2, 3].map(
      (round) => promptsOf(told, "synthesis", round)[0],
    );
    expect(first).toContain('Round 1, phase "only" (1 of 1). At least 2 rounds, at most 3.');
    expect([first, second, third].map((prompt) => prompt.includes("This is the last round."))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("is told how many gave no answer, and the record has who", async () => {
    const told = await held(
      {},
      { says: ({ kind, seat }) => (kind === "response" && seat.id === "bob" ? fails() : undefined) },
    );
    expect(promptsOf(told, "synthesis", 1)[0]).toContain("1 gave no answer.");
    expect(told.rounds[0]?.missing).toEqual(["bob"]);
    expect(promptsOf(await held({}), "synthesis", 1)[0]).not.toContain("gave no answer");
  });

  test("has no opinion that counts: what it recommends is no agreement", async () => {
    const told = await held(
      {},
      { with: { consensus: { policy: "facilitator_judgment", threshold: null, attempts: null } } as never },
    );
    expect(told.rounds.map(({ agreement }) => agreement.reached)).toEqual([false, false, false]);
  });
});

describe("Where nobody answers", () => {
  const silentIn =
    (...silent: readonly number[]): Convening["says"] =>
    ({ kind, round }) =>
      kind === "response" && silent.includes(round) ? fails() : undefined;

  test.each<readonly [string, readonly number[], object]>([
    ["one silent round is passed over", [2], { ended: "completed" }],
    [
      "two in a row stop it, until somebody has seen to the agents",
      [2, 3],
      { ended: "paused", reason: "recess" },
    ],
    ["two that do not follow each other do not", [2, 4], { ended: "completed" }],
  ])("%s", async (_situation, silent, end) => {
    const going = [1, 2, 3, 4, 5].map((n) => ({
      next_action: n < 5 ? "continue" : "conclude",
      recommendation: "R",
    }));
    const says = silentIn(...silent);
    const told = await convene({ rounds: going, ...(says && { says }) });
    expect(told.end).toMatchObject(end);
  });

  test("of which nobody ever answered, nothing is concluded", async () => {
    await expect(
      convene({ says: ({ kind }) => (kind === "response" ? fails() : undefined) }),
    ).rejects.toThrow('No participant answered in the phase "discussion".');
  });
});
