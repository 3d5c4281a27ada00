import { readdirSync } from "node:fs";
import type { UseDefinition } from "../../config/agent-definition.ts";
import { type Recipe, shippedRecipe } from "../../config/recipe.ts";
import type { Agent } from "../../kernel/agent.ts";
import { type CliName, cliNameOf } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { shipped } from "../../own-files.ts";
import { onPath } from "../../find-program.ts";
import { dialectOf, quiet, tellingDrift } from "./cli-agent.ts";

/** The agents that come with a recipe and need no code of their own: each has the name of its command. */
export function recipeNames(): readonly string[] {
  return readdirSync(shipped("agents")).flatMap((file) => {
    const name = file.endsWith(".yaml") ? file.slice(0, -".yaml".length) : "";
    return name === "" || cliNameOf(name) !== undefined ? [] : name;
  });
}

/** An agent by the name of its recipe alone. */
export function plainUse(use: string): UseDefinition {
  return { kind: "use", use, recipe: null, model: null, effort: null, args: [], env: {}, timeoutMs: null };
}

/** Our own variables and folder; of the variables a process gets those that it needs. */
interface OurProcess {
  readonly ours: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export async function makeRecipeAgent(
  name: string,
  definition: UseDefinition,
  { ours, cwd }: OurProcess,
): Promise<Agent> {
  const recipe = definition.recipe ?? shippedRecipe(definition.use);
  const command = onPath(recipe.command, ours);
  if (command === undefined)
    throw new ColloquyError("not-found", `${name} is not installed: there is no ${recipe.command} on PATH.`, {
      hint: `Install it: ${recipe.install}.`,
    });
  const agent = quiet(await started(name, recipe, definition, { ours, cwd }), recipe);
  return tellingDrift(agent, { command, install: recipe.install, versions: recipe.versions });
}

async function started(
  name: string,
  recipe: Recipe,
  definition: UseDefinition,
  { ours, cwd }: OurProcess,
): Promise<Agent> {
  const { envFrom, timeoutMs } = definition;
  const chosen = chosenBy(recipe, definition);
  if (recipe.speaks !== "acp" && recipe.speaks !== "text")
    return cliByRecipe(name, recipe, recipe.speaks, definition, { ours, cwd });
  const options = {
    command: [recipe.command, ...recipe.args, ...chosen, ...definition.args],
    env: { ...recipe.env, ...definition.env },
    own: recipe.envFrom,
    ...(recipe.home !== undefined && { home: recipe.home }),
    howToLogIn: recipe.login,
    retries: recipe.retries,
    complaints: recipe.complaints,
    ours,
    cwd,
    ...(envFrom !== undefined && { envFrom }),
    ...(timeoutMs !== null && { timeoutMs }),
  };
  if (recipe.speaks === "text")
    return (await import("../../agents/headless.ts")).headlessAgent(name, options);
  const { acpAgent } = await import("../../agents/acp/acp-agent.ts");
  const { notices, tellsUsage, record } = recipe;
  return acpAgent(name, {
    ...options,
    notices,
    tellsUsage,
    ...(record !== undefined && { record }),
    ...(recipe.model === undefined && definition.model !== null && { model: definition.model }),
    ...(recipe.effort === undefined && definition.effort !== null && { effort: definition.effort }),
  });
}

/** A CLI whose output we know how to read, called as a recipe says. */
async function cliByRecipe(
  name: string,
  recipe: Recipe,
  cli: CliName,
  { model, effort, args, env, envFrom = [], timeoutMs }: UseDefinition,
  ourProcess: OurProcess,
): Promise<Agent> {
  const { cliAgent } = await import("../../agents/cli/cli-agent.ts");
  return cliAgent(name, await dialectOf(cli, recipe), {
    ...ourProcess,
    command: recipe.command,
    args,
    env,
    own: recipe.envFrom,
    envFrom,
    ...(model !== null && { model }),
    ...(effort !== null && { effort }),
    ...(timeoutMs !== null && { timeoutMs }),
  });
}

function chosenBy(recipe: Recipe, definition: UseDefinition): readonly string[] {
  return (["model", "effort"] as const).flatMap((what) => {
    const [wanted, args] = [definition[what], recipe[what]];
    if (wanted === null) return [];
    if (args === undefined && recipe.speaks !== "acp")
      throw new ColloquyError(
        "config",
        `The ${what} of ${definition.use} cannot be chosen: its recipe does not say how.`,
      );
    return (args ?? []).map((arg) => arg.replaceAll(`{${what}}`, wanted));
  });
}
