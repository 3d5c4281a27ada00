import { relative, resolve } from "node:path";
import { chosenAgents, isChoice } from "../../config/agent-choice.ts";
import { type AgentDefinition, unboundCommand } from "../../config/agent-definition.ts";
import type { DefinedAgent } from "../../config/config-file.ts";
import { readTextBelow } from "../../config/plain-file.ts";
import { isShippedRecipe, shippedRecipe } from "../../config/recipe.ts";
import { deedOf, executable, isBareName } from "../../config/needs-trust.ts";
import { keyAnswers, wasNamed } from "../../config/trust.ts";
import { standingOf } from "./agents-here.ts";
import { type Config, untrustedAgents } from "../../config/resolve.ts";
import { isFile, modelsOf, namesOf, naming } from "../../config/settings.ts";
import { holds } from "../../folders.ts";
import { didYouMean } from "../../text/suggestion.ts";
import type { Agent, KnownAgent, ScriptEntry } from "../../kernel/agent.ts";
import { type CliName, cliNames, usesKey } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { makeApiAgent, namedApi, providersWithKeys, similarApis } from "./api-agent.ts";
import { onPath, passedOverWords } from "../../program-path.ts";
import {
  chosenIn,
  howToInstall,
  limitsIn,
  makeCliAgent,
  makeRecipeAgent,
  plainUse,
  recipeNames,
} from "./cli-agent.ts";

export function knownAgents(config: Config): readonly KnownAgent[] {
  const defined = [...config.agents].map(([name, { definition, place }]) => ({
    name,
    kind: definition.kind,
    found: config.untrusted.has(name) ? `${place} (not trusted: run \`colloquy trust\`)` : place,
    usable: !config.untrusted.has(name),
  }));
  const installed = (names: readonly string[], kind: string) =>
    names.flatMap((name) => {
      if (config.agents.has(name)) return [];
      const found = onPath(commandOf(name), config.env);
      if (found !== undefined) return [{ name, kind, found, usable: true }];
      const passed = passedOverWords(commandOf(name), config.passedOver);
      return passed === null ? [] : [{ name, kind, found: `${name} ${passed.why}`, usable: false }];
    });
  return [
    ...defined,
    ...installed(cliNames, "cli"),
    ...installed(recipeNames(), "recipe"),
    { name: "human", kind: "human", found: "built in: a person, at the terminal or by a form", usable: true },
    { name: "reader", kind: "reader", found: "built in: reads by rules, without a model", usable: true },
  ];
}

export function isMissing(name: string, config: Config): boolean {
  const command = plainCommand(name, config);
  return command !== undefined && onPath(command, config.env) === undefined;
}

function commandOf(name: string): string {
  return isShippedRecipe(name) ? shippedRecipe(name).command : name;
}

function plainCommand(name: string, { agents }: Config): string | undefined {
  const definition = agents.get(name)?.definition;
  if (definition === undefined) return isCliName(name) || isShippedRecipe(name) ? commandOf(name) : undefined;
  if (!isChoice(name)) return undefined;
  if (definition.kind === "use") return commandOf(definition.use);
  return definition.kind === "cli" && definition.command === definition.cli ? definition.cli : undefined;
}

/** Its word alone makes nobody read a key. */
export const byJournal = "the journal";

export function knowingChoices(config: Config, names: readonly string[], place: string): Config {
  const chosen = chosenAgents(names, { place, source: "given" }, config.agents);
  const named = place === byJournal ? config.named : new Set([...config.named, ...names]);
  if (chosen.size === 0) return { ...config, named };
  const agents = new Map([...config.agents, ...chosen]);
  return { ...config, named, agents, untrusted: config.trusted ? new Set() : untrustedAgents(agents) };
}

export async function makeAgents(
  names: readonly string[],
  config: Config,
  cwd: string,
): Promise<ReadonlyMap<string, Agent>> {
  const agents = new Map<string, Agent>();
  for (const name of new Set(names)) agents.set(name, await makeAgent(name, config, cwd));
  checkBound([...agents.keys()], config);
  return agents;
}

/** The one door to keys: for what somebody who may named, now or before in this home, and usual models they agreed to. */
async function checkKeyed(name: string, config: Config): Promise<void> {
  const isChosen = isChoice(name) && config.agents.get(name)?.definition.kind === "api";
  if ((!usesKey(name) && !isChosen) || config.named.has(name)) return;
  if (await wasNamed(name, config.home.value, config.env)) return;
  const { keys, models } = config.settings;
  const provider = providersWithKeys(config.env).find((one) => name.startsWith(`${one.provider}/`))?.provider;
  const isUsual =
    provider !== undefined && modelsOf(provider, models.value).some((one) => name === `${provider}/${one}`);
  if (isUsual && standingOf(provider, keys.value, await keyAnswers(config.env)) === "use") return;
  throw new ColloquyError(
    "untrusted",
    `${namedIn(name, config)}${printable(name)} would use a key of yours, and neither you nor a config that you have trusted as it reads now names it.`,
    { hint: "Run `colloquy trust` here, or name it yourself with --agents." },
  );
}

/** Nobody is started whom nothing binds, unless somebody said yes to that beforehand. */
function checkBound(names: readonly string[], { agents, settings, startsNobody }: Config): void {
  if (startsNobody) return;
  const allowed = settings.unbound.value;
  const unbound = names
    .filter((name) => !allowed.includes(name))
    .flatMap((name) => {
      const command = unboundCommand(name, agents.get(name)?.definition);
      return command === null ? [] : [{ name, command }];
    });
  const [first] = unbound;
  if (first === undefined) return;
  const all = unbound.map(({ name }) => name).join(",");
  throw new ColloquyError(
    "untrusted",
    `Nothing keeps ${first.name} (${printable(first.command)}) from acting on its own: it could run commands, change files or use the network without asking.`,
    {
      hint: `To start it all the same, set COLLOQUY_UNBOUND=${all} before the command, or write \`unbound: [${all}]\` in your own config. docs/recipes.md says how an agent is bound.`,
    },
  );
}

async function makeAgent(name: string, config: Config, cwd: string): Promise<Agent> {
  const part = config.parts?.get(name);
  if (part !== undefined)
    return (await import("../../agents/voice.ts")).playing(
      name,
      await makeAgent(part.by, config, cwd),
      part.says,
    );
  const defined = config.agents.get(name);
  await checkKeyed(name, config);
  if (defined !== undefined) return makeDefined(name, defined, config, cwd);
  if (name === "reader") return (await import("../../agents/reader.ts")).readerAgent({ cwd });
  if (name === "human")
    return (await import("../../agents/human.ts")).humanAgent(name, {
      person: "Human",
      deadlineMs: null,
      onNone: "wait",
    });
  if (name === "host") return (await import("../../agents/human.ts")).hostAgent(name);
  if (isCliName(name)) return makeInstalledCli(name, config, cwd);
  if (isShippedRecipe(name)) {
    checkProgram(shippedRecipe(name).command, config);
    return makeRecipeAgent(name, plainUse(name), { ours: config.env, cwd });
  }
  const api = namedApi(name);
  if (api !== undefined) return makeApiAgent(name, api, config.env);
  if (isChoice(name)) checkBase(name, config);
  const keys = providersWithKeys(config.env).flatMap(({ provider }) =>
    modelsOf(provider, config.settings.models.value).map((model) => `${provider}/${model}`),
  );
  const known = [...knownAgents(config).map((agent) => agent.name), ...keys];
  // What is not installed can be meant all the same: the next message tells how to get it.
  const shipped = [...cliNames, ...recipeNames()].filter((one) => !known.includes(one));
  const named = [...known, ...shipped, ...similarApis(name.replace(/^(\w+):/, "$1/"))];
  throw new ColloquyError(
    "not-found",
    `${namedIn(name, config)}There is no agent "${name}"${didYouMean(name, named)}.`,
    {
      hint: `Known here: ${known.join(", ")}, and <provider>/<model> for a model behind an API. Not installed: ${[...new Set(shipped)].join(", ")}. More are defined under \`agents:\` in a config file.`,
    },
  );
}

function namedIn(name: string, config: Config): string {
  const [set] = settingsNaming(name, config);
  return set === undefined || set.origin.startsWith("--") || set.origin === "default"
    ? ""
    : `${set.origin}: `;
}

export function settingsNaming(name: string, { settings }: Config) {
  return naming
    .filter((key) => namesOf(settings[key].value).includes(name))
    .map((key) => ({ key, origin: settings[key].origin }));
}

/** Names with a model are made when they are typed, or stand among the settings. */
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

function makeInstalledCli(name: CliName, config: Config, cwd: string): Promise<Agent> {
  checkInstalled(name, config);
  const definition = { kind: "cli", cli: name, command: name, model: null, effort: null, args: [] } as const;
  return makeCliAgent(name, { ...definition, env: {}, timeoutMs: null }, { ours: config.env, cwd });
}

function checkInstalled(name: CliName, config: Config): void {
  checkProgram(name, config);
  if (onPath(name, config.env) !== undefined) return;
  throw new ColloquyError("not-found", `${name} is not installed: there is no such command on PATH.`, {
    hint: `Install it with \`${howToInstall(name)}\`, or say where it is with \`${name}: { cli: /path/to/${name} }\` in a config file.`,
  });
}

function checkProgram(command: string, { env, passedOver }: Config): void {
  const passed = onPath(command, env) === undefined ? passedOverWords(command, passedOver) : null;
  if (passed === null) return;
  throw new ColloquyError("untrusted", `${command} ${passed.why}.`, {
    hint: `If you mean that program, name it by its path in a config of yours: ${passed.program}.`,
  });
}

async function makeDefined(name: string, defined: DefinedAgent, config: Config, cwd: string): Promise<Agent> {
  const { definition, place } = defined;
  if (config.untrusted.has(name))
    throw new ColloquyError(
      "untrusted",
      `${place}: the agent "${name}" ${deedOf(defined)}, and you have not trusted this config yet, or it has changed since.`,
      { hint: "Run `colloquy trust` here: it shows what would run, and asks." },
    );
  const bare = bareCommand(definition);
  if (bare !== null) checkProgram(bare, config);
  if (definition.kind === "cli") {
    if (isChoice(name) && definition.command === definition.cli) checkInstalled(definition.cli, config);
    const command = executable(definition.command, defined, cwd);
    return makeCliAgent(name, { ...definition, command }, { ours: config.env, cwd });
  }
  if (definition.kind === "use") return makeRecipeAgent(name, definition, { ours: config.env, cwd });
  if (definition.kind === "api") return makeApiAgent(name, definition, config.env, defined);
  if (definition.kind === "script") {
    const { scriptAgent } = await import("../../agents/script.ts");
    const entries = await scriptOf(definition.file, defined);
    const isPaced = config.scriptsAtOnce === undefined;
    const read = isPaced ? entries : entries.map((entry) => ({ ...entry, afterMs: 0 }));
    return scriptAgent(name, read, isChosen(name, defined, config) ? "named" : "found");
  }
  if (definition.kind === "human")
    return (await import("../../agents/human.ts")).humanAgent(name, definition);
  const { env } = definition;
  const [program = "", ...args] = definition.command;
  const command = [executable(program, defined, cwd), ...args];
  const options = { command, env, ours: config.env, cwd, ...limitsIn(definition) };
  if (definition.kind === "exec") return (await import("../../agents/headless.ts")).execAgent(name, options);
  const { acpAgent } = await import("../../agents/acp/acp-agent.ts");
  return acpAgent(name, { ...options, ...chosenIn(definition) });
}

/** What a clone has ready to be said is nobody's answer. */
function isChosen(name: string, { source }: DefinedAgent, config: Config): boolean {
  if (source !== "project") return true;
  const isTyped = settingsNaming(name, config).some(({ origin }) => !isFile(origin));
  return config.trusted && (isTyped || config.chosen?.has(name) === true);
}

function bareCommand(definition: AgentDefinition): string | null {
  if (definition.kind === "use") return commandOf(definition.use);
  if (!("command" in definition) || definition.env["PATH"] !== undefined) return null;
  const [command = ""] = [definition.command].flat();
  return isBareName(command) ? command : null;
}

/** One that a project's config names inside the project must be there, and no link lead to it. */
async function scriptOf(file: string, { source, folder }: DefinedAgent): Promise<readonly ScriptEntry[]> {
  const { parseScript, readScript } = await import("../../config/script-file.ts");
  const path = resolve(folder, file);
  if (source !== "project" || !holds(folder, path)) return readScript(path);
  return parseScript(readTextBelow(folder, relative(folder, path), "script"), path);
}
