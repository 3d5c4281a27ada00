import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import type { Response } from "../../../src/protocols/roundtable/rules/replies.ts";
import { convene, response, strategyOf } from "./convening.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const phase = { next_action: "phase" } as const;

/** What each says besides the usual, by seat and round: `bob 2`. */
function saying(by: Readonly<Record<string, Partial<Response>>>) {
  return (request: AgentRequest) =>
    request.kind === "response"
      ? response(request, by[`${request.seat.id} ${request.round}`] ?? {})
      : undefined;
}

const contests = (on: string) => ({
  stands: [{ on, stand: "contest" as const, reason: "Restarts lose it" }],
});
const agrees = (on: string) => ({ stands: [{ on, stand: "agree" as const }] });

describe("agreement where confidence decides", () => {
  test("who is for the same option holds the same; a facilitator who merges two moves nobody", async () => {
    const { rounds, verdict } = await convene({
      rounds: [{ options: [{ id: "O1", text: "One file", merges: ["O2"] }] }, conclude],
      says: saying({
        "ann 1": { option: "One file" },
        "bob 1": { option: "A single file on disk" },
        "cyd 1": { option: "Redis", confidence: 0.6 },
        "ann 2": { option: "O1" },
        "bob 2": { option: "O1" },
        "cyd 2": { option: "Redis", confidence: 0.6 },
      }),
    });
    expect(rounds.map(({ agreement }) => [agreement.by, agreement.supporters])).toEqual([
      ["options", []],
      ["options", ["ann", "bob"]],
    ]);
    expect(verdict?.dissent).toMatchObject([{ participant: "cyd", how: "other-option", round: 2 }]);
  });

  test("new words for an option and merges that are not taken are told, with the reason", async () => {
    const { rounds, asked } = await convene({
      rounds: [
        {
          options: [
            { id: "O1", text: "One file, written first", merges: ["O2"] },
            { id: "O3", text: "redis.", merges: ["O9"] },
          ],
        },
        { options: [{ id: "O1", text: "One file", merges: ["O3"] }] },
        conclude,
      ],
      says: saying({
        "ann 1": { option: "One file" },
        "bob 1": { option: "A single file on disk" },
        "cyd 1": { option: "Redis" },
        "cyd 2": { option: "O3", ...contests("O1") },
      }),
    });
    expect(rounds.map(({ notices }) => notices)).toMatchInlineSnapshot(`
      [
        [
          "O1 keeps its text, because participants know it as "One file"; other words are another option.",
          "O2 was not merged into O1: somebody who is for it has not named the other.",
          "O9 was not merged into O3: there is no such option.",
        ],
        [
          "O3 was not merged into O1: somebody who is for it has not named the other.",
        ],
        [],
      ]
    `);
    const isTold = asked.find(({ turn, round }) => turn === "question" && round === 2);
    expect(isTold?.prompt).toContain("What the rules changed in your last synthesis:\n\n```said\n- O1 keeps");
  });

  test("options on several matters are told by matter, and who names several answers with the first", async () => {
    const { rounds, asked } = await convene({
      rounds: [{}, {}, {}, conclude],
      says: saying({
        "ann 1": { option: "One file" },
        "ann 2": { option: "Every minute" },
        "bob 2": { option: "Every hour" },
        "ann 3": { option: ["O2", "O1"] },
        "bob 3": { option: "O2" },
        "cyd 3": { option: ["O1", "O3"] },
      }),
    });
    expect(rounds[2]?.agreement).toMatchObject({ by: "options", supporters: ["ann", "bob"] });
    const prompts = (round: number) =>
      asked.filter((one) => one.turn === "response" && one.round === round).map(({ prompt }) => prompt);
    for (const prompt of prompts(3)) {
      expect(prompt).toContain(
        "On matter 1:\n- O1: One file\nOn matter 2:\n- O2: Every minute\n- O3: Every hour",
      );
      expect(prompt).toContain(
        "a list where you choose on other matters too, with what answers the question first",
      );
      expect(prompt).toContain('"option": []');
    }
    for (const prompt of prompts(2)) {
      expect(prompt).toContain("\n- O1: One file\n");
      expect(prompt).toContain('"questionForUser", "option"');
    }
  });

  test("an option that is written down can be named by either id, and both are told together", async () => {
    const written = { type: "OPT" as const, title: "One file" };
    const { rounds, asked } = await convene({
      rounds: [{ artifacts: [written] }, conclude],
      says: saying({
        "ann 1": { option: "One file" },
        "ann 2": { option: "O1" },
        "bob 2": { option: "OPT-001" },
        "cyd 2": { option: ["opt-1"] },
      }),
    });
    expect(rounds[1]?.agreement).toMatchObject({ by: "options", supporters: ["ann", "bob", "cyd"] });
    for (const kind of ["response", "synthesis"]) {
      const later = asked.find(({ turn, round }) => turn === kind && round === 2)?.prompt;
      expect(later).toContain("- O1 (written down as OPT-001): One file\n");
      expect(later).not.toContain("- O2");
    }
  });

  test("options that are left out of the list are named", async () => {
    const { asked } = await convene({
      rounds: [{ options: Array.from({ length: 10 }, (_, at) => ({ text: `Way ${at}` })) }, conclude],
    });
    const later = asked.find(({ turn, round }) => turn === "response" && round === 2);
    expect(later?.prompt).toContain("Options on the table (left out: O1, O2)");
  });

  test("where nobody names one it goes by the words of positions, and nobody is called a dissenter for them", async () => {
    const { rounds, verdict } = await convene({ rounds: [conclude] });
    expect(rounds[0]?.agreement.by).toBe("words");
    expect(verdict?.dissent).toEqual([]);
  });
});

describe("stands by ids", () => {
  test("a facilitator who calls agreed what somebody contests is marked, and that one dissents", async () => {
    const { rounds, verdict } = await convene({
      rounds: [{ stand_on: ["ANN-1"] }, { ...conclude, consensus: ["Memory it is [ANN-1]."] }],
      says: saying({ "bob 2": contests("ANN-1") }),
    });
    expect(rounds[1]).toMatchObject({
      consensus: ["Memory it is [ANN-1]."],
      stands: [{ participant: "bob", on: "ANN-1", stand: "contest", reason: "Restarts lose it" }],
    });
    expect(rounds[1]?.notices).toContain("The facilitator calls ANN-1 agreed, and bob contests it.");
    expect(verdict?.dissent).toMatchObject([{ participant: "bob", how: "contests", on: "ANN-1" }]);
  });

  test("sides of a debate contest by their side: that is no dissent", async () => {
    const { verdict } = await convene({
      strategy: strategyOf("debate"),
      rounds: [phase, phase, { ...conclude, consensus: ["Memory it is [ANN-1]."] }],
      says: saying({ "bob 2": contests("ANN-1") }),
    });
    expect(verdict?.dissent).toEqual([]);
  });

  test("what was written down is agreed when all agree to it by its id, and in conflict when one does not", async () => {
    const { verdict } = await convene({
      strategy: strategyOf("consensus-driven"),
      options: { workflow: "specs" },
      limits: { max_rounds: 3 },
      rounds: [
        {
          ...phase,
          artifacts: ["Log in", "Log out", "Stay in"].map((title) => ({ type: "REQ" as const, title })),
        },
        {
          ...phase,
          artifacts: [{ type: "REQ", title: "Log out at once", amends: "REQ-002", priority: "must" }],
        },
        conclude,
      ],
      says: saying({
        "ann 2": contests("REQ-002"),
        "ann 3": agrees("REQ-001, REQ-003"),
        "bob 3": agrees("REQ-001"),
        "cyd 3": { stands: [...agrees("REQ-001").stands, ...contests("REQ-003").stands] },
      }),
      gates: ["approve"],
    });
    expect(verdict?.artifacts.map(({ id, status, agreement }) => [id, status, agreement])).toEqual([
      ["REQ-001", "active", "consensus"],
      ["REQ-002", "active", "draft"],
      ["REQ-003", "active", "conflict"],
    ]);
    expect(verdict?.dissent?.map(({ participant, on }) => [participant, on])).toEqual([["cyd", "REQ-003"]]);
  });
});

describe("a block that --yes overrides", () => {
  const block = { stance: "block", minimumChange: "Keep it for a day" } as const;
  const blocked = {
    strategy: strategyOf("consensus-driven"),
    rounds: [phase, { ...phase, wording: "We do it." }, { ...conclude, consensus: ["It is wanted."] }],
    says: saying({ "bob 3": block, "bob 4": block, "bob 5": block }),
  };

  test("is not settled: a conflict, a block of the verdict and a warning; what else is agreed stays", async () => {
    const { verdict, warnings, escalations } = await convene({ ...blocked, yes: true });
    expect(escalations).toMatchObject([{ trigger: "attempts", by: "recommended" }]);
    expect(verdict).toMatchObject({
      consensus: ["It is wanted."],
      conflicts: [{ id: "block-bob", positions: { bob: "Keep it for a day" } }],
      blocks: [{ participant: "bob", round: 4, overriddenBy: "recommended" }],
      dissent: [{ participant: "bob", how: "blocks", minimumChange: "Keep it for a day" }],
    });
    expect(warnings).toContain("bob still blocks it; only --yes overrode that.");
  });

  test("a person's word settles it", async () => {
    const { verdict, warnings } = await convene({ ...blocked, gates: ["decide", "We do it all the same."] });
    expect(verdict).toMatchObject({ conflicts: [], blocks: [{ overriddenBy: "person" }] });
    expect(warnings).toEqual([]);
  });
});

describe("the motion of a debate", () => {
  const debate = { strategy: strategyOf("debate"), rounds: [phase] } as const;
  const words = (request: AgentRequest) =>
    request.kind === "motion" ? { motion: "Sessions are kept in one file." } : undefined;

  test("is worded by the facilitator, confirmed by a person and told to everybody", async () => {
    const { gates, asked, verdict } = await convene({ ...debate, says: words, gates: ["take"] });
    expect(gates.map(({ id, recommended }) => [id, recommended])).toEqual([["motion", "take"]]);
    const told = asked.filter(({ turn }) => turn !== "motion");
    for (const { prompt } of told) expect(prompt).toContain("Sessions are kept in one file.");
    for (const { prompt } of told.filter(({ round, turn }) => round > 0 && turn !== "response"))
      expect(prompt).toContain("For it: ann.\nAgainst it: bob, cyd.");
    expect(verdict?.motion).toBe("Sessions are kept in one file.");
  });

  test("a person words it otherwise", async () => {
    const { verdict } = await convene({ ...debate, says: words, gates: ["reword", "We take Redis."] });
    expect(verdict?.motion).toBe("We take Redis.");
  });

  test("where the facilitator words none, the topic is debated and nobody is asked", async () => {
    const { gates, verdict } = await convene(debate);
    expect([gates, verdict?.motion]).toEqual([[], "Where should sessions be kept?"]);
  });
});

describe("the closing", () => {
  const closes = (request: AgentRequest) =>
    request.kind === "closing"
      ? {
          recommendation: "Keep them in a file, and measure.",
          bottom_line: [
            {
              sentence: "All 3, with a confidence of 0.8 (80 %), want memory measured again.",
              ids: ["ANN-1"],
            },
            { sentence: "It costs 4711 a year.", ids: ["ANN-1"] },
            { sentence: "Nobody said this.", ids: ["ZOE-1"] },
          ],
          actions: [{ action: "Measure it twice", ids: ["ANN-3", "BOB-3"] }],
        }
      : saying({
          "ann 1": { suggestions: ["Measure the memory"] },
          "bob 1": { suggestions: ["Measure memory again"] },
          "cyd 1": { suggestions: ["Ask the packers"] },
        })(request);

  test.each([
    ["the facilitator concludes", { rounds: [conclude] }, "facilitator"],
    ["no more rounds are held", { rounds: [{}], limits: { max_rounds: 1 } }, "max-rounds"],
    ["a person skips to it", { rounds: [{}], options: { interactive: true }, gates: ["skip"] }, "person"],
  ] as const)("is asked for once however it ends: %s", async (_, how, concludedBy) => {
    const { verdict, asked } = await convene({ ...how, says: closes });
    expect(asked.filter(({ turn }) => turn === "closing")).toHaveLength(1);
    expect(verdict).toMatchObject({
      concludedBy,
      recommendation: "Keep them in a file, and measure.",
      bottomLine: [
        {
          sentence: "All 3, with a confidence of 0.8 (80 %), want memory measured again.",
          ids: ["ANN-1"],
        },
      ],
      bottomLineBy: "facilitator",
      actions: [
        { action: "Measure it twice", ids: ["ANN-3", "BOB-3"] },
        { action: "Ask the packers", ids: ["CYD-3"] },
      ],
    });
    expect(verdict?.editFaults).toEqual([
      '"It costs 4711 a year." cites nothing with the figure 4711',
      'nothing that was said carries "Nobody said this."',
      "left out: CYD-3",
    ]);
  });

  test("without one the last recommendation stands, and code counts options or stances; words it does not", async () => {
    const byWords = await convene({ rounds: [conclude] });
    expect(byWords.verdict).toMatchObject({ recommendation: "Take the file.", bottomLine: [] });
    const option = "One file";
    const { verdict } = await convene({
      rounds: [conclude],
      says: saying({ "ann 1": { option }, "bob 1": { option: "Redis" }, "cyd 1": { option: "None" } }),
    });
    expect(verdict).toMatchObject({
      recommendation: "Take the file.",
      bottomLineBy: "code",
      bottomLine: [
        { sentence: "No position is ahead: the strongest have 33.3 % of the confidence each.", ids: [] },
      ],
    });
  });

  test("a skip is told as decided, and by whom", async () => {
    const { verdict } = await convene({ rounds: [{}], options: { interactive: true }, gates: ["skip"] });
    expect(verdict?.decisions).toEqual([
      { round: 1, by: "person", what: "skip", about: null, text: "It ends after round 1." },
    ]);
  });
});
