import { expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import { type Ended, type Story, story } from "./command.ts";
import { design, rated } from "./panel.ts";

/** Scripts that a person chose count, and are called scripts wherever they are named. */

function withScripts(path: string): Story {
  const told = story();
  told.write("design.md", design);
  told.write("praise.yaml", JSON.stringify([{ reply: rated(5, { strengths: ["It is short"] }) }]));
  const agents = { ada: { script: "./praise.yaml" }, bob: { script: "./praise.yaml" } };
  told.write(path, JSON.stringify({ agents, panel: ["ada", "bob"] }));
  return told;
}

function resultIn({ stdout }: Ended): Result<{ readonly verdict: string; readonly answered: number }> {
  return JSON.parse(stdout) as ReturnType<typeof resultIn>;
}

const chosen = { scripted: true };

test("after trust, those that somebody names count; the config alone names nobody", async () => {
  const told = withScripts(".colloquy/config.yaml");
  const trusted = await told.run(["trust", "--yes"]);
  expect(trusted.stdout).toContain(
    "agent ada: answers from ./praise.yaml, without a model (counts if you name it with --agents)",
  );

  const named = await told.run(["critique", "design.md", "--agents", "ada,bob", "--json"]);
  expect(named.code).toBe(0);
  expect(resultIn(named)).toMatchObject({
    verdict: { verdict: "consensus_reached", answered: 4 },
    scripted: true,
    seats: [chosen, chosen, chosen, chosen],
    warnings: [],
  });
  expect(named.stdout).not.toContain('"counted"');
  const unnamed = await told.run(["critique", "design.md", "--json"]);
  expect(unnamed.code).toBe(1);
  expect(resultIn(unnamed)).toMatchObject({ verdict: { verdict: "inconclusive", answered: 0 } });
});

test("who goes on with what was begun by names goes on with those who count", async () => {
  const told = withScripts(".colloquy/config.yaml");
  await told.run(["trust", "--yes"]);
  const begun = await told.run(["critique", "design.md", "--agents", "ada,bob", "--max-calls", "2"]);
  expect(begun.code).toBe(5);

  const resumed = await told.run(["resume", "--max-calls", "20", "--json"]);
  expect(resultIn(resumed)).toMatchObject({ verdict: { verdict: "consensus_reached", answered: 4 } });
});

test("those of a config that somebody types count, and page, record, export and list of calls call them scripted", async () => {
  const told = withScripts("own.yaml");

  const typed = await told.run(["critique", "design.md", "--config", "own.yaml"]);
  expect(typed.code).toBe(0);
  expect(typed.stdout).toContain("ada (scripted)");
  expect(typed.stderr).toContain("← bob (scripted) 5/5");
  for (const to of ["md", "html"])
    expect((await told.run(["export", "--to", to])).stdout).toContain("bob (scripted)");
});

test("a CLI or a model behind an API may be called what it is; a command or a script may not", async () => {
  const told = story();
  const config = (agent: object) => told.write("own.yaml", JSON.stringify({ agents: { gemini: agent } }));
  const listed = () => told.run(["agents", "--config", "own.yaml"]);

  config({ cli: "gemini", model: "gemini-pro" });
  expect((await listed()).code).toBe(0);
  config({ api: "google", model: "gemini-pro" });
  expect((await listed()).code).toBe(0);
  config({ exec: ["cat"] });
  const { code, stderr } = await listed();
  expect(code).toBe(2);
  expect(stderr).toContain(
    'own.yaml:1: the agent "gemini" cannot have the name of a vendor or a model ("gemini"): nobody can tell which model a command asks.',
  );
});
