import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import type { AgentDefinition } from "./agent-definition.ts";
import { type ConfigFile, type DefinedAgent, type DefinedContext, readConfigFile } from "./config-file.ts";
import { findHome, projectFolder, userFolder } from "./home.ts";
import { type RoundtableConfig, roundtableConfig } from "./roundtable-config.ts";
import { type SolveMode, usualRounds } from "./solve-settings.ts";
import { type SettingKey, settings, type SettingValue } from "./settings.ts";
import type { Section, SectionShape } from "./section.ts";
import { isTrusted } from "./trust.ts";

/** A value and who set it: a flag, a variable, `path:line` of a file, or nobody. */
export interface Sourced<T> {
  readonly value: T;
  readonly origin: string;
}

type SettingFlags = Partial<Record<SettingKey, string>>;

export interface ConfigInput {
  readonly flags: SettingFlags;
  readonly home: string | undefined;
  /** A config file given by hand: trusted, and stronger than those found. */
  readonly config: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The protocols that files may set something of. */
  readonly protocols?: readonly SectionShape[];
}

/** Flags over variables over files over defaults, with the origin of every value. */
export interface Config {
  readonly home: Sourced<string>;
  readonly settings: { readonly [K in SettingKey]: Sourced<SettingValue<K>> };
  readonly agents: ReadonlyMap<string, DefinedAgent>;
  readonly solve: { readonly maxRounds: Sourced<number>; readonly mode: Sourced<SolveMode> };
  readonly roundtable: RoundtableConfig;
  /** What answers searches in place of our own index; never asked where it is not trusted. */
  readonly context: (DefinedContext & { readonly trusted: boolean }) | null;
  /** What files set of a protocol, the weakest file first. */
  readonly sections: (protocol: string) => readonly Section[];
  readonly files: readonly string[];
  /** The one named by hand: a resume finds the agents there again. */
  readonly given: readonly string[];
  /** Agents that would start a command or send a key on the word of a config nobody trusted, by name. */
  readonly untrusted: ReadonlySet<string>;
  /** Where the keys of APIs are read from. */
  readonly env: NodeJS.ProcessEnv;
}

export async function resolveConfig(input: ConfigInput): Promise<Config> {
  const { home, origin } = findHome(input.home, input.env, input.cwd);
  const files = await readFiles(input, home);
  const agents = new Map(files.flatMap((file) => [...file.agents]));
  const context = files.findLast((file) => file.context !== null)?.context ?? null;
  return {
    home: { value: home, origin },
    settings: resolveSettings(input, files),
    agents,
    solve: {
      maxRounds: sourced(files.findLast((file) => file.solve.maxRounds)?.solve.maxRounds, usualRounds),
      mode: sourced(files.findLast((file) => file.solve.mode)?.solve.mode, "parallel"),
    },
    roundtable: roundtableConfig(files.map(({ roundtable }) => roundtable)),
    context: context && {
      ...context,
      // It is a command, or is told what is searched for: the same rule as for agents.
      trusted: context.source !== "project" || (await isTrusted(projectFolder(home), input.env)),
    },
    sections: (protocol) => files.flatMap((file) => file.sections.get(protocol) ?? []),
    files: files.map((file) => file.path),
    given: files.flatMap((file) => (file.source === "given" ? [file.path] : [])),
    untrusted: await untrustedAgents(agents, home, input.env),
    env: input.env,
  };
}

function sourced<T>(set: { readonly value: T; readonly place: string } | undefined, fallback: T): Sourced<T> {
  return set === undefined ? { value: fallback, origin: "default" } : { value: set.value, origin: set.place };
}

/** The config files that count, the weakest first. */
async function readFiles(input: ConfigInput, home: string): Promise<readonly ConfigFile[]> {
  const user = join(userFolder(input.env), "config.yaml");
  const project = join(home, "config.yaml");
  return [
    ...(existsSync(user) ? [await readConfigFile(user, "user", input.protocols ?? [])] : []),
    ...(existsSync(project) ? [await readConfigFile(project, "project", input.protocols ?? [])] : []),
    ...(input.config === undefined
      ? []
      : [await readConfigFile(resolve(input.cwd, input.config), "given", input.protocols ?? [])]),
  ];
}

function resolveSettings({ flags, env }: ConfigInput, files: readonly ConfigFile[]): Config["settings"] {
  const resolved = (Object.keys(settings) as SettingKey[]).map((key) => {
    const { flag, env: variable, fallback } = settings[key];
    const flagged = flags[key];
    if (flagged !== undefined) return [key, readGiven(key, flagged, flag?.split(" ")[0] ?? key)];
    const set = variable === null ? undefined : env[variable];
    if (set !== undefined && set !== "") return [key, readGiven(key, set, variable ?? key)];
    const inFile = files.findLast((file) => file.values.has(key))?.values.get(key);
    if (inFile !== undefined) return [key, { value: inFile.value, origin: inFile.place }];
    return [key, { value: fallback, origin: "default" }];
  });
  return Object.fromEntries(resolved);
}

function readGiven(key: SettingKey, given: string, origin: string): Sourced<unknown> {
  const read = settings[key].read(given);
  if ("value" in read) return { value: read.value, origin };
  throw new ColloquyError("usage", `${origin}: "${given}" ${read.problem}.`);
}

// Who may start a command, or say where a key is read or sent, could have any secret of the user.
function needsTrust(definition: AgentDefinition): boolean {
  switch (definition.kind) {
    case "exec":
      return true;
    case "human":
    case "script":
      return false;
    case "cli":
      return (
        definition.command !== definition.cli ||
        definition.args.length > 0 ||
        Object.keys(definition.env).length > 0
      );
    case "api":
      return definition.baseURL !== null || definition.apiKeyEnv !== null || definition.apiKeyFile !== null;
  }
}

async function untrustedAgents(
  agents: ReadonlyMap<string, DefinedAgent>,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlySet<string>> {
  const foreign = [...agents].filter(
    ([, { source, definition }]) => source === "project" && needsTrust(definition),
  );
  if (foreign.length === 0 || (await isTrusted(projectFolder(home), env))) return new Set();
  return new Set(foreign.map(([name]) => name));
}
