import { expect, test } from "vitest";
import { scripted } from "../agents/acp/scripted.ts";
import { type Story, story } from "./command.ts";
import { config } from "./panel.ts";
import { runHere } from "./program.ts";

/** A critique by an agent of the Agent Client Protocol that nothing binds. */
async function critique(told: Story, settings: object = {}): Promise<readonly string[]> {
  told.write("a.md", "# A design\n\nRetry as needed.\n");
  const agents = { warm: { acp: await scripted("answers", told.folder) } };
  const perspectives = [{ name: "Clarity" }];
  const flags = config(told, { agents, panel: ["warm"], critique: { perspectives }, ...settings });
  return ["critique", "a.md", "--fail-on", "never", "--eyes", "none", ...flags];
}

test("without a terminal an agent that nothing binds is not started, and what to type is told", async () => {
  const told = story();
  const args = await critique(told);
  const { code, stderr } = await told.run([...args, "--yes"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/Nothing keeps warm \(.*\) from acting on its own/);
  expect(stderr).toContain(
    "set COLLOQUY_UNBOUND=warm before the command, or write `unbound: [warm]` in your own config",
  );
  expect(told.has("asked.jsonl")).toBe(false);
});

test.each([
  ["a config", { unbound: ["warm"] }, {}],
  ["a variable", {}, { COLLOQUY_UNBOUND: "warm" }],
])("a yes in %s starts it", async (_, settings, env) => {
  const told = story();
  const { code, stderr } = await told.run(await critique(told, settings), { env });
  expect([code, stderr.includes("Nothing keeps")]).toEqual([0, false]);
  expect(told.has("asked.jsonl")).toBe(true);
});

test("a dry run starts nobody, and needs no yes", async () => {
  const told = story();
  const { code } = await told.run([...(await critique(told)), "--dry-run"]);
  expect([code, told.has("asked.jsonl")]).toEqual([0, false]);
});

test("trust shows the yes that a project says for you", async () => {
  const told = story();
  config(told, { panel: ["goose"], unbound: ["goose"] }, ".colloquy/config.yaml");
  const { stdout, stderr } = await runHere(told, ["trust"]);
  expect(stdout + stderr).toContain("though nothing keeps them from acting on their own: goose");
});
