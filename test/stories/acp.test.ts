import { expect, test } from "vitest";
import { notesOf, scripted } from "../agents/acp/scripted.ts";
import { leftRunning } from "../agents/left-running.ts";
import { story } from "./command.ts";
import { config, resultIn } from "./panel.ts";

const perspectives = [
  { name: "Clarity", agent: "warm" },
  { name: "Risks", agent: "other" },
];

test("an agent of the Agent Client Protocol holds a critique: a process a seat, with eyes, and none is left", async () => {
  const told = story();
  const agents = {
    warm: { acp: await scripted("looks", told.folder) },
    other: { acp: await scripted("answers", told.folder) },
  };
  const names = Object.keys(agents);
  const flags = config(told, { agents, panel: names, unbound: names, critique: { perspectives } });
  told.write("a.md", "# A design\n\nRetry as needed.\n");
  const ended = await told.run([
    "critique",
    "a.md",
    "--json",
    "--fail-on",
    "never",
    "--eyes",
    "project",
    ...flags,
  ]);

  expect(ended.code).toBe(0);
  expect(resultIn(ended).seats).toMatchObject(
    perspectives.map(({ agent }) => ({ answeredBy: agent, fallback: false })),
  );
  const notes = await notesOf(told.folder);
  const did = (what: string) => notes.filter((note) => note.what === what);
  expect(new Set(did("start").map(({ pid }) => pid)).size).toBe(2);
  expect(did("saw").map(({ more }) => String(more))).toEqual([expect.stringContaining("Retry as needed.")]);
  expect(await leftRunning(told.folder)).toEqual([]);
});

test("an agent of a project's own config waits for trust", async () => {
  const told = story();
  config(told, { agents: { warm: { acp: ["./mine", "--acp"] } } }, ".colloquy/config.yaml");
  told.write("a.md", "# A design\n");
  const { stderr, code } = await told.run(["critique", "a.md", "--agents", "warm"]);
  expect(code).not.toBe(0);
  expect(stderr).toContain('the agent "warm" starts a command, and you have not trusted this config');
  const shown = await told.run(["trust"]);
  expect(shown.stdout + shown.stderr).toContain("starts ./mine --acp");
});
