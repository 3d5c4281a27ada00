import { describe, expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { readInput, wishesOf } from "../../../src/protocols/solve/input.ts";
import { planSolve } from "../../../src/protocols/solve/plan.ts";
import { solving } from "./solving.ts";

const asked = {
  subject: "Keep sessions over a restart.\nWith tests.",
  options: { maxRounds: 3, mode: "parallel", feedback: undefined, input: undefined },
  origins: { mode: "default" },
  context: [],
  searches: true,
  lang: null,
  agents: ["gemini", "mine", "mine"],
  earlier: [],
  now: Date.parse("2026-09-22"),
  spelled: (option: string) => `--${option}`,
} as const;

test("a seat for each agent with a perspective of its own, and one that leads for the resolver", () => {
  const { title, id, seats, mostCalls } = planSolve(asked);
  expect({ title, id, mostCalls }).toEqual({
    title: "Keep sessions over a restart.",
    id: "solve-keep-sessions-over-a-restart-with-tests",
    mostCalls: 11,
  });
  expect(seats.map(({ id, name, role, agent }) => [id, name, role, agent])).toEqual([
    [undefined, "gemini", "Deep analysis", "gemini"],
    [undefined, "mine", "Implementation verification", "mine"],
    [undefined, "mine (2)", "Architecture", "mine"],
    ["resolver", "Resolver", "Puts the findings together and writes the plan", null],
  ]);
});

describe("what an input says is weaker than what is said beside it, and stronger than files", () => {
  const input = {
    task_description: "Another",
    user_feedback: "No new services",
    cli_config: { mode: "serial" },
  } as const;
  const withInput = { ...asked, options: { ...asked.options, input } };

  test.each([
    ["nobody said", { mode: "default" }, "serial"],
    ["a file said", { mode: "config.yaml:3" }, "serial"],
    ["a flag said", { mode: "--mode" }, "parallel"],
  ])("mode: %s", (_, origins, mode) => {
    expect(planSolve({ ...withInput, origins }).given.mode).toBe(mode);
  });

  test("task and feedback", () => {
    expect(planSolve(withInput).given).toMatchObject({ task: asked.subject, feedback: "No new services" });
    const options = { ...withInput.options, feedback: "Mind the cost" };
    expect(planSolve({ ...withInput, subject: null, options }).given).toMatchObject({
      task: "Another",
      feedback: "Mind the cost",
    });
  });

  test("without a task there is nothing to solve", () => {
    expect(() => planSolve({ ...asked, subject: null })).toThrow("No task was given.");
    const empty = { ...asked.options, input: { task_description: " " } };
    expect(() => planSolve({ ...asked, subject: null, options: empty })).toThrow("The task is empty.");
  });
});

test("rounds that the folder holds are built on, and counted on", async () => {
  const { events } = await solving({ gates: [["choose", "1"]] });
  const earlier = discussionsOf(events);
  const { given } = planSolve({ ...asked, earlier });
  expect(given.previousRounds.map(({ round }) => round)).toEqual([1, 2]);
  expect(given.firstRound).toBe(3);
});

test("an input asks for agents, those behind them, a deadline and a folder", () => {
  const cli_config = { tools: ["a", "b"], timeout: 60_000, fallback_chain: ["c"] };
  const session = { id: "x", folder: "kept" };
  for (const one of [cli_config, JSON.stringify(cli_config)])
    expect(wishesOf(readInput({ session, cli_config: one }, "input"))).toEqual({
      panel: ["a", "b"],
      fallback: ["c"],
      turnTimeoutMs: 60_000,
      folder: "kept",
    });
  expect(wishesOf(readInput(undefined, "input"))).toEqual({});
});
