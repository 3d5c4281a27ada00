import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { chosenAgents, isChoice } from "../config/agent-choice.ts";
import type { DefinedAgent } from "../config/config-file.ts";
import { readTextBelow } from "../config/plain-file.ts";
import { isShippedRecipe } from "../config/recipe.ts";
import { deedOf, isBareName } from "../config/needs-trust.ts";
import { type Config, untrustedAgents } from "../config/resolve.ts";
import { namesOf, naming } from "../config/settings.ts";
import { holds } from "../folders.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { Agent, KnownAgent } from "../kernel/agent.ts";
import { type CliName, cliNames } from "../kernel/cli-name.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import type { ScriptEntry } from "../kernel/script.ts";
import { makeApiAgent, namedApi, similarApis } from "./api-agent.ts";
import { howToInstall, makeCliAgent, onPath } from "./cli-agent.ts";
import { makeRecipeAgent, plainUse, recipeNames } from "./recipe-agent.ts";

export function knownAgents(config: Config): readonly KnownAgent[] {
  const defined = [...config.agents].map(([name, { definition, place }]) => ({
    name,
    kind: definition.kind,
    found: config.untrusted.has(name) ? `${place} (not trusted: run \`colloquy trust\`)` : place,
    usable: !config.untrusted.has(name),
  }));
  const installed = (names: readonly string[], kind: string) =>
    names.flatMap((name) => {
      const found = config.agents.has(name) ? undefined : onPath(name, config.env);
      return found === undefined ? [] : [{ name, kind, found, usable: true }];
    });
  return [
    ...defined,
    ...installed(cliNames, "cli"),
    ...installed(recipeNames(), "recipe"),
    { name: "human", kind: "human", found: "built in: a person, at the terminal or by a form", usable: true },
    { name: "reader", kind: "reader", found: "built in: reads by rules, without a model", usable: true },
  ];
}

/** An agent CLI that is not installed here: as a fallback it is passed over, named for a seat it is an error. */
export function isMissing(name: string, config: Config): boolean {
  const command = plainCommand(name, config);
  return command !== undefined && onPath(command, config.env) === undefined;
}

/** The command of a CLI or a recipe that goes by its own name, with a model or without. */
function plainCommand(name: string, { agents }: Config): string | undefined {
  const definition = agents.get(name)?.definition;
  if (definition === undefined) return isCliName(name) || isShippedRecipe(name) ? name : undefined;
  if (!isChoice(name)) return undefined;
  if (definition.kind === "use") return definition.recipe === null ? definition.use : undefined;
  return definition.kind === "cli" && definition.command === definition.cli ? definition.cli : undefined;
}

/** The config, where agents that a record names with a model of theirs are known too. They were typed, or trusted, when it began. */
export function knowingChoices(config: Config, names: readonly string[], place: string): Config {
  const chosen = chosenAgents(names, { place, source: "given" }, config.agents);
  if (chosen.size === 0) return config;
  const agents = new Map([...config.agents, ...chosen]);
  return { ...config, agents, untrusted: config.trusted ? new Set() : untrustedAgents(agents) };
}

/** The agents of these names. What each needs is only loaded when it is named. */
export async function makeAgents(
  names: readonly string[],
  config: Config,
  cwd: string,
): Promise<ReadonlyMap<string, Agent>> {
  const agents = new Map<string, Agent>();
  for (const name of new Set(names)) agents.set(name, await makeAgent(name, config, cwd));
  return agents;
}

async function makeAgent(name: string, config: Config, cwd: string): Promise<Agent> {
  const defined = config.agents.get(name);
  if (defined !== undefined) return makeDefined(name, defined, config, cwd);
  if (name === "reader") return (await import("../agents/reader.ts")).readerAgent({ cwd });
  if (name === "human")
    return (await import("../agents/human.ts")).humanAgent(name, {
      person: "Human",
      deadlineMs: null,
      onNone: "wait",
    });
  if (name === "host") return (await import("../agents/host.ts")).hostAgent(name);
  if (isCliName(name)) return makeInstalledCli(name, config, cwd);
  if (isShippedRecipe(name)) return makeRecipeAgent(name, plainUse(name), { ours: config.env, cwd });
  const api = namedApi(name);
  if (api !== undefined) return makeApiAgent(name, api, config.env);
  if (isChoice(name)) checkBase(name, config);
  const known = knownAgents(config).map((agent) => agent.name);
  // What is not installed can be meant all the same: the next message tells how to get it.
  const named = [...known, ...cliNames, ...recipeNames(), ...similarApis(name.replace(/^(\w+):/, "$1/"))];
  throw new ColloquyError(
    "not-found",
    `${namedIn(name, config)}There is no agent "${name}"${didYouMean(name, named)}.`,
    {
      hint: `Known here: ${known.join(", ")}, and <provider>/<model> for a model behind an API. More are defined under \`agents:\` in a config file.`,
    },
  );
}

/** The place of the setting that names an agent, where nobody typed it just now. */
function namedIn(name: string, config: Config): string {
  const [set] = settingsNaming(name, config);
  return set === undefined || set.origin.startsWith("--") || set.origin === "default"
    ? ""
    : `${set.origin}: `;
}

/** The settings that name an agent, and who set each. */
export function settingsNaming(
  name: string,
  { settings }: Config,
): readonly { readonly key: string; readonly origin: string }[] {
  return naming
    .filter((key) => namesOf(settings[key].value).includes(name))
    .map((key) => ({ key, origin: settings[key].origin }));
}

/** Names with a model are made when they are typed, or stand among the settings; one that is not was read somewhere else. */
function checkBase(name: string, config: Config): void {
  if (chosenAgents([name], { place: "", source: "given" }, config.agents).size === 0) return;
  throw new ColloquyError(
    "config",
    `The agent "${printable(name)}" chooses a model, which only --agents, --moderator and the \`panel\`, \`moderator\` and \`fallback\` of a config can do.`,
    { hint: "Name it there too, or define it under `agents:` in a config and use its name." },
  );
}

function isCliName(name: string): name is CliName {
  return cliNames.some((one) => one === name);
}

function checkInstalled(name: CliName, env: Config["env"]): void {
  if (onPath(name, env) !== undefined) return;
  throw new ColloquyError("not-found", `${name} is not installed: there is no such command on PATH.`, {
    hint: `Install it with \`${howToInstall(name)}\`, or say where it is with \`${name}: { cli: /path/to/${name} }\` in a config file.`,
  });
}

function makeInstalledCli(name: CliName, { env }: Config, cwd: string): Promise<Agent> {
  checkInstalled(name, env);
  const definition = { kind: "cli", cli: name, command: name, model: null, effort: null, args: [] } as const;
  return makeCliAgent(name, { ...definition, env: {}, timeoutMs: null }, { ours: env, cwd });
}

async function makeDefined(name: string, defined: DefinedAgent, config: Config, cwd: string): Promise<Agent> {
  const { definition, folder, place } = defined;
  if (config.untrusted.has(name)) {
    throw new ColloquyError(
      "untrusted",
      `${place}: the agent "${name}" ${deedOf(defined)}, and you have not trusted this config yet, or it has changed since.`,
      { hint: "Run `colloquy trust` here: it shows what would run, and asks." },
    );
  }
  if (definition.kind === "cli") {
    if (isChoice(name) && definition.command === definition.cli) checkInstalled(definition.cli, config.env);
    const command = executable(definition.command, folder, cwd);
    return makeCliAgent(name, { ...definition, command }, { ours: config.env, cwd });
  }
  if (definition.kind === "use") return makeRecipeAgent(name, definition, { ours: config.env, cwd });
  if (definition.kind === "api") return makeApiAgent(name, definition, config.env, defined);
  if (definition.kind === "script") {
    const { scriptAgent } = await import("../agents/script.ts");
    const entries = await scriptOf(definition.file, defined);
    const isPaced = config.scriptsAtOnce === undefined;
    return scriptAgent(name, isPaced ? entries : entries.map((entry) => ({ ...entry, afterMs: 0 })));
  }
  if (definition.kind === "human") return (await import("../agents/human.ts")).humanAgent(name, definition);
  const { command, env, envFrom, timeoutMs } = definition;
  const options = {
    command: command.map((part, index) => (index === 0 ? executable(part, folder, cwd) : part)),
    env,
    ours: config.env,
    cwd,
    ...(envFrom !== undefined && { envFrom }),
    ...(timeoutMs !== null && { timeoutMs }),
  };
  if (definition.kind === "exec") return (await import("../agents/exec.ts")).execAgent(name, options);
  const { model, effort } = definition;
  return (await import("../agents/acp/acp-agent.ts")).acpAgent(name, {
    ...options,
    ...(model !== null && { model }),
    ...(effort !== null && { effort }),
  });
}

/** What a script says. One that a project's config names inside the project must be there, and no link lead to it. */
async function scriptOf(file: string, { source, folder }: DefinedAgent): Promise<readonly ScriptEntry[]> {
  const { parseScript, readScript } = await import("../config/script-file.ts");
  const path = resolve(folder, file);
  if (source !== "project" || !holds(folder, path)) return readScript(path);
  return parseScript(readTextBelow(folder, relative(folder, path), "script"), path);
}

// `./agent` is looked for beside the config that names it, then where we stand; a bare name is found on PATH.
export function executable(file: string, folder: string, cwd: string): string {
  if (isAbsolute(file) || isBareName(file)) return file;
  const beside = resolve(folder, file);
  return existsSync(beside) ? beside : resolve(cwd, file);
}
