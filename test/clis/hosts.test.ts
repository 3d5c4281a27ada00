import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { installedCli } from "../../scripts/clis/installed.ts";
import { pointedAt } from "../../scripts/clis/pointed-at.ts";
import type { CliName } from "../../src/core/cli-name.ts";
import type { Answer } from "../model-server/answer.ts";
import { object, objects } from "../model-server/dialect.ts";
import { type ModelServer, startModelServer } from "../model-server/server.ts";
import { type Story, story } from "../stories/command.ts";
import { design, ratings, scripted } from "../stories/panel.ts";

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
        mcp: { colloquy: { type: "local", command } },
      }),
    },
  }),
};

/** Runs a host on a prompt until it ends, with a clean environment; gives what it printed. */
function run(told: Story, cli: CliName, { args, env }: HostRun, pointed: Readonly<Record<string, string>>) {
  const { HOME: _home, ...inherited } = told.env;
  const child = spawn(installedCli(cli) ?? cli, args, {
    cwd: told.folder,
    env: { ...inherited, PATH: `${dirname(process.execPath)}:${inherited["PATH"]}`, ...pointed, ...env },
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

/**
 * A model that calls our tool and says what came back. claude and qwen tell a model only the names of MCP tools at
 * first: claude's must be looked up before it is called, qwen's is called through another.
 */
function scriptedHost(server: () => ModelServer): () => Answer {
  const input = { protocol: "critique", subject: "design.md" };
  return () => {
    // A host whose call fails must not go on for ever.
    if (server().requests.length > 8) return "Enough.";
    const body = object(server().requests.at(-1)?.body);
    const text = JSON.stringify(body);
    const verdict = /consensus_\w+ · average [\d.]+\/5/.exec(text)?.[0];
    if (verdict !== undefined) return `The panel says: ${verdict}`;
    const name = /(?:mcp__)?colloquy_+start_discussion/.exec(text)?.[0];
    if (name === undefined) return "There is no such tool.";
    const offered = objects(body["tools"]).map((tool) =>
      String(tool["name"] ?? object(tool["function"])["name"]),
    );
    if (offered.includes("tool_call"))
      return { call: { name: "tool_call", input: { name, arguments: input } } };
    const isKnown = offered.includes(name) || text.includes("tool_result");
    if (isKnown) return { call: { name, input } };
    return { call: { name: "ToolSearch", input: { query: `select:${name}`, max_results: 1 } } };
  };
}

test.each(Object.keys(hosts).filter((cli) => installedCli(cli as CliName) !== null) as CliName[])(
  "%s calls our tool, and the verdict of scripted agents is in its answer",
  async (cli) => {
    const told = story();
    told.write("design.md", design);
    const flags = scripted(told, ratings(4, 5, 4));
    const server: ModelServer = await startModelServer({ answer: scriptedHost(() => server) });
    onTestFinished(() => server.close());
    const home = join(told.folder, "..", "home");
    const command = [process.execPath, bin, "mcp", ...flags];
    const pointed = pointedAt(cli, server.url, home);
    const hosted = hosts[cli]?.(command, home, server.url);
    for (const [path, text] of Object.entries({ ...pointed.files, ...hosted?.files })) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    }
    const ended = await run(told, cli, hosted ?? { args: [] }, pointed.env);
    if (process.env["DEBUG_HOSTS"]) {
      console.log(cli, ended);
      writeFileSync(`/tmp/hosts-${cli}.json`, JSON.stringify(server.requests, null, 1));
    }
    expect(ended.stdout, ended.stderr).toContain("The panel says: consensus_reached · average 4.33/5");
    expect(told.has(".colloquy/discussions/critique-design-md/journal.jsonl")).toBe(true);
  },
);
