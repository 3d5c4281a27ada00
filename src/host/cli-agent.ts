import type { CliOptions } from "../agents/cli/cli-agent.ts";
import type { CliDialect, CliTongue } from "../agents/cli/dialect.ts";
import type { CliDefinition } from "../config/agent-definition.ts";
import { type Recipe, shippedRecipe } from "../config/recipe.ts";
import type { Agent } from "../kernel/agent.ts";
import type { CliName } from "../kernel/cli-name.ts";
import { onPath } from "../find-program.ts";
import { tellingDrift } from "./version-drift.ts";

export async function makeCliAgent(
  name: string,
  definition: CliDefinition,
  ourProcess: Pick<CliOptions, "ours" | "cwd"> = {},
): Promise<Agent> {
  const { cliAgent } = await import("../agents/cli/cli-agent.ts");
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
  const { spoken } = await import("../agents/cli/spoken.ts");
  return spoken(recipe, await tongueOf(cli));
}

async function tongueOf(cli: CliName): Promise<CliTongue> {
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
