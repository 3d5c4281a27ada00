import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { sessionState } from "../../../src/protocols/roundtable/rules/state.ts";
import { temporaryFolder } from "../../discussion.ts";
import {
  conflict,
  convene,
  fails,
  mark,
  question,
  response,
  strategyOf,
  synthesis,
  trio,
  turns,
} from "./convening.ts";

// The names of these tests begin with the row of behaviour 9 (seed 004) that they show.

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;

test("Inline loop: the facilitator is called twice a round and each participant once", async () => {
  const { asked, end, verdict } = await convene({ rounds: [{}, {}, conclude] });
  for (const round of [1, 2, 3])
    expect(turns(asked, round)).toEqual([
      "question Facilitator",
      "response Ann",
      "response Bob",
      "response Cyd",
      "synthesis Facilitator",
      ...(round === 3 ? ["closing Facilitator"] : []),
    ]);
  expect(asked.slice(15).map(({ turn }) => turn)).toEqual(["closing"]);
  expect(end.ended).toBe("completed");
  expect(verdict).toMatchObject({
    strategy: "standard",
    phase: "discussion",
    rounds: 3,
    recommendation: "Take the file.",
    concludedBy: "facilitator",
  });
});

describe("Blind voting", () => {
  test("Blind voting: all are asked before anybody has answered", async () => {
    const { events } = await convene();
    const types = events
      .filter((event) => "turn" in event && event.turn === "response")
      .map(({ type }) => type);
    expect(types).toEqual([...trio.map(() => "turn.asked"), ...trio.map(() => "turn.answered")]);
  });

  test("Blind voting: under every strategy no prompt of a round holds a word of a peer's answer of it", async () => {
    const word = fc.stringMatching(/^[a-z]{12}$/);
    const names = ["standard", "disney", "debate", "consensus-driven", "six-hats"];
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...names),
        async (words, name) => {
          const { asked } = await convene({
            strategy: strategyOf(name),
            rounds: [{ next_action: "phase" }],
            says: (request) =>
              request.kind === "response"
                ? response(request, {
                    position: `${words[trio.indexOf(request.seat.id as "ann")]}${request.round} it is`,
                    stance: "support",
                  })
                : undefined,
          });
          for (const [index, own] of words.entries())
            for (const { turn, round, prompt, seat } of asked) {
              if (turn === "response") expect(prompt).not.toContain(`${own}${round} `);
              if (turn === "synthesis" && prompt.includes(`${trio[index]} answered`))
                expect([seat, prompt.includes(`${own}${round} `)]).toEqual(["Facilitator", true]);
            }
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe("Sequential / targeted", () => {
  const held = (participation: "sequential" | "targeted") =>
    strategyOf("standard", {
      participation,
      phases: strategyOf("standard").phases.map((phase) => ({ ...phase, participation })),
    });

  test("Sequential: each sees what those before it answered, and nobody after it", async () => {
    const { asked } = await convene({ strategy: held("sequential") });
    const sees = asked
      .filter(({ turn }) => turn === "response")
      .map(({ seat, prompt }) => [
        seat,
        trio.filter((id) => prompt.includes(mark(id, "response", 1))).join(" "),
      ]);
    expect(sees).toEqual([
      ["Ann", ""],
      ["Bob", "ann"],
      ["Cyd", "ann bob"],
    ]);
  });

  test("Targeted: only those the facilitator names are called, and the round says who was asked", async () => {
    const { asked, rounds } = await convene({
      strategy: held("targeted"),
      rounds: [{}, conclude],
      says: ({ kind, round }) =>
        kind === "question"
          ? question(round, { participants: round === 1 ? ["cyd", "ann"] : "all" })
          : undefined,
    });
    expect(turns(asked, 1)).toEqual([
      "question Facilitator",
      "response Ann",
      "response Cyd",
      "synthesis Facilitator",
    ]);
    expect(turns(asked, 2).filter((turn) => turn.startsWith("response"))).toHaveLength(3);
    expect(rounds.map(({ participants }) => participants)).toEqual([["ann", "cyd"], [...trio]]);
    expect(asked[0]?.prompt).toContain("or the ids of those whose answer is needed (ann, bob, cyd)");
  });

  test("Targeted: names of nobody at the table are no choice, so all are asked", async () => {
    const { rounds } = await convene({
      strategy: held("targeted"),
      says: ({ kind, round }) =>
        kind === "question" ? question(round, { participants: ["zoe"] }) : undefined,
    });
    expect(rounds[0]?.participants).toEqual([...trio]);
  });

  test("Parallel: whom the facilitator names is not asked about, and changes nothing", async () => {
    const { rounds, asked } = await convene({
      says: ({ kind, round }) =>
        kind === "question" ? question(round, { participants: ["ann"] }) : undefined,
    });
    expect(rounds[0]?.participants).toEqual([...trio]);
    expect(asked[0]?.prompt).not.toContain("or the ids of those");
  });
});

describe("Isolation", () => {
  test("Isolation: a participant knows topic, question, focus, the last synthesis and what it said itself; never the session", async () => {
    const { asked } = await convene({
      rounds: [
        { conflicts: [conflict("store", { ann: "memory" })], consensus: ["One interface"] },
        { next_focus: "SECRET PLAN", recommendation: "SECRET ADVICE" },
        conclude,
      ],
    });
    const third = asked.find(({ turn, seat, round }) => turn === "response" && seat === "Bob" && round === 3);
    const prompt = third?.prompt ?? "";
    expect(prompt).toContain("Where should sessions be kept?");
    expect(prompt).toContain("What of matter 3?");
    expect(prompt).toContain("Round 2 was held.");
    expect(prompt).toContain("One interface");
    for (const hidden of ["Round 1 was held.", "SECRET", "session.yaml", "rounds:", "matter 1", "matter 2"])
      expect(prompt).not.toContain(hidden);
    for (const id of trio)
      for (const round of [1, 2, 3].filter((one) => id !== "bob" || one !== 2))
        expect(prompt).not.toContain(mark(id, "response", round));
    expect(prompt).toContain(`BOB-3: A shared store knows every login ${mark("bob", "response", 2)}.`);
  });

  test("Isolation: the facilitator sees phase, consensus, conflicts and limits; no answer of an earlier round", async () => {
    const { asked } = await convene({
      rounds: [{ conflicts: [conflict("store", { ann: "memory" })], consensus: ["One interface"] }, conclude],
    });
    const [first, second] = asked.filter(({ turn }) => turn === "question").map(({ prompt }) => prompt);
    expect(first).toContain("This is the first round.");
    expect(second).toContain('Round 2, phase "discussion" (1 of 1, 1 round so far)');
    expect(second).toContain("One interface");
    expect(second).toContain("store, 1 round: About store\n  ann: memory");
    expect(second).toContain("At least 1 round, at most 20.");
    const facilitators = asked.filter(({ seat }) => seat === "Facilitator");
    for (const { prompt, round } of facilitators)
      for (const id of trio)
        for (const earlier of [1, 2].filter((one) => one < round))
          expect(prompt).not.toContain(mark(id, "response", earlier));
  });

  test("Isolation: what is told the facilitator goes to nobody else", async () => {
    const { events } = await convene();
    const sent = events.flatMap((event) =>
      event.type === "message.sent" ? [[event.from, ...event.to]] : [],
    );
    expect(sent).toEqual([
      ["Ann", "Facilitator"],
      ["Bob", "Facilitator"],
      ["Cyd", "Facilitator"],
    ]);
  });
});

describe("what cannot be read", () => {
  test("Facilitator question: an invalid one falls back to the key considerations, and all are asked", async () => {
    const { rounds, warnings } = await convene({
      says: ({ kind }) => (kind === "question" ? "Let me think about that." : undefined),
    });
    expect(rounds[0]).toMatchObject({
      question: "What are the key considerations for Where should sessions be kept?",
      focus: "core requirements",
      participants: [...trio],
      fallback: ["question"],
    });
    expect(warnings.join("\n")).toMatch(/^The facilitator asked nothing in round 1: /);
  });

  test("Facilitator question: an action that is none of ours is invalid", async () => {
    const { rounds } = await convene({
      says: ({ kind }) =>
        kind === "question" ? JSON.stringify({ ...question(1), action: "synthesis" }) : undefined,
    });
    expect(rounds[0]?.fallback).toEqual(["question"]);
  });

  test("Facilitator synthesis: an invalid one falls back to going on, and settles nothing", async () => {
    const { rounds, warnings } = await convene({
      rounds: [{}, conclude],
      says: ({ kind, round }) =>
        kind === "synthesis" && round === 1
          ? JSON.stringify({ ...synthesis(1), conflicts: true, consensus: ["All agreed"] })
          : undefined,
    });
    expect(rounds[0]).toMatchObject({
      synthesis: "The discussion continues.",
      consensus: [],
      conflicts: [],
      resolved: [],
      next_action: "continue",
      fallback: ["synthesis"],
    });
    expect(rounds).toHaveLength(2);
    expect(warnings.join("\n")).toMatch(/^The facilitator gave no synthesis of round 1: /);
  });

  test("Facilitator synthesis: a next action that is none of ours is left out, and the rest counts", async () => {
    const { rounds, warnings } = await convene({
      rounds: [{}, conclude],
      says: ({ kind, round }) =>
        kind === "synthesis" && round === 1
          ? JSON.stringify({ ...synthesis(1), next_action: "deepen", consensus: ["All agreed"] })
          : undefined,
    });
    expect(rounds[0]).toMatchObject({ consensus: ["All agreed"], next_action: "continue", fallback: [] });
    expect(rounds).toHaveLength(2);
    expect(warnings).toEqual([
      'Facilitator\'s reply was not quite in the form asked for: next_action: "deepen" could not be read and was left out.',
    ]);
  });

  test("a facilitator that fails in both turns does not stop the round", async () => {
    const { rounds, end } = await convene({
      rounds: [{}, conclude],
      says: ({ seat, round }) => (seat.id === "facilitator" && round === 1 ? fails("exit") : undefined),
    });
    expect(rounds[0]?.fallback).toEqual(["question", "synthesis"]);
    expect(end.ended).toBe("completed");
  });

  test.each([
    ["no JSON", "I would keep them in memory."],
    ["a confidence above 1", JSON.stringify({ position: "x", rationale: [], confidence: 1.2, concerns: [] })],
    [
      "a confidence below 0",
      JSON.stringify({ position: "x", rationale: [], confidence: -0.1, concerns: [] }),
    ],
    ["no confidence", JSON.stringify({ position: "x", rationale: [], concerns: [] })],
  ])("Participant reply: %s is no answer; the round goes on without it", async (_, text) => {
    const { rounds, asked } = await convene({
      says: ({ kind, seat }) => (kind === "response" && seat.id === "bob" ? text : undefined),
    });
    expect(rounds[0]).toMatchObject({ missing: ["bob"], confidence: { ann: 0.8, cyd: 0.8 } });
    expect(asked.find(({ turn }) => turn === "synthesis")?.prompt).toContain("No answer from: bob.");
  });

  test.each([0, 1])("Participant reply: a confidence of %d is one", async (confidence) => {
    const { rounds } = await convene({
      escalation: { enabled: false },
      says: (request) => (request.kind === "response" ? response(request, { confidence }) : undefined),
    });
    expect(rounds[0]?.confidence).toEqual({ ann: confidence, bob: confidence, cyd: confidence });
  });
});

describe("who does not answer", () => {
  test("Participant reply: the failure of one does not stop the round, and the facilitator is told who is missing", async () => {
    const { end, rounds, warnings, asked } = await convene({
      says: ({ kind, seat }) => (kind === "response" && seat.id === "cyd" ? fails() : undefined),
    });
    expect(end.ended).toBe("completed");
    expect(rounds[0]?.missing).toEqual(["cyd"]);
    expect(warnings).toEqual(["Cyd gave no answer: it failed: timeout"]);
    expect(asked.find(({ turn }) => turn === "synthesis")?.prompt).toContain("No answer from: cyd.");
  });

  test("where no participant answers, there is nothing to put together", async () => {
    const silent = convene({ says: ({ kind }) => (kind === "response" ? fails() : undefined) });
    await expect(silent).rejects.toThrow('No participant answered in the phase "discussion".');
  });

  test("under six hats that is told of the first hat that anybody wears", async () => {
    const silent = convene({
      strategy: strategyOf("six-hats"),
      rounds: [{ next_action: "phase" }],
      says: ({ kind }) => (kind === "response" ? fails() : undefined),
    });
    await expect(silent).rejects.toThrow('No participant answered in the phase "white".');
  });

  test("once something was said, a silent round is a round", async () => {
    const { end, rounds } = await convene({
      rounds: [{}, {}, conclude],
      says: ({ kind, round }) => (kind === "response" && round === 2 ? fails() : undefined),
    });
    expect(end.ended).toBe("completed");
    expect(rounds[1]?.missing).toEqual([...trio]);
  });

  test("after two silent rounds it stops until somebody resumes it", async () => {
    const folder = await temporaryFolder();
    const given = {
      folder,
      rounds: [{}, {}, {}, conclude],
      says: ({ kind, round }: AgentRequest) =>
        kind === "response" && (round === 2 || round === 3) ? fails() : undefined,
    };
    const stopped = await convene(given);
    expect(stopped.end).toMatchObject({ ended: "paused", reason: "recess" });
    expect(stopped.rounds).toHaveLength(3);
    const resumed = await convene(given);
    expect(resumed.end.ended).toBe("completed");
    expect(resumed.rounds).toHaveLength(4);
  });
});

test("Recap: every round ends with what came of it", async () => {
  const { recaps } = await convene({
    rounds: [
      { consensus: ["One interface"], conflicts: [conflict("store")], next_focus: "the store" },
      {
        resolved: [{ conflict_id: "store", resolution: "A file", resolution_type: "consensus" }],
        ...conclude,
      },
    ],
  });
  expect(recaps).toMatchInlineSnapshot(`
    [
      "Round 1, discussion: Round 1 was held. No position is ahead: the strongest have 33.3 % of the confidence each. (1 agreed, 1 open; next continue: the store)",
      "Round 2, discussion: Round 2 was held. No position is ahead: the strongest have 33.3 % of the confidence each. (1 agreed, 0 open; next conclude)",
    ]
  `);
});

test("rounds[] truth: what the rounds alone amount to is what the verdict says", async () => {
  const { rounds, verdict } = await convene({
    rounds: [
      { consensus: ["One interface"], conflicts: [conflict("store", { ann: "memory" }), conflict("owner")] },
      { consensus: ["one interface."], conflicts: [conflict("store", { bob: "shared" })] },
      {
        ...conclude,
        resolved: [{ conflict_id: "owner", resolution: "Bob", resolution_type: "facilitator" }],
      },
    ],
  });
  const read = JSON.parse(JSON.stringify(rounds)) as typeof rounds;
  const { consensus, openConflicts, resolved } = sessionState(read, [], "roundtable");
  expect(consensus).toEqual(["One interface"]);
  expect(openConflicts).toEqual([
    {
      id: "store",
      description: "About store",
      positions: { ann: "memory", bob: "shared" },
      since: 1,
      rounds: 2,
      named: [1, 2],
    },
  ]);
  expect(verdict).toMatchObject({ consensus, conflicts: openConflicts, resolved });
});

test("what a person sets up is told: notices are warnings, and what was said is kept with each round", async () => {
  const plain = await convene({ options: { notices: ["It is held sequential, as set."] } });
  expect(plain.warnings).toEqual(["It is held sequential, as set."]);
  expect(plain.said[0]?.map(({ participant, response }) => [participant, response.confidence])).toEqual([
    ["ann", 0.8],
    ["bob", 0.8],
    ["cyd", 0.8],
  ]);
});

test("a language that was asked for is asked of everybody", async () => {
  const { asked } = await convene({ options: { lang: "de" } });
  const spoken = asked.filter(({ turn }) => turn !== "headings");
  for (const { prompt } of spoken) expect(prompt).toContain("Write in German.");
  expect(asked.map(({ turn }) => turn).filter((turn) => turn === "headings")).toHaveLength(1);
});
