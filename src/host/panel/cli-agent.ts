import type { CliOptions } from "../../agents/cli/cli-agent.ts";
import type { CliDialect, CliTongue } from "../../agents/cli/dialect.ts";
import type { CliDefinition } from "../../config/agent-definition.ts";
import { type Recipe, shippedRecipe } from "../../config/recipe.ts";
import type { Agent } from "../../kernel/agent.ts";
import type { CliName } from "../../kernel/vendor.ts";
import { onPath } from "../../find-program.ts";
import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { printable } from "../../kernel/printable.ts";
import { object, parsedJson } from "../../kernel/json-value.ts";

export async function makeCliAgent(
  name: string,
  definition: CliDefinition,
  ourProcess: Pick<CliOptions, "ours" | "cwd"> = {},
): Promise<Agent> {
  const { cliAgent } = await import("../../agents/cli/cli-agent.ts");
  const { command, model, effort, args, env, envFrom, timeoutMs } = definition;
  const recipe = shippedRecipe(definition.cli);
  const cli = cliAgent(name, await dialectOf(definition.cli, recipe), {
    ...ourProcess,
    command,
    args,
    env,
    ...(envFrom !== undefined && { envFrom }),
    ...(model !== null && { model }),
    ...(effort !== null && { effort }),
    ...(timeoutMs !== null && { timeoutMs }),
  });
  return tellingDrift(quiet(cli, recipe), {
    command: onPath(command, ourProcess.ours ?? {}) ?? command,
    install: recipe.install,
    versions: recipe.versions,
  });
}

/** The agent with how long it may be silent, for whoever waits a shorter time. */
export function quiet(agent: Agent, { quietSeconds }: Pick<Recipe, "quietSeconds">): Agent {
  return quietSeconds === undefined ? agent : { ...agent, quietMs: quietSeconds * 1000 };
}

/** How to get a CLI that is not here. */
export function howToInstall(cli: CliName): string {
  return shippedRecipe(cli).install;
}

/** The dialect of a CLI, with the flags and variables of a recipe. */
export async function dialectOf(cli: CliName, recipe: Recipe): Promise<CliDialect> {
  const { spoken } = await import("../../agents/cli/spoken.ts");
  return spoken(recipe, await tongueOf(cli));
}

async function tongueOf(cli: CliName): Promise<CliTongue> {
  switch (cli) {
    case "claude":
      return (await import("../../agents/cli/claude.ts")).claude;
    case "codex":
      return (await import("../../agents/cli/codex.ts")).codex;
    case "gemini":
      return (await import("../../agents/cli/gemini.ts")).gemini;
    case "qwen":
      return (await import("../../agents/cli/qwen.ts")).qwen;
    case "opencode":
      return (await import("../../agents/cli/opencode.ts")).opencode;
  }
}

/** A program as it was tried, and where it lies here. */
interface Tried {
  readonly command: string;
  /** How it is installed, which names its package. */
  readonly install: string;
  readonly versions: readonly string[];
}

/** The agent, whose first answer says where it is another version than was tried. Nothing is started to find out. */
export function tellingDrift(agent: Agent, tried: Tried): Agent {
  let isTold = false;
  return {
    ...agent,
    async answer(request, context) {
      const answer = await agent.answer(request, context);
      if (isTold) return answer;
      isTold = true;
      const drift = await driftOf(agent.name, tried);
      const notes = [answer.note, drift].filter((note) => note !== undefined);
      return notes.length === 0 ? answer : { ...answer, note: notes.join(" ") };
    },
  };
}

async function driftOf(name: string, { command, install, versions }: Tried): Promise<string | undefined> {
  const packageName = /^npm install -g (\S+)$/.exec(install)?.[1];
  const version = packageName && (await installedVersion(command, packageName));
  if (!version || versions.length === 0 || versions.includes(version)) return undefined;
  return `${name} is version ${printable(version)} here; it was tested with ${versions.join(", ")}.`;
}

/** By the package that a command belongs to; `undefined` where it is in none of that name. */
async function installedVersion(command: string, packageName: string): Promise<string | undefined> {
  const file = await realpath(command).catch(() => null);
  if (file === null) return undefined;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "");
    const { name, version } = object(parsedJson(text));
    // The command of some lies in a package of their platform, `<name>-linux-x64`.
    if (typeof name === "string" && (name === packageName || name.startsWith(`${packageName}-`)))
      return typeof version === "string" ? version : undefined;
  }
  return undefined;
}
