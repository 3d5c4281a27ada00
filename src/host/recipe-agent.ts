import { readdirSync } from "node:fs";
import type { UseDefinition } from "../config/agent-definition.ts";
import { readShippedRecipe, type Recipe } from "../config/recipe.ts";
import type { Agent } from "../kernel/agent.ts";
import { ColloquyError } from "../kernel/error.ts";
import { shipped } from "../own-files.ts";
import { onPath } from "./cli-agent.ts";
import { tellingDrift } from "./version-drift.ts";

/** The agents that come with a recipe: each has the name of its command. */
export function recipeNames(): readonly string[] {
  return readdirSync(shipped("agents")).flatMap((file) =>
    file.endsWith(".yaml") ? file.slice(0, -".yaml".length) : [],
  );
}

/** An agent by the name of its recipe alone. */
export function plainUse(use: string): UseDefinition {
  return { kind: "use", use, recipe: null, model: null, effort: null, args: [], env: {}, timeoutMs: null };
}

interface Surroundings {
  readonly ours: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export async function makeRecipeAgent(
  name: string,
  definition: UseDefinition,
  { ours, cwd }: Surroundings,
): Promise<Agent> {
  const recipe = definition.recipe ?? (await readShippedRecipe(definition.use));
  const command = onPath(recipe.command, ours);
  if (command === undefined)
    throw new ColloquyError("not-found", `${name} is not installed: there is no ${recipe.command} on PATH.`, {
      hint: `Install it: ${recipe.install}.`,
    });
  const agent = await started(name, recipe, definition, { ours, cwd });
  return tellingDrift(agent, { command, install: recipe.install, versions: recipe.versions });
}

async function started(
  name: string,
  recipe: Recipe,
  definition: UseDefinition,
  { ours, cwd }: Surroundings,
): Promise<Agent> {
  const { envFrom, timeoutMs } = definition;
  const options = {
    command: [recipe.command, ...recipe.args, ...chosenBy(recipe, definition), ...definition.args],
    env: { ...recipe.env, ...definition.env },
    own: recipe.envFrom,
    ...(recipe.home !== undefined && { home: recipe.home }),
    howToLogIn: recipe.login,
    retries: recipe.retries,
    ours,
    cwd,
    ...(envFrom !== undefined && { envFrom }),
    ...(timeoutMs !== null && { timeoutMs }),
  };
  if (recipe.speaks === "text") return (await import("../agents/headless.ts")).headlessAgent(name, options);
  const { acpAgent } = await import("../agents/acp/acp-agent.ts");
  const { notices, complaints } = recipe;
  return acpAgent(name, {
    ...options,
    notices,
    complaints,
    ...(recipe.model === undefined && definition.model !== null && { model: definition.model }),
    ...(recipe.effort === undefined && definition.effort !== null && { effort: definition.effort }),
  });
}

function chosenBy(recipe: Recipe, definition: UseDefinition): readonly string[] {
  return (["model", "effort"] as const).flatMap((what) => {
    const [wanted, args] = [definition[what], recipe[what]];
    if (wanted === null) return [];
    if (args === undefined && recipe.speaks === "text")
      throw new ColloquyError(
        "config",
        `The ${what} of ${definition.use} cannot be chosen: its recipe does not say how.`,
      );
    return (args ?? []).map((arg) => arg.replaceAll(`{${what}}`, wanted));
  });
}
