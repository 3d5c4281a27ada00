import { readdirSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CliOptions } from "../../agents/cli/cli-agent.ts";
import type { CliDialect, CliTongue } from "../../agents/cli/dialect.ts";
import type { CliDefinition, UseDefinition } from "../../config/agent-definition.ts";
import { type Recipe, shippedRecipe } from "../../config/recipe.ts";
import type { Agent } from "../../kernel/agent.ts";
import { type CliName, cliNameOf } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { object, parsedJson } from "../../kernel/json-value.ts";
import { printable } from "../../kernel/printable.ts";
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
    ...(other !== undefined && { own: other.envFrom }),
    ...chosenIn(definition),
    ...limitsIn(definition),
  });
  return asTested(agent, recipe, onPath(command, ourProcess.ours ?? {}) ?? command);
}

export function chosenIn({ model, effort }: Pick<CliDefinition, "model" | "effort">) {
  return { ...(model !== null && { model }), ...(effort !== null && { effort }) };
}

export function limitsIn({ envFrom, timeoutMs }: Pick<CliDefinition, "envFrom" | "timeoutMs">) {
  return { ...(envFrom !== undefined && { envFrom }), ...(timeoutMs !== null && { timeoutMs }) };
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

/**
 * The agent with how long it may be silent, for whoever waits a shorter time. Its first answer says where it is another
 * version than was tested; nothing is started to find out.
 */
function asTested(agent: Agent, recipe: Recipe, command: string): Agent {
  const { quietSeconds } = recipe;
  let isTold = false;
  return {
    ...agent,
    ...(quietSeconds !== undefined && { quietMs: quietSeconds * 1000 }),
    async answer(request, context) {
      const answer = await agent.answer(request, context);
      if (isTold) return answer;
      isTold = true;
      const drift = await driftOf(agent.name, recipe, command);
      const notes = [answer.note, drift].filter((note) => note !== undefined);
      return notes.length === 0 ? answer : { ...answer, note: notes.join(" ") };
    },
  };
}

async function driftOf(
  name: string,
  { install, versions }: Recipe,
  command: string,
): Promise<string | undefined> {
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

export function recipeNames(): readonly string[] {
  return readdirSync(shipped("agents")).flatMap((file) => {
    const name = file.endsWith(".yaml") ? file.slice(0, -".yaml".length) : "";
    return name === "" || cliNameOf(name) !== undefined ? [] : name;
  });
}

export function plainUse(use: string): UseDefinition {
  return { kind: "use", use, recipe: null, model: null, effort: null, args: [], env: {}, timeoutMs: null };
}

export async function makeRecipeAgent(
  name: string,
  definition: UseDefinition,
  ourProcess: { readonly ours: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<Agent> {
  const recipe = definition.recipe ?? shippedRecipe(definition.use);
  const command = onPath(recipe.command, ourProcess.ours);
  if (command === undefined)
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
    own: recipe.envFrom,
    ...(home !== undefined && { home }),
    howToLogIn: recipe.login,
    retries: recipe.retries,
    complaints: recipe.complaints,
    ...ourProcess,
    ...limitsIn(definition),
  };
  if (speaks === "text") {
    const { headlessAgent } = await import("../../agents/headless.ts");
    return asTested(headlessAgent(name, options), recipe, command);
  }
  const { acpAgent } = await import("../../agents/acp/acp-agent.ts");
  const { notices, tellsUsage, record } = recipe;
  const agent = acpAgent(name, {
    ...options,
    notices,
    tellsUsage,
    ...(record !== undefined && { record }),
    // What the recipe has arguments for is among them.
    ...chosenIn({
      model: recipe.model === undefined ? definition.model : null,
      effort: recipe.effort === undefined ? definition.effort : null,
    }),
  });
  return asTested(agent, recipe, command);
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
