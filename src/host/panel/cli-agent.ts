import { readdirSync } from "node:fs";
import type { CliOptions } from "../../agents/cli/cli-agent.ts";
import type { CliDialect, CliTongue } from "../../agents/cli/dialect.ts";
import type { CliDefinition, UseDefinition } from "../../config/agent-definition.ts";
import { type Recipe, shippedRecipe } from "../../config/recipe.ts";
import type { Agent } from "../../kernel/agent.ts";
import { type CliName, cliNameOf } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { shipped } from "../../own-files.ts";
import { onPath } from "../../program-path.ts";

export async function makeCliAgent(
  name: string,
  definition: CliDefinition,
  ourProcess: Pick<CliOptions, "ours" | "cwd"> = {},
  other?: Recipe,
): Promise<Agent> {
  const { cliAgent } = await import("../../agents/cli/cli-agent.ts");
  const { cli, command, args, env } = definition;
  const recipe = other ?? shippedRecipe(cli);
  const agent = cliAgent(name, await dialectOf(cli, recipe), {
    ...ourProcess,
    command,
    args,
    env,
    ...chosenIn(definition),
    ...limitsIn(definition, other),
  });
  return withQuiet(agent, recipe);
}

export function chosenIn({ model, effort }: Pick<CliDefinition, "model" | "effort">) {
  return { ...(model !== null && { model }), ...(effort !== null && { effort }) };
}

export function limitsIn(
  { envFrom = [], timeoutMs }: Pick<CliDefinition, "envFrom" | "timeoutMs">,
  recipe?: Recipe,
) {
  return { envFrom: [...(recipe?.envFrom ?? []), ...envFrom], ...(timeoutMs !== null && { timeoutMs }) };
}

export function howToInstall(cli: CliName): string {
  return shippedRecipe(cli).install;
}

async function dialectOf(cli: CliName, recipe: Recipe): Promise<CliDialect> {
  const { spoken } = await import("../../agents/cli/dialect.ts");
  return spoken(recipe, await tongues[cli]());
}

const tongues: Readonly<Record<CliName, () => Promise<CliTongue>>> = {
  claude: async () => (await import("../../agents/cli/claude.ts")).claude,
  codex: async () => (await import("../../agents/cli/codex.ts")).codex,
  gemini: async () => (await import("../../agents/cli/gemini.ts")).gemini,
  qwen: async () => (await import("../../agents/cli/qwen.ts")).qwen,
  opencode: async () => (await import("../../agents/cli/opencode.ts")).opencode,
};

function withQuiet(agent: Agent, { quietSeconds }: Recipe): Agent {
  return quietSeconds === undefined ? agent : { ...agent, quietMs: quietSeconds * 1000 };
}

export function recipeNames(): readonly string[] {
  return readdirSync(shipped("agents")).flatMap((file) => {
    const name = file.endsWith(".yaml") ? file.slice(0, -".yaml".length) : "";
    return name === "" || cliNameOf(name) !== undefined ? [] : name;
  });
}

export function plainUse(use: string): UseDefinition {
  return { kind: "use", use, model: null, effort: null, args: [], env: {}, timeoutMs: null };
}

export async function makeRecipeAgent(
  name: string,
  definition: UseDefinition,
  ourProcess: { readonly ours: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<Agent> {
  const recipe = shippedRecipe(definition.use);
  if (onPath(recipe.command, ourProcess.ours) === undefined)
    throw new ColloquyError("not-found", `${name} is not installed: there is no ${recipe.command} on PATH.`, {
      hint: `Install it: ${recipe.install}.`,
    });
  const chosen = chosenBy(recipe, definition);
  const { speaks, home } = recipe;
  if (speaks !== "acp" && speaks !== "text") {
    const cli = { ...definition, kind: "cli", cli: speaks, command: recipe.command } as const;
    return makeCliAgent(name, cli, ourProcess, recipe);
  }
  const options = {
    command: [recipe.command, ...recipe.args, ...chosen, ...definition.args],
    env: { ...recipe.env, ...definition.env },
    ...(home !== undefined && { home }),
    howToLogIn: recipe.login,
    retries: recipe.retries,
    complaints: recipe.complaints,
    ...ourProcess,
    ...limitsIn(definition, recipe),
  };
  if (speaks === "text") {
    const { headlessAgent } = await import("../../agents/headless.ts");
    return withQuiet(headlessAgent(name, options), recipe);
  }
  const { acpAgent } = await import("../../agents/acp/acp-agent.ts");
  const { notices, tellsUsage, meta, record } = recipe;
  const agent = acpAgent(name, {
    ...options,
    notices,
    ...(tellsUsage !== undefined && { tellsUsage }),
    ...(meta !== undefined && { meta }),
    ...(record !== undefined && { record }),
    ...chosenIn({
      model: recipe.model === undefined ? definition.model : null,
      effort: recipe.effort === undefined ? definition.effort : null,
    }),
  });
  return withQuiet(agent, recipe);
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
