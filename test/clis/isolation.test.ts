import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import { loggedOut, pointedAt } from "../../scripts/clis/pointed-at.ts";
import { makeCliAgent } from "../../src/host/panel/cli-agent.ts";
import type { CliDefinition } from "../../src/config/agent-definition.ts";
import type { AgentRequest } from "../../src/kernel/agent.ts";
import { type CliName, cliNames } from "../../src/kernel/vendor.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { addTo, canary, hostile } from "./hostile.ts";

const installed = cliNames.map((cli) => [cli, installedCli(cli)] as const).filter(([, command]) => command);

/** All the tools that a model is offered, as docs/clis.md lists them. */
const offered: Readonly<Record<CliName, { readonly text: string[]; readonly schema: string[] }>> = {
  claude: { text: [], schema: ["StructuredOutput"] },
  codex: { text: [], schema: [] },
  gemini: { text: [], schema: [] },
  qwen: { text: [], schema: ["structured_output"] },
  opencode: { text: [], schema: [] },
};

const schema = {
  type: "object",
  properties: { rating: { type: "integer" } },
  required: ["rating"],
  additionalProperties: false,
};

const request: AgentRequest = {
  discussion: "test",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "The rules.", fresh: "", request: "What do you see?" },
  material: [],
  earlier: [],
  schema: null,
};

const keys = ["ANTHROPIC_API_KEY", "CODEX_API_KEY", "GEMINI_API_KEY", "OPENAI_API_KEY", "OPENCODE_API_KEY"];

/** How each is asked by somebody who has no wish to keep anything out. */
const plain: Readonly<Record<CliName, readonly string[]>> = {
  claude: ["-p"],
  codex: ["exec", "--skip-git-repo-check", "-"],
  gemini: ["--skip-trust"],
  qwen: ["--auth-type", "openai"],
  opencode: ["run", "--title", "T", "-m", "stub/stub-model"],
};

afterEach(() => vi.unstubAllEnvs());

function defined(cli: CliName, command: string | null, own: Partial<CliDefinition>): CliDefinition {
  const usual = { model: null, effort: null, args: [], env: {}, timeoutMs: null };
  return { kind: "cli", cli, command: command ?? cli, ...usual, ...own };
}

/** Asks the real CLI with a hostile home, from a hostile project, below a hostile folder. */
async function askHostile(cli: CliName, command: string | null, asked: AgentRequest, known?: string) {
  const trap = hostile(cli, await temporaryFolder());
  const before = filesIn(trap.project);
  const server = await startModelServer();
  try {
    const { files, env, model, args } = pointedAt(cli, server.url, trap.home);
    addTo(trap.home, files);
    const user = { ...env, PWD: trap.project, INIT_CWD: trap.project, TMPDIR: trap.above };
    for (const [name, value] of Object.entries(user)) vi.stubEnv(name, value);
    const own = { model: known ?? model, args, envFrom: ["STUB_KEY"] };
    const agent = await makeCliAgent(cli, defined(cli, command, own));
    const context = { signal: AbortSignal.timeout(150_000), onOutput: () => {} };
    const { text } = await agent.answer(asked, context);
    return {
      text,
      requests: server.requests.length,
      read: canariesIn(server),
      tools: server.requests.flatMap(({ tools = [] }) => tools),
      nested: textsIn(server).match(/declare const tools: \{ \w+/g) ?? [],
      started: trap.started(),
      written: filesIn(trap.project).filter((path) => !before.includes(path)),
    };
  } finally {
    await server.close();
  }
}

function textsIn({ requests }: ModelServer): string {
  return requests.map(({ body }) => JSON.stringify(body)).join("\n");
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)));
}

/** Asks it as `plain` does, in the project; gives what it read and started. */
async function askPlainly(cli: CliName, command: string) {
  const trap = hostile(cli, await temporaryFolder());
  const server = await startModelServer();
  try {
    const { files, env, args } = pointedAt(cli, server.url, trap.home);
    addTo(trap.home, files);
    const PATH = [dirname(process.execPath), "/usr/bin", "/bin"].join(":");
    const child = spawn(command, [...args, ...plain[cli]], {
      cwd: trap.project,
      env: { ...env, PATH, TMPDIR: trap.above, PWD: trap.project, GEMINI_CLI_NO_RELAUNCH: "true" },
      stdio: ["pipe", "ignore", "ignore"],
      detached: true,
    });
    onTestFinished(() => endGroup(child.pid));
    child.stdin.on("error", () => {}); // it may end without reading
    child.stdin.end("What do you see?");
    await new Promise((resolve) => child.once("exit", resolve));
    endGroup(child.pid);
    return [...trap.started(), ...canariesIn(server)];
  } finally {
    await server.close();
  }
}

function endGroup(pid: number | undefined): void {
  try {
    process.kill(-(pid ?? Number.NaN), "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

function canariesIn(server: ModelServer): readonly string[] {
  return [...new Set(textsIn(server).match(new RegExp(`${canary} [\\w/.-]+`, "g")))];
}

const clean = { requests: 1, read: [], started: [], written: [], nested: [] };

describe.each(installed)("%s in a hostile home, project and folder", (cli, command) => {
  test("reads nothing of them, starts nothing of them, and has no tools", async () => {
    const { text, ...rest } = await askHostile(cli, command, request);
    expect(text).toContain("What do you see?");
    expect(rest).toEqual({ ...clean, tools: offered[cli].text });
  });

  test("which would otherwise be read or started", async () => {
    expect(await askPlainly(cli, command ?? cli)).not.toEqual([]);
  });

  test("nor where it is given a schema", async () => {
    const { text, ...rest } = await askHostile(cli, command, { ...request, schema });
    expect(text).not.toBe("");
    expect(rest).toEqual({ ...clean, tools: offered[cli].schema });
  });
});

test.skipIf(installedCli("codex") === null)(
  "codex offers a model that it knows JavaScript alone, and no tool of its own in there",
  async () => {
    const { text, ...rest } = await askHostile("codex", installedCli("codex"), request, "gpt-6.1-sol");
    expect(text).toContain("What do you see?");
    expect(rest).toEqual({ ...clean, tools: ["functions.exec", "functions.wait"] });
  },
);

describe.each(installed)("%s without a login", (cli, command) => {
  test("says so, and how to log in", async () => {
    for (const name of keys) vi.stubEnv(name, undefined);
    const home = await temporaryFolder();
    vi.stubEnv("HOME", home);
    const server = await startModelServer({ answer: () => ({ fault: "unauthorized" }) });
    try {
      const { model, args, env } = loggedOut(cli, server.url, home);
      const agent = await makeCliAgent(cli, defined(cli, command, { model, args, env }));
      const context = { signal: AbortSignal.timeout(150_000), onOutput: () => {} };
      await expect(agent.answer(request, context)).rejects.toMatchObject({
        code: "not-logged-in",
        message: expect.stringMatching(/\(run `.+` ?.*, or .+\)$/),
      });
    } finally {
      await server.close();
    }
  });
});
