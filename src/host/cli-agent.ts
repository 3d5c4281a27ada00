import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { CliOptions } from "../agents/cli/cli-agent.ts";
import type { CliDialect } from "../agents/cli/dialect.ts";
import type { CliDefinition } from "../config/agent-definition.ts";
import type { Agent } from "../kernel/agent.ts";
import { type CliName, testedVersions } from "../kernel/cli-name.ts";
import { tellingDrift } from "./version-drift.ts";

/** Where a command is on PATH; `undefined` when it is not. */
export function onPath(command: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, command)).find(isExecutable);
}

/** How to get a CLI that is not here. */
export const howToInstall: Readonly<Record<CliName, string>> = {
  claude: "npm install -g @anthropic-ai/claude-code",
  codex: "npm install -g @openai/codex",
  gemini: "npm install -g @google/gemini-cli",
  qwen: "npm install -g @qwen-code/qwen-code",
  opencode: "npm install -g opencode-ai",
};

export async function makeCliAgent(
  name: string,
  definition: CliDefinition,
  surroundings: Pick<CliOptions, "ours" | "cwd"> = {},
): Promise<Agent> {
  const { cliAgent } = await import("../agents/cli/cli-agent.ts");
  const { command, model, effort, args, env, envFrom, timeoutMs } = definition;
  const agent = cliAgent(name, await dialectOf(definition.cli), {
    ...surroundings,
    command,
    args,
    env,
    ...(envFrom !== undefined && { envFrom }),
    ...(model !== null && { model }),
    ...(effort !== null && { effort }),
    ...(timeoutMs !== null && { timeoutMs }),
  });
  return tellingDrift(agent, {
    command: onPath(command, surroundings.ours ?? {}) ?? command,
    install: howToInstall[definition.cli],
    versions: [testedVersions[definition.cli]],
  });
}

async function dialectOf(cli: CliName): Promise<CliDialect> {
  switch (cli) {
    case "claude":
      return (await import("../agents/cli/claude.ts")).claude;
    case "codex":
      return (await import("../agents/cli/codex.ts")).codex;
    case "gemini":
      return (await import("../agents/cli/gemini.ts")).gemini;
    case "qwen":
      return (await import("../agents/cli/qwen.ts")).qwen;
    case "opencode":
      return (await import("../agents/cli/opencode.ts")).opencode;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
