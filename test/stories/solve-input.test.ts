import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { story, treeOf } from "./command.ts";
import { config } from "./panel.ts";
import { agreeing, analysis, callsIn, folder, project, promptOf, solvedIn, solver, task } from "./solving.ts";
import { expectSays } from "../says.ts";

const context = {
  relevant_files: ["src/sessions.ts", { path: "src/server.ts", why: "calls it" }],
  detected_patterns: ["functions over a module-level Map"],
  architecture_insights: "One process serves all users",
};
const earlier = [
  {
    round: 1,
    solutions: [{ name: "Sticky sessions", summary: "Send a user to the same server" }],
    cross_verification: { agreements: ["The Map is lost"], disagreements: [], resolution: "" },
    clarification_questions: [],
  },
];
const input = {
  task_description: task,
  round_number: 2,
  ace_context: context,
  previous_rounds: earlier,
  user_feedback: "No new services",
  cli_config: { tools: ["ada", "bob"], timeout: 60_000, fallback_chain: ["bob"], mode: "serial" },
};

test.for([
  ["objects", "input.json", (value: unknown) => value],
  ["JSON strings", "-", (value: unknown) => JSON.stringify(value)],
] as const)("an input whose parts are %s is understood, in %s", async ([, from, as]) => {
  const { told, panel } = agreeing();
  const { ace_context, previous_rounds, cli_config } = input;
  const given = {
    ...input,
    ace_context: as(ace_context),
    previous_rounds: as(previous_rounds),
    cli_config: as(cli_config),
  };
  told.write("input.json", JSON.stringify(given));

  const ended = await told.run(["solve", "--input", from, "--yes", "--json", ...panel], {
    stdin: from === "-" ? JSON.stringify(given, null, "\t") : "",
  });

  expect(ended.code).toBe(0);
  expect(solvedIn(ended).verdict).toMatchObject({ round: 2, mode: "verification", rounds: 1 });
  expect(told.has(`${folder}/rounds/2/synthesis.json`)).toBe(true);
  expect(callsIn(told).slice(0, 3)).toEqual(["ada.analyse.1", "bob.verify.1", "Resolver.brief.1"]);
  const prompt = promptOf(told, "ada.analyse.1");
  for (const words of [
    "src/server.ts",
    "module-level Map",
    "One process serves",
    "Sticky sessions",
    "No new services",
  ])
    expect(prompt).toContain(words);
  const journal = told.read(`${folder}/journal.jsonl`);
  expect(journal).toContain('"turnTimeoutMs":60000');
  expect(journal).toContain('"agents":["ada","bob"]');
});

test("what is absent from an input is empty, and flags win over it", async () => {
  const { told, panel } = agreeing();
  told.write(
    "input.json",
    JSON.stringify({ task_description: "Another task", previous_rounds: null, ace_context: "" }),
  );

  const ended = await told.run(["solve", task, "--input", "input.json", "--yes", "--json", ...panel]);

  expect(solvedIn(ended)).toMatchObject({
    id: "solve-keep-sessions-over-a-restart",
    verdict: { round: 1, mode: "initial" },
  });
});

test("an input's session folder holds the discussion, round after round", async () => {
  const { told, panel } = agreeing();
  told.write("input.json", JSON.stringify({ task_description: task, session: { id: "x", folder: "kept" } }));
  const solve = ["solve", "--input", "input.json", "--yes", "--json", ...panel];

  await told.run(solve);
  const again = await told.run(solve);

  expect(solvedIn(again).verdict).toMatchObject({ round: 2, mode: "iterative" });
  expect([told.has("kept/rounds/1/synthesis.json"), told.has("kept/rounds/2/synthesis.json")]).toEqual([
    true,
    true,
  ]);
});

test.for([
  ["{", "input.json is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)."],
  [
    '{"ace_context": "{"}',
    "--input: ace_context: the string is not JSON (Expected property name or '}' in JSON at position 1 (line 1 column 2)). It takes task_description, round_number, session, ace_context, previous_rounds, user_feedback, cli_config.",
  ],
  [
    '{"round_number": 0}',
    "--input: round_number: Too small: expected number to be >=1. It takes task_description, round_number, session, ace_context, previous_rounds, user_feedback, cli_config.",
  ],
  ["{}", 'No task was given. For example "Move sessions out of memory", or "-" to read standard input.'],
] as const)("the input %s is refused in one line", async ([json, says]) => {
  const { told, panel } = agreeing();
  told.write("input.json", json);
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await told.run(["solve", "--input", "input.json", ...panel]);

  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: `error: ${says}\n` });
  expect(treeOf(told.folder)).toEqual(before);
});

test.for([
  [
    ["solve"],
    'error: No task was given. For example "Move sessions out of memory", or "-" to read standard input.',
  ],
  [
    ["solve", "  "],
    'error: The task is empty. For example "Move sessions out of memory", or "-" to read standard input.',
  ],
  [["solve", task, "--mode", "sideways"], 'error: --mode: "sideways" is not one of parallel, serial.'],
  [["solve", task, "--max-rounds", "0"], 'error: --max-rounds: "0" is not a whole number from 1.'],
  [
    ["solve", task, "--example"],
    "error: --example brings its own task and agents, so it cannot be combined with --config. Leave one of the two out.",
  ],
  [
    ["solve", task, "--agents", "reader"],
    "error: The reader reads by rules and has no opinion to give: solve needs other agents.",
  ],
] as const)("%s is refused", async ([args, says]) => {
  const { told, panel } = agreeing();
  const before = treeOf(told.folder);

  const { code, stdout, stderr } = await told.run([...args, ...panel]);

  expect([code, stdout, stderr.trimEnd()]).toEqual([2, "", expect.stringContaining(says)]);
  expect(treeOf(told.folder)).toEqual(before);
});

test("where there is no agent at all, one error says how to get one and how to see it without", async () => {
  const told = project();

  const { code, stdout, stderr } = await told.run(["solve", task]);

  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expectSays(stderr, [
    "error: No agent was found here, and solve needs agents with opinions of their own. Paste one of these, then run it again:",
    "npm install -g @anthropic-ai/claude-code && claude  # an agent CLI; log in",
    "export OPENAI_API_KEY=sk-...                        # a key, any provider",
    "ollama pull qwen3 && ollama pull gemma3             # local models, free",
    "colloquy solve --example                            # scripted, without agents",
  ]);
  expect(told.has(".colloquy")).toBe(false);
});

test("of the agent CLIs found, gemini and codex analyse, and claude stands behind them", async () => {
  const told = story();
  for (const name of ["claude", "codex", "gemini"])
    chmodSync(told.write(`../bin/${name}`, "#!/bin/sh\necho 1.0.0\n"), 0o755);
  const env = { PATH: `${join(told.folder, "../bin")}:${told.env["PATH"]}` };

  const planned = await told.run(["solve", task, "--dry-run", "--json"], { env });
  const plan = JSON.parse(planned.stdout) as { seats: readonly object[]; panel: string };

  expect(plan.panel).toBe("No agents were named: gemini and codex analyse; claude is their fallback.");
  expect(plan.seats).toMatchObject([
    { seat: "gemini", agent: "gemini", fallback: ["codex", "claude"] },
    { seat: "codex", agent: "codex", fallback: ["gemini", "claude"] },
    { seat: "Resolver", agent: "gemini", fallback: ["codex", "claude"] },
  ]);
});

test("the task may come on standard input; defaults stand in the config, and who puts the findings together is named there", async () => {
  const told = project();
  const agents = { ada: solver(told, "ada"), bob: solver(told, "bob"), eve: solver(told, "eve") };
  const settings = { panel: ["ada", "bob"], moderator: "eve", solve: { mode: "serial", max_rounds: 1 } };
  const panel = config(told, { agents, ...settings });

  const ended = await told.run(["solve", "-", "--yes", "--json", ...panel], {
    stdin: `${task}\n\nWith tests.\n`,
  });

  expect([ended.code, solvedIn(ended).verdict.mode]).toEqual([0, "verification"]);
  expect(solvedIn(ended).seats.at(-1)).toMatchObject({ seat: "Resolver", agent: "eve", answeredBy: "eve" });
  expect(promptOf(told, "ada.analyse.1", solvedIn(ended).id)).toContain(`${task}\n\nWith tests.`);
});

test("it goes on while there is something new and rounds are left", async () => {
  const told = project();
  const doubtful = (round: number) =>
    analysis({ feasibility_score: 0.5, findings: [`Reason ${"abc".charAt(round)} of ${round} kinds`] });
  const first = [
    { turn: "analyse", round: 1, reply: doubtful(1) },
    { turn: "verify", round: 2, reply: doubtful(2) },
  ];
  const agents = {
    ada: solver(told, "ada", doubtful(3), first),
    bob: solver(told, "bob", doubtful(3), first),
  };

  const two = await told.run([
    "solve",
    task,
    "--max-rounds",
    "2",
    "--yes",
    "--json",
    ...config(told, { agents }),
  ]);

  expect(solvedIn(two).verdict).toMatchObject({ rounds: 2, convergence: { new_insights: true } });
});
