import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../discussion.ts";
import { analysis, analyst, fails, type Script, solving } from "./solving.ts";

const news = ["Uploads are slow", "Logins fail at night", "Orders vanish from reports", "Mails bounce back"];
/** Finds something new in every round. */
const restless: Script = ({ round }) => analysis({ findings: [news[round - 1]] });
/** Finds the same in every round. */
const settled: Script = () => analysis({ findings: [news[0]], feasibility_score: 0.9 });
/** Parts with the other on four matters. */
const parting =
  (count: number): Script =>
  () =>
    analysis({
      implementation_approaches: [],
      findings: [
        "Uploads stop after",
        "A login is refused past",
        "Old orders vanish within",
        "Mails bounce at",
      ].map((matter, index) => `${matter} ${10 * index + count} units`),
    });
const parted = [analyst("gemini", parting(2)), analyst("codex", parting(3))];
const agreed = [analyst("gemini", settled), analyst("codex", settled)];

const rounds = ({ syntheses }: Awaited<ReturnType<typeof solving>>) =>
  syntheses.map(({ convergence }) => convergence.recommendation);

describe("the loop", () => {
  test("goes on while there is something new, at most to the last round", async () => {
    const run = await solving({ seats: [analyst("gemini", restless)], gates: { "3/gate/choose": "1" } });
    expect(rounds(run)).toEqual(["continue", "continue", "continue"]);
    expect(run.end).toMatchObject({ outcome: { rounds: 3, chosen: 0 } });
    expect(run.syntheses.map(({ mode }) => mode)).toEqual(["initial", "iterative", "iterative"]);
  });

  test("stops when nothing new comes up", async () => {
    const run = await solving({ seats: [analyst("gemini", settled)], gates: { "2/gate/choose": "1" } });
    expect(run.syntheses.map(({ convergence }) => convergence.new_insights)).toEqual([true, false]);
    expect(run.end).toMatchObject({ outcome: { rounds: 2 } });
  });

  test("stops when they have come together", async () => {
    const run = await solving({ seats: agreed, gates: { "2/gate/choose": "1" } });
    expect(rounds(run)).toEqual(["continue", "converged"]);
  });

  test("asks a person when they part on more than three points", async () => {
    const run = await solving({ seats: parted });
    expect(rounds(run)).toEqual(["user_input_needed"]);
    expect(run.end).toEqual({ ended: "paused", reason: "waiting" });
    expect(run.events.find(({ type }) => type === "human.asked")).toMatchObject({
      key: "1/gate/input",
      question: {
        text: expect.stringContaining("The agents disagree on 4 points after round 1."),
        choices: [{ id: "clarify" }, { id: "proceed" }, { id: "change" }],
        recommended: "proceed",
      },
    });
  });

  test("does not ask for input after the last round: there is none left to give it to", async () => {
    const run = await solving({
      seats: parted,
      options: { maxRounds: 1 },
      gates: { "1/gate/choose": "none" },
    });
    expect(run.end).toMatchObject({ outcome: { rounds: 1, chosen: null } });
  });
});

test("a limit pauses it, whatever the answers that it kept away would have been", async () => {
  const folder = await temporaryFolder();
  const it = { folder, seats: [analyst("gemini", restless)], gates: { "3/gate/choose": "1" } };
  expect((await solving({ ...it, limits: { maxCalls: 1 } })).end).toEqual({
    ended: "paused",
    reason: "limit",
  });
  expect((await solving(it)).end).toMatchObject({ ended: "completed", outcome: { rounds: 3 } });
});

describe("gates", () => {
  test("an answer goes to all in the next round, and binds whoever carries it out", async () => {
    const run = await solving({
      seats: parted,
      gates: {
        "1/gate/input": "clarify",
        "1/gate/words": "Uploads stop at 2.",
        "2/gate/input": "proceed",
        "2/gate/choose": "none",
      },
    });
    const second = run.asked.filter(({ round, turn }) => round === 2 && turn === "analyse");
    expect(second.map(({ prompt }) => prompt.includes("Uploads stop at 2."))).toEqual([true, true]);
    expect(run.end).toMatchObject({
      outcome: { rounds: 2, chosen: null, constraints: ["Uploads stop at 2."] },
    });
  });

  test("another direction is asked for, and given to all", async () => {
    const run = await solving({
      seats: parted,
      gates: { "1/gate/input": "change", "1/gate/words": "Drop uploads." },
    });
    expect(run.asked.findLast(({ turn }) => turn === "analyse")?.prompt).toContain("Drop uploads.");
    expect(
      run.events.find((event) => event.type === "human.asked" && event.key === "1/gate/words"),
    ).toMatchObject({ question: { text: "What do you want instead?" } });
  });

  test("proceed shows the options as they are", async () => {
    const run = await solving({
      seats: parted,
      gates: { "1/gate/input": "proceed", "1/gate/choose": "none" },
    });
    expect(run.syntheses).toHaveLength(1);
  });

  test("the options are shown with who proposes them, and the first is recommended", async () => {
    const run = await solving({ seats: agreed });
    expect(run.events.findLast(({ type }) => type === "human.asked")).toMatchObject({
      key: "2/gate/choose",
      question: {
        text: "Which solution do you choose, after 2 rounds?\n  The agents agree on 2 points and disagree on nothing.",
        choices: [
          {
            id: "1",
            label: "Cache (effort medium, risk low, feasibility 0.90, files: none, by codex, gemini)",
          },
          { id: "more" },
          { id: "verify" },
          { id: "none" },
        ],
        recommended: "1",
      },
    });
  });

  test("more analysis is another round with the user's words, even past the last", async () => {
    const run = await solving({
      seats: agreed,
      options: { maxRounds: 2 },
      gates: { "2/gate/choose": "more", "2/gate/words": "Mind the cost.", "3/gate/choose": "1" },
    });
    expect(run.asked.find(({ round }) => round === 3)?.prompt).toContain("Mind the cost.");
    expect(run.end).toMatchObject({ outcome: { rounds: 3, chosen: 0, constraints: ["Mind the cost."] } });
  });

  test("no words are no feedback", async () => {
    const run = await solving({
      seats: agreed,
      gates: { "2/gate/choose": "more", "2/gate/words": " ", "3/gate/choose": "1" },
    });
    expect(run.asked.find(({ round }) => round === 3)?.prompt).not.toContain("Follow it");
    expect(run.end).toMatchObject({ outcome: { constraints: [] } });
  });

  test("verify is a serial round, and the next is as before", async () => {
    const run = await solving({
      seats: agreed,
      gates: {
        "2/gate/choose": "verify",
        "3/gate/choose": "more",
        "3/gate/words": "",
        "4/gate/choose": "none",
      },
    });
    expect(run.syntheses.map(({ mode }) => mode)).toEqual([
      "initial",
      "iterative",
      "verification",
      "iterative",
    ]);
    expect(run.end).toMatchObject({ outcome: { rounds: 4, chosen: null } });
  });
});

describe("what a seat is told", () => {
  test("each round only what is new", async () => {
    const { asked } = await solving({
      seats: [analyst("gemini", restless)],
      gates: { "3/gate/choose": "1" },
    });
    const told = asked.map(({ prompt }) => prompt.match(/Result of round \d/g));
    expect(told).toEqual([null, ["Result of round 1"], ["Result of round 2"]]);
  });

  test("one that does not remember is given the record in place of all it was asked and answered", async () => {
    const recaps: (string | undefined)[] = [];
    const listening: Script = (request) => {
      recaps.push(request.recap);
      return restless(request);
    };
    await solving({ seats: [analyst("gemini", listening)], gates: { "3/gate/choose": "1" } });
    expect(recaps.slice(0, 2)).toEqual(["", ""]);
    expect(recaps[2]).toMatch(/^Result of round 1:\n/);
    expect(recaps[2]).toContain(`GEM-1: ${news[0]}`);
    expect(recaps[2]).not.toContain("implementation_approaches");
  });

  test("a seat that failed in a round is told what it missed", async () => {
    const failingIn =
      (...rounds: readonly number[]): Script =>
      (request) =>
        rounds.includes(request.round) ? fails() : restless(request);
    const { asked } = await solving({
      seats: [analyst("gemini", failingIn(1)), analyst("codex", failingIn(2)), analyst("claude", restless)],
      gates: { "3/gate/choose": "1" },
      options: { feedback: "No new services." },
    });
    const told = (name: string) =>
      asked
        .filter(({ seat }) => seat === name)
        .map(({ prompt }) => prompt.match(/No new services|Result of round \d/g));
    const [user, first, second] = ["No new services", "Result of round 1", "Result of round 2"];
    expect(told("gemini")).toEqual([[user], [user, first], [second]]);
    expect(told("codex")).toEqual([[user], [first], [first, second]]);
    expect(told("claude")).toEqual([[user], [first], [second]]);
  });
});

describe("what only the user can know", () => {
  const asking =
    (first: string, later: string | null = null): Script =>
    ({ round }) =>
      analysis({ findings: [news[round - 1]], questionForUser: round === 1 ? first : later });
  const seats = [
    analyst("gemini", asking("How many servers?", "how many servers")),
    analyst("codex", asking("Who pays?")),
    analyst("qwen", asking("Why now?")),
  ];
  const asksOf = ({ events }: Awaited<ReturnType<typeof solving>>) =>
    events.flatMap((event) =>
      event.type === "human.asked" && event.question.id === "question" ? [event.question.text] : [],
    );

  test("is asked between rounds, two questions at most and each once; an answer binds who goes on", async () => {
    const run = await solving({
      seats,
      gates: { "1/gate/question": "Two, from May on", "2/gate/choose": "1", "3/gate/choose": "1" },
    });
    expect(asksOf(run)).toEqual(["gemini asks you: How many servers?", "codex asks you: Who pays?"]);
    expect(run.end).toMatchObject({
      outcome: {
        constraints: ["gemini: How many servers?\n→ Two, from May on"],
        questions: [
          { seat: "gemini", question: "How many servers?", answer: "Two, from May on" },
          { seat: "codex", question: "Who pays?", answer: null },
          { seat: "qwen", question: "Why now?", answer: null },
        ],
      },
    });
    const told = run.asked.filter(
      ({ round, prompt }) => round === 2 && prompt.includes("→ Two, from May on"),
    );
    expect(told).toHaveLength(3);
  });

  test("an answer is a reason to go on, also where they have come together", async () => {
    const settling =
      (questionForUser: string | null): Script =>
      ({ round }) =>
        analysis({
          findings: [news[0]],
          feasibility_score: 0.9,
          questionForUser: round === 2 ? questionForUser : null,
        });
    const seats = (question: string | null) => [
      analyst("gemini", settling(question)),
      analyst("codex", settling(null)),
    ];
    const gates = { "2/gate/question": "Two", "2/gate/choose": "1", "3/gate/choose": "1" };
    expect((await solving({ seats: seats("How many?"), gates })).end).toMatchObject({
      outcome: { rounds: 3 },
    });
    expect((await solving({ seats: seats(null), gates })).end).toMatchObject({ outcome: { rounds: 2 } });
  });

  test("nobody is asked after the last round, and nobody is waited for", async () => {
    const run = await solving({ seats, options: { maxRounds: 1 }, gates: { "1/gate/choose": "none" } });
    expect(asksOf(run)).toEqual([]);
    expect(run.end).toMatchObject({
      outcome: { questions: [{ answer: null }, { answer: null }, { answer: null }] },
    });
    const unheard = await solving({ seats, gates: { "3/gate/choose": "none" } });
    expect(unheard.end).toMatchObject({ ended: "completed", outcome: { constraints: [] } });
  });
});
