import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Installable, installedCli, provenRecipes } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import { pointedRecipe } from "../../scripts/clis/pointed-recipe.ts";
import { acpAgent } from "../../src/agents/acp/acp-agent.ts";
import { makeCliAgent, makeRecipeAgent, plainUse } from "../../src/host/panel/cli-agent.ts";
import type { Act } from "../../src/kernel/eyes.ts";
import type { Agent } from "../../src/kernel/agent.ts";
import { callAgent } from "../../src/kernel/engine/call.ts";
import { cliNameOf, cliNames } from "../../src/kernel/vendor.ts";
import { asked } from "../agents/asked.ts";
import { afterwards, beside } from "../beside.ts";
import { temporaryFolder } from "../discussion.ts";
import type { AnswerScript } from "../model-server/answer.ts";
import type { Fault } from "../model-server/faults.ts";
import { startModelServer } from "../model-server/server.ts";

type Name = Installable | "opencode-acp";
const names: readonly Name[] = [...cliNames, ...provenRecipes, "opencode-acp"];
const programOf = (name: Name) => installedCli(name === "opencode-acp" ? "opencode" : name);
const installed = names.filter((name) => programOf(name) !== null);

/** The real program as an agent of ours, asking at this address. */
async function agentAt(name: Name, url: string): Promise<Agent> {
  const home = await temporaryFolder();
  const cli = cliNameOf(name);
  const recipe = provenRecipes.find((one) => one === name);
  const pointed = recipe === undefined ? pointedAt(cli ?? "opencode", url, home) : pointedRecipe(recipe, url);
  for (const [path, text] of Object.entries(pointed.files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  if (cli !== undefined) {
    const { model, args, env } = pointedAt(cli, url, home);
    const definition = { kind: "cli", cli, command: programOf(name) ?? cli, effort: null } as const;
    return makeCliAgent(name, { ...definition, model, args, env, timeoutMs: null });
  }
  const bin = join(home, "bin");
  await mkdir(bin);
  await symlink(programOf(name) ?? "", join(bin, name === "opencode-acp" ? "opencode" : name));
  const ours = { ...pointed.env, PATH: [bin, process.env["PATH"]].join(delimiter), HOME: home };
  return makeRecipeAgent(name, { ...plainUse(name), model: pointed.model }, { ours, cwd: home });
}

async function serving(answer: AnswerScript): Promise<string> {
  const server = await startModelServer({ answer });
  afterwards(() => server.close());
  return server.url;
}

/** Where nobody listens. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** The failure of a turn that is ended when a hanging model would keep it for ever. */
async function failureOf(agent: Agent, turnTimeoutMs: number): Promise<string> {
  const discussion = await mkdtemp(join(tmpdir(), "colloquy-asked-"));
  const signal = new AbortController().signal;
  const limits = { turnTimeoutMs };
  try {
    const end = await callAgent(agent, { ...asked, discussion }, { limits, signal, onOutput: () => {} });
    return "failure" in end ? `${end.failure.code}: ${end.failure.message}` : `an answer: ${end.answer.text}`;
  } finally {
    await agent.rest?.(discussion, true);
  }
}

async function ask(agent: Agent): Promise<{ readonly text: string; readonly acts: readonly Act[] }> {
  const acts: Act[] = [];
  const discussion = await mkdtemp(join(tmpdir(), "colloquy-asked-"));
  // Longer than the longest of them tries by itself.
  const signal = AbortSignal.timeout(200_000);
  const context = { signal, onOutput: () => {}, onAct: (act: Act) => void acts.push(act) };
  try {
    const { text } = await agent.answer({ ...asked, discussion }, context);
    return { text, acts };
  } finally {
    await agent.rest?.(discussion, true);
  }
}

/** What each is told as, by its column in the table: none of them may hold the error for an answer. */
const faults: Readonly<Record<string, readonly [fault: Fault | "down", says: RegExp]>> = {
  down: ["down", /^overloaded: .*(?:connect|refused|fetch failed|terminated)/i],
  "401": ["unauthorized", /^not-logged-in: .*key/i],
  "404": ["unknown-model", /^exit: .*model/i],
  "429": ["rate-limit", /^rate-limit: /],
  "529": ["overloaded", /^overloaded: /],
  hang: ["hang-before-headers", /^timeout: it gave no answer within/],
};
// Longer than the longest of them tries by itself; and long enough to have started and asked.
const mostMs = { tries: 200_000, hangs: 30_000 };

describe.each(installed)("%s", (name) => {
  // They mostly wait, for what a CLI tries again by itself.
  for (const [column, [fault, says]] of Object.entries(faults))
    beside(`${column} is an error that says why`, {}, async ({ task }) => {
      const url = fault === "down" ? await closedPort() : await serving(() => ({ fault }));
      const told = await failureOf(await agentAt(name, url), column === "hang" ? mostMs.hangs : mostMs.tries);
      Object.assign(task.meta, { agent: name, column, told: told.split(":")[0] });
      // By its protocol opencode tells the words alone, and no status.
      const isTold = name === "opencode-acp" && !["down", "hang"].includes(column);
      expect(told).toMatch(isTold ? /^(?:exit|rate-limit|overloaded): opencode: .+/ : says);
    });

  test("a call of its shell does nothing", async () => {
    const canary = join(await temporaryFolder(), "canary");
    const command = `touch ${canary}`;
    const shells = ["bash", "Bash", "exec_command", "run_shell_command", "shell"];
    const url = await serving(({ n }) =>
      n <= shells.length
        ? { call: { name: shells[n - 1] ?? "", input: { command, cmd: command, description: "x" } } }
        : "All done.",
    );
    await ask(await agentAt(name, url)).catch(() => {});
    expect(existsSync(canary)).toBe(false);
  });
});

test.skipIf(installedCli("opencode") === null)(
  "opencode by `acp: [opencode, acp]` runs a command without asking, and it is told",
  async () => {
    const url = await serving(({ messages, tools }) =>
      tools.includes("bash") && messages.at(-1)?.role !== "tool"
        ? { call: { name: "bash", input: { command: "touch canary", description: "x" } } }
        : "All done.",
    );
    const home = await temporaryFolder();
    const { files, env, model } = pointedAt("opencode", url, home);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), text);
    }
    const options = { ours: { PATH: process.env["PATH"] }, env, cwd: home, model: model ?? "" };
    const agent = acpAgent("mine", { ...options, command: [installedCli("opencode") ?? "", "acp"] });
    expect((await ask(agent)).acts).toMatchObject([
      { tool: "bash", input: expect.stringContaining("canary") },
    ]);
    expect(await readdir(home)).not.toContain("canary");
  },
);
