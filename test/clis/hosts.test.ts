import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import type { CliName } from "../../src/kernel/vendor.ts";
import type { Answer } from "../model-server/answer.ts";
import { object, objects } from "../model-server/dialect.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { type Story, story } from "../stories/command.ts";
import { config, design, rated, ratings, scripted } from "../stories/panel.ts";
import { agreeing, callsIn, folder, id, task } from "../stories/solving.ts";

const bin = fileURLToPath(new URL("../../bin/colloquy.js", import.meta.url));

interface HostRun {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its config with our server in it, by path in its home. */
  readonly files?: Readonly<Record<string, string>>;
}

/** How each host is started headless with our server. */
const hosts: Partial<Record<CliName, (command: readonly string[], home: string, url: string) => HostRun>> = {
  claude: ([command, ...args]) => ({
    args: [
      "-p",
      "--output-format",
      "json",
      "--strict-mcp-config",
      "--mcp-config",
      JSON.stringify({ mcpServers: { colloquy: { command, args } } }),
      "--allowedTools",
      "mcp__colloquy",
      "--model",
      "claude-opus-5-5",
    ],
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" },
  }),
  codex: (command) => ({
    args: ["exec", "--json", "--skip-git-repo-check", "-m", "stub-model", "-"],
    files: { "codex/config.toml": `${codexServer(command)}default_tools_approval_mode = "approve"\n` },
  }),
  qwen: ([command, ...args]) => ({
    args: ["--auth-type", "openai", "--output-format", "json", "--approval-mode", "default"],
    env: { QWEN_CODE_NO_RELAUNCH: "true" },
    files: {
      "qwen/settings.json": JSON.stringify({
        mcpServers: { colloquy: { command, args, trust: true } },
        usageStatisticsEnabled: false,
        enableAutoUpdate: false,
        memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
      }),
    },
  }),
  opencode: (command, _home, url) => ({
    args: ["run", "--format", "json", "--title", "T", "-m", "stub/stub-model"],
    env: { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_LSP_DOWNLOAD: "1" },
    files: {
      ".config/opencode/opencode.json": JSON.stringify({
        ...JSON.parse(pointedAt("opencode", url, "").files[".config/opencode/opencode.json"] ?? "{}"),
        // It waits five seconds by itself, and goes on without.
        mcp: { colloquy: { type: "local", command, timeout: 120_000 } },
      }),
    },
  }),
};

function codexServer([command, ...args]: readonly string[]): string {
  const started = `command = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}`;
  return `[mcp_servers.colloquy]\n${started}\nrequired = true\nstartup_timeout_sec = 120\n`;
}

/** Runs a host on a prompt until it ends, with a clean environment; gives what it printed. */
function run(told: Story, cli: CliName, { args, env }: HostRun, pointed: Readonly<Record<string, string>>) {
  const { HOME: _home, ...inherited } = told.env;
  const child = spawn(installedCli(cli) ?? cli, args, {
    cwd: told.folder,
    env: {
      ...inherited,
      PATH: `${dirname(process.execPath)}:${inherited["PATH"]}`,
      COLLOQUY_LOCAL_SERVERS: "none",
      ...pointed,
      ...env,
    },
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // It ended by itself.
    }
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  child.stdin.end("Have design.md reviewed and tell me the verdict.");
  return new Promise<{ stdout: string; stderr: string; code: number | null }>((resolve) =>
    child.once("close", (code) => resolve({ stdout, stderr, code })),
  );
}

/** What the model of a host does next, by what its tools said so far: words, or a call of a tool of ours. */
type Move = (told: string) => string | { readonly tool: string; readonly input: object };

/**
 * A model that follows a plan. claude and qwen tell a model only the names of MCP tools at first: claude's must be
 * looked up before they are called, qwen's are called through another. codex keeps them under the server's name.
 */
function scriptedHost(server: () => ModelServer, move: Move): () => Answer {
  return () => {
    // A host whose call fails must not go on for ever.
    if (server().requests.length > 12) return "Enough.";
    const body = object(server().requests.at(-1)?.body);
    const said = JSON.stringify(body["messages"] ?? body["input"]);
    const next = move(said);
    if (typeof next === "string") return next;
    const { tool, input } = next;
    const [prefix = ""] = /(?:mcp__)?colloquy_+(?=start_discussion)/.exec(JSON.stringify(body)) ?? [];
    const name = `${prefix}${tool}`;
    const tools = objects(body["tools"]).map((one) => one["name"] ?? object(one["function"])["name"]);
    const offered = new Set(tools);
    if (offered.has("mcp__colloquy")) return { call: { name: `mcp__colloquy.${tool}`, input } };
    if (offered.has("tool_call")) return { call: { name: "tool_call", input: { name, arguments: input } } };
    const mustBeFound = offered.has("ToolSearch") && !said.includes(`"tool_name":"${name}"`);
    if (mustBeFound)
      return { call: { name: "ToolSearch", input: { query: `select:${name}`, max_results: 1 } } };
    return { call: { name, input } };
  };
}

/** Starts a host with our server and gives what it said in the end. */
async function hosted(
  cli: CliName,
  told: Story,
  flags: readonly string[],
  move: Move,
  other: { readonly files?: (command: readonly string[]) => Readonly<Record<string, string>> } = {},
): Promise<string> {
  const server: ModelServer = await startModelServer({ answer: scriptedHost(() => server, move) });
  onTestFinished(() => server.close());
  const home = join(told.folder, "..", "home");
  const pointed = pointedAt(cli, server.url, home);
  const command = [process.execPath, bin, "mcp", ...flags];
  const { args, ...started } = hosts[cli]?.(command, home, server.url) ?? { args: [], files: {} };
  const files = { ...pointed.files, ...started.files, ...other.files?.(command) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const asHost = { ...started, args: [...pointed.args, ...args] };
  const { stdout, stderr } = await run(told, cli, asHost, pointed.env);
  return `${stdout}\n${stderr}`;
}

/** Each analyses, and says where it stands on the plan that the first of them writes. */
const solved = [
  "Resolver.brief.1",
  ...["ada", "bob"].flatMap((seat) => [`${seat}.analyse.1`, `${seat}.verify.1`]),
];

const installed = (Object.keys(hosts) as CliName[]).filter((cli) => installedCli(cli) !== null);

describe.each(installed)("%s as a host", (cli) => {
  test("calls our tool, and the verdict of scripted agents is in its answer", async () => {
    const told = story();
    told.write("design.md", design);
    const flags = scripted(told, ratings(4, 5, 4));
    const input = { protocol: "critique", subject: "design.md" };
    const ended = await hosted(cli, told, flags, (said) => {
      const verdict = /consensus_\w+ · average [\d.]+\/5/.exec(said)?.[0];
      return verdict === undefined ? { tool: "start_discussion", input } : `The panel says: ${verdict}`;
    });
    expect(ended).toContain("The panel says: consensus_reached · average 4.33/5");
    expect(told.has(".colloquy/discussions/critique-design-md/journal.jsonl")).toBe(true);
  });

  test("without anybody to ask gets the question back, and hands over an answer", async () => {
    const { told, panel } = agreeing();
    const input = { protocol: "solve", subject: task, context: ["none"] };
    const ended = await hosted(cli, told, panel, (said) => {
      if (said.includes(`${id}: completed`) || said.includes('state\\":\\"completed'))
        return "It is decided.";
      const isOpen = said.includes(`${id}: waiting`) || said.includes('state\\":\\"waiting');
      if (isOpen) return { tool: "go_on", input: { id, answer: "1" } };
      return { tool: "start_discussion", input };
    });
    expect(ended).toContain("It is decided.");
    expect(callsIn(told).toSorted()).toEqual(solved.toSorted());
    expect(told.read(`${folder}/journal.jsonl`)).toContain('"discussion.completed"');
  });

  test("answers for a seat itself", async () => {
    const told = story();
    told.write("design.md", design);
    const flags = config(told, { critique: { perspectives: [{ name: "Mine" }] } });
    const input = { protocol: "critique", subject: "design.md", agents: ["host"] };
    const ended = await hosted(cli, told, flags, (said) => {
      if (said.includes("consensus_reached")) return "My own verdict stands.";
      const isOpen = said.includes("the host has not answered as Mine yet");
      if (!isOpen) return { tool: "start_discussion", input };
      return { tool: "reply_as_host", input: { id: "critique-design-md", reply: rated(4) } };
    });
    expect(ended).toContain("My own verdict stands.");
    const journal = told.read(".colloquy/discussions/critique-design-md/journal.jsonl");
    expect(journal).toContain('"answeredBy":"host"');
  });
});

test.skipIf(installedCli("codex") === null)(
  "codex as a host refuses a call by itself unless its config approves the server's tools",
  async () => {
    const told = story();
    told.write("design.md", design);
    const input = { protocol: "critique", subject: "design.md" };
    const move: Move = (said) =>
      said.includes("requires approval, but approval")
        ? "It was refused."
        : { tool: "start_discussion", input };
    const files = (command: readonly string[]) => ({ "codex/config.toml": codexServer(command) });
    expect(await hosted("codex", told, scripted(told, ratings(4, 5, 4)), move, { files })).toContain(
      "It was refused.",
    );
    expect(told.has(".colloquy/discussions")).toBe(false);
  },
);
