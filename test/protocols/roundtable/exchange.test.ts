import { describe, expect, test } from "vitest";
import { recommended } from "../../../src/index.ts";
import type { Asked } from "../../../src/library/agent.ts";
import { held, kindsOf, type Player } from "./players.ts";

const topic = "Where do sessions live?";
const two = ["software-architect", "technical-lead"] as const;

type Turns = Readonly<Record<string, (asked: Asked) => object | string>>;

/** Answers each kind of turn by what is said of it, else as somebody who has little to say. */
function playing(turns: Turns): Player {
  const usual: Turns = {
    question: () => ({ action: "question", question: "Where?", focus: "place", participants: "all" }),
    response: ({ seat }) => ({
      position: `${seat.id} says so`,
      rationale: [`because ${seat.id}`],
      confidence: 0.8,
      concerns: [],
    }),
    synthesis: () => ({
      synthesis: "They talked",
      consensus: [],
      conflicts: [],
      resolved: [],
      next_action: "phase",
    }),
    closing: () => ({ recommendation: "Take it" }),
  };
  return (asked) => (turns[asked.kind] ?? usual[asked.kind] ?? (() => ({})))(asked);
}

function table(player: Player, given: Parameters<typeof held>[3] = {}) {
  return held("roundtable", topic, player, { strategy: "standard", participants: two, ...given });
}

describe("A round", () => {
  test("is a question, blind answers and a synthesis; a synthesis may ask the next question", async () => {
    const { sent } = await table(
      playing({
        synthesis: ({ round }) => ({
          synthesis: "They talked",
          next_action: round === 3 ? "conclude" : "continue",
          recommendation: "Take it",
          ...(round === 1 && { next_question: "And then?" }),
        }),
      }),
    );
    expect(kindsOf(sent)).toEqual([
      "question",
      "response",
      "response",
      "synthesis",
      "response",
      "response",
      "synthesis",
      "question",
      "response",
      "response",
      "synthesis",
    ]);
    expect(sent.find(({ round, kind }) => round === 2 && kind === "response")?.prompt).toContain("And then?");
  });

  test("shows nobody what others say in it", async () => {
    const { sent } = await table(
      playing({
        response: ({ seat, round }) => ({
          position: `secret-${seat.id}-${round}`,
          rationale: [],
          confidence: 0.8,
          concerns: [],
        }),
      }),
      { strategy: "debate" },
    );
    const answers = sent.filter(({ kind }) => kind === "response");
    for (const { prompt, seat, round } of answers)
      for (const other of two) if (other !== seat) expect(prompt).not.toContain(`secret-${other}-${round}`);
    expect(answers.at(-1)?.prompt).toContain("secret-software-architect-2");
  });

  test("passes on earlier answers where they speak in turn, and asks only those named where it is targeted", async () => {
    const inTurn = await table(playing({}), { participation: "sequential" });
    const [first, second] = inTurn.sent.filter(({ kind }) => kind === "response");
    expect(first?.prompt).not.toContain("software-architect says so");
    expect(second?.prompt).toContain("software-architect says so");
    const named = await table(
      playing({ question: () => ({ question: "Where?", focus: "x", participants: ["technical-lead"] }) }),
      { participation: "targeted" },
    );
    expect(new Set(named.sent.filter(({ kind }) => kind === "response").map(({ seat }) => seat))).toEqual(
      new Set(["technical-lead"]),
    );
  });

  test("goes on with questions and syntheses of ours where the facilitator's cannot be read", async () => {
    const { verdict, files } = await table(
      playing({ question: () => "…", synthesis: () => "…", closing: () => "…" }),
      { maxRounds: 3 },
    );
    expect(verdict).toMatchObject({ rounds: 3, concludedBy: "max-rounds" });
    expect(files["session.yaml"]).toContain("What are the key considerations for Where do sessions live?");
  });
});

describe("Limits", () => {
  test("an end before three rounds is none; the most rounds end it", async () => {
    const ending = playing({
      synthesis: () => ({ synthesis: "Enough", next_action: "conclude", recommendation: "R" }),
    });
    const { verdict, files } = await table(ending);
    expect(verdict).toMatchObject({ rounds: 3, concludedBy: "facilitator" });
    expect(files["session.yaml"]).toContain("it has at least 3 rounds, and this was round 1.");
    const going = playing({ synthesis: () => ({ synthesis: "More", next_action: "continue" }) });
    const most = await table(going, { maxRounds: 4 });
    expect(most.verdict).toMatchObject({ rounds: 4, concludedBy: "max-rounds", recommendation: "Take it" });
  });

  test("a phase has so many rounds at most", async () => {
    const going = playing({ synthesis: () => ({ synthesis: "More", next_action: "continue" }) });
    const { verdict } = await table(going, { strategy: "disney", maxRoundsPerPhase: 2, maxRounds: 8 });
    expect(verdict).toMatchObject({
      phases: ["dreamer", "dreamer", "realist", "realist", "critic", "critic"],
      concludedBy: "last-phase",
    });
  });
});

describe("Strategies", () => {
  test("six hats: seven phases in order, the blue ones the facilitator's alone", async () => {
    const { verdict, sent } = await table(playing({}), { strategy: "six-hats" });
    expect(verdict).toMatchObject({
      phases: ["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
    });
    const blue = sent.filter(({ round }) => round === 1 || round === 7);
    expect(new Set(blue.map(({ seat }) => seat))).toEqual(new Set(["facilitator"]));
  });

  test("disney: dreamers are told of no conflict", async () => {
    const { sent } = await table(
      playing({
        synthesis: ({ round }) => ({
          synthesis: "They dream",
          conflicts: [{ id: "cost", description: "It costs too much", positions: {} }],
          next_action: round === 1 ? "continue" : "phase",
        }),
      }),
      { strategy: "disney", maxRoundsPerConflict: 9 },
    );
    const responses = sent.filter(({ kind }) => kind === "response");
    expect(
      responses.filter(({ round }) => round === 2).map(({ prompt }) => prompt.includes("costs too much")),
    ).toEqual([false, false]);
    expect(responses.find(({ round }) => round === 3)?.prompt).not.toBeUndefined();
  });

  test("standard: by the share of confidence, with the dissenter and the reason it gave", async () => {
    const options: Readonly<Record<string, string>> = { "qa-lead": "Cookies" };
    const { verdict } = await table(
      playing({
        response: ({ seat, round }) => ({
          position: `${seat.id} has a reason`,
          rationale: [],
          concerns: [],
          confidence: seat.id === "qa-lead" ? 0.6 : 0.9,
          option: round === 1 ? (options[seat.id] ?? "Redis") : options[seat.id] === undefined ? "O1" : "O2",
        }),
      }),
      { participants: [...two, "qa-lead"] },
    );
    expect(verdict).toMatchObject({
      settled: [
        {
          decided: "O1",
          how: "majority",
          supporters: ["Software architect", "Technical lead"],
          dissent: [{ seat: "QA lead", for: "O2", why: "qa-lead has a reason" }],
        },
      ],
    });
  });

  test("consent: stand-asides have their reason, a new wording is asked about again, a block prevents it", async () => {
    const stance = (says: Readonly<Record<string, string>>) =>
      playing({
        response: ({ seat, text }) => ({
          position: "P",
          rationale: [],
          concerns: [],
          confidence: 0.9,
          ...(text.includes(`"stance"`) && {
            stance: says[seat.id] ?? "support",
            stanceReason: `${seat.id} because`,
            minimumChange: "with a cache",
          }),
        }),
        synthesis: ({ round }) => ({
          synthesis: "S",
          wording: `We keep them in Redis, draft ${round}.`,
          next_action: "phase",
          recommendation: "R",
        }),
      });
    const given = { strategy: "consensus-driven", participants: [...two, "qa-lead"] } as const;
    const aside = await table(stance({ "qa-lead": "stand-aside" }), given);
    expect(aside.verdict).toMatchObject({
      consensus: [],
      settled: [{ decided: null, how: "open" }],
    });
    const last = await table(
      playing({
        response: ({ seat, text }) => ({
          position: "P",
          confidence: 0.9,
          rationale: [],
          concerns: [],
          ...(text.includes(`"stance"`) && {
            stance: seat.id === "qa-lead" ? "stand-aside" : "support",
            stanceReason: `${seat.id} because`,
          }),
        }),
        synthesis: ({ round }) => ({
          synthesis: "S",
          ...(round === 1 && { wording: "We keep them in Redis." }),
          next_action: "phase",
          recommendation: "R",
        }),
      }),
      given,
    );
    expect(last.verdict).toMatchObject({
      consensus: ["We keep them in Redis."],
      settled: [
        {
          how: "consent",
          supporters: ["Software architect", "Technical lead"],
          dissent: [{ seat: "QA lead", stance: "stands aside", why: "qa-lead because" }],
        },
      ],
      standAsides: [{ seat: "QA lead", how: "stands aside", why: "qa-lead because" }],
    });
    const blocked = await table(stance({ "qa-lead": "block" }), { ...given, maxRounds: 5 });
    expect(blocked.verdict).toMatchObject({
      consensus: [],
      escalations: [{ trigger: "attempts", decision: "accepted", by: "recommended" }],
    });
    expect(blocked.result.warnings).toEqual([
      "qa-lead still blocks it; nobody was asked, and the recommended answer overrode that.",
    ]);
  });

  test("a debate: sides as given or assigned, everybody's own view at the end, and a third way", async () => {
    const debate = playing({
      assign_debate_sides: () => ({
        motion: "We take Redis.",
        pro: ["technical-lead"],
        con: ["software-architect"],
      }),
      motion: () => ({ motion: "We take cookies.", pro: [], con: [] }),
      response: ({ seat, text }) => ({
        position: `${seat.id} argues`,
        rationale: [],
        concerns: [],
        confidence: 0.9,
        ...(text.includes(`"option"`) && {
          option: seat.id === "technical-lead" ? "Redis from the next release on" : "O2",
        }),
      }),
      synthesis: () => ({
        synthesis: "S",
        next_action: "phase",
        recommendation: "R",
        option: "O2",
      }),
    });
    const { verdict, files, sent } = await table(debate, { strategy: "debate" });
    expect(verdict).toMatchObject({
      motion: "We take Redis.",
      settled: [{ decided: "O2", how: "chair", supporters: ["Software architect"] }],
      dissent: [{ seat: "Technical lead", how: "for O3", why: "technical-lead argues" }],
    });
    expect(files["session.yaml"]).toContain("pro:\n    - technical-lead");
    expect(sent.find(({ seat }) => seat === "technical-lead")?.prompt).toContain("You speak for the motion.");
    const named = await table(debate, { strategy: "debate", pro: ["software-architect"] });
    expect(named.files["session.yaml"]).toContain("pro:\n    - software-architect");
    expect(named.verdict).toMatchObject({ motion: "We take cookies." });
  });

  test("a brainstorm collects ideas, plans and risks in the words of who had them", async () => {
    const { verdict, files } = await held(
      "brainstorm",
      "Bring customers back",
      playing({
        response: ({ seat, text }) => ({
          position: "P",
          rationale: [],
          concerns: [],
          confidence: 0.9,
          ...(text.includes(`"ideas"`) && {
            ideas: [{ text: `Idea of ${seat.id}`, value: "v" }, { text: `Another of ${seat.id}` }],
          }),
          ...(text.includes(`"plans"`) && {
            plans: [{ text: `Plan of ${seat.id}`, when: "now", ideas: ["IDEA-1"] }],
          }),
          ...(text.includes(`"risks"`) && {
            risks: [{ text: `Risk of ${seat.id}`, severity: "high", of: ["PLAN-1"] }],
          }),
        }),
      }),
      { participants: two },
    );
    expect(verdict).toMatchObject({ phases: ["dreamer", "realist", "critic"] });
    const summary = files["artifacts/summary.md"] ?? "";
    for (const words of ["Idea of software-architect", "Plan of technical-lead", "Risk of technical-lead"])
      expect(summary).toContain(words);
  });
});

describe("A person", () => {
  const unsure = (confidence: number): Player =>
    playing({
      response: ({ seat }) => ({ position: `${seat.id} wonders`, rationale: [], concerns: [], confidence }),
      synthesis: ({ round }) => ({
        synthesis: "S",
        next_action: round === 3 ? "conclude" : "continue",
        recommendation: "Ask the team",
      }),
    });

  test("is asked below 0.5, not at 0.5, and not for words that nobody configured", async () => {
    const asked: string[] = [];
    const answerGate = ({
      id,
      recommended: taken,
    }: {
      readonly id: string;
      readonly recommended?: string;
    }) => {
      asked.push(id);
      return taken ?? "continue";
    };
    await table(unsure(0.5), { answerGate });
    expect(asked).toEqual([]);
    await table(unsure(0.49), { answerGate });
    expect(asked).toEqual(["escalation"]);
    asked.length = 0;
    const secure = playing({
      response: () => ({
        position: "Security and legal must-have, blocking",
        rationale: [],
        concerns: [],
        confidence: 0.9,
      }),
    });
    await table(secure, { answerGate });
    expect(asked).toEqual([]);
    await table(secure, { answerGate, criticalKeywords: ["legal"] });
    expect(asked).toEqual(["escalation"]);
  });

  test("decides in one step, with a reason; it lasts, is told to all, and costs no phase", async () => {
    let text = "";
    const { verdict, files, sent } = await table(
      playing({
        response: ({ seat, round }) => ({
          position: "P",
          rationale: [],
          concerns: [],
          confidence: 0.9,
          ...(round === 1 && seat.id === "technical-lead" && { escalate: "Nobody here may spend money" }),
        }),
        synthesis: () => ({ synthesis: "S", next_action: "phase", recommendation: "R" }),
      }),
      {
        strategy: "disney",
        answerGate: ({ id, text: shown }) => {
          if (id === "escalation") text = shown;
          return id === "escalation"
            ? "At most 500 euros, since that is all there is"
            : recommended({ id } as never);
        },
      },
    );
    expect(text.split("\n").length).toBeLessThanOrEqual(14);
    expect(text).toContain("technical-lead asks for a decision: Nobody here may spend money.");
    expect(verdict).toMatchObject({
      phases: ["dreamer", "realist", "critic"],
      escalations: [
        {
          trigger: "seat",
          decision: "own",
          text: "At most 500 euros, since that is all there is",
          by: "person",
        },
      ],
      decisions: [{ id: "YOU-1", text: "At most 500 euros, since that is all there is" }],
    });
    for (const name of ["session.yaml", "artifacts/summary.md"])
      expect(files[name]).toContain("At most 500 euros");
    expect(sent.find(({ round, kind }) => round === 2 && kind === "response")?.prompt).toContain(
      "At most 500 euros",
    );
  });

  test("is asked about a conflict that lasts three rounds, and chooses an option by its id", async () => {
    const { verdict } = await table(
      playing({
        response: ({ seat, round }) => ({
          position: "P",
          rationale: [],
          concerns: [],
          confidence: 0.9,
          option: round === 1 ? `Store of ${seat.id}` : seat.id === two[0] ? "O1" : "O2",
        }),
        synthesis: ({ round }) => ({
          synthesis: "S",
          conflicts: [
            { id: "store", description: "Which store", positions: { [two[0]]: "A", [two[1]]: "B" } },
          ],
          next_action: round > 3 ? "conclude" : "continue",
          recommendation: "R",
        }),
      }),
      { answerGate: ({ id }) => (id === "escalation" ? "O2 it runs already" : "continue"), maxRounds: 4 },
    );
    expect(verdict).toMatchObject({
      conflicts: [{ id: "store", named: [4] }],
      resolved: [{ conflict_id: "store", resolution_type: "user" }],
      escalations: [{ round: 3, trigger: "conflict", option: "O2" }],
      settled: [{ decided: "O2", how: "you" }],
    });
  });
});
