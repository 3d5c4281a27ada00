import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isThere } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { ConfigFile, DefinedAgent } from "./config-file.ts";
import { programPath, type ProgramPath, withProgramPath } from "../program-path.ts";
import { findHome, projectFolder, userFolder } from "./home.ts";
import { checkHome, currentUser } from "./home-check.ts";
import { usesKey } from "../kernel/vendor.ts";
import { needsTrust } from "./needs-trust.ts";
import { namesOf, naming, type SettingKey, settings, type SettingValue, variableOf } from "./settings.ts";
import type { Section, SectionShape } from "./section.ts";
import { readText } from "./plain-file.ts";
import type { Loosened } from "./tightened.ts";
import { contentHash, isTrusted, type TypedConfig, typedFor } from "./trust.ts";

interface Sourced<T> {
  readonly value: T;
  readonly origin: string;
}

export interface ConfigInput {
  readonly flags: Partial<Record<SettingKey, string>>;
  readonly home: string | undefined;
  /** A config file given by hand: trusted, and stronger than those found. */
  readonly config: string | undefined;
  readonly recorded?: RecordedConfig | undefined;
  readonly uid?: number;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly protocols?: readonly SectionShape[];
}

/** A config by the word of a journal, which is data: it counts only where the user's own store says that they typed it. */
export interface RecordedConfig {
  readonly path: string;
  readonly folder: string;
  /** What to type to name it by hand; `null` where all goes on without it. */
  readonly typeInstead: string | null;
}

export interface Config {
  readonly home: Sourced<string>;
  readonly settings: { readonly [K in SettingKey]: Sourced<SettingValue<K>> };
  readonly agents: ReadonlyMap<string, DefinedAgent>;
  readonly sections: (protocol: string) => readonly Section[];
  readonly ignored: (protocol: string) => readonly Loosened[];
  /** Whether an agent that only files of such a project seat has no seat. */
  readonly isDropped: (agent: string) => boolean;
  readonly files: readonly string[];
  readonly given: readonly TypedConfig[];
  readonly trusted: boolean;
  readonly untrusted: ReadonlySet<string>;
  /** The agents that somebody who may named: typed, in a config of their own, or in one that is trusted. */
  readonly named: ReadonlySet<string>;
  /** Where the keys of APIs are read from, and programs are found: its PATH holds no folder of the project. */
  readonly env: NodeJS.ProcessEnv;
  readonly passedOver: ProgramPath["passedOver"];
  readonly chosen?: ReadonlySet<string>;
  readonly startsNobody?: true;
  readonly parts?: ReadonlyMap<string, { readonly by: string; readonly says: string }>;
  /** Scripts do not pause before they answer: nobody watches. */
  readonly scriptsAtOnce?: true;
}

export async function resolveConfig(input: ConfigInput): Promise<Config> {
  const { home, origin } = findHome(input.home, input.env, input.cwd);
  const isNamed = origin === "--home" || origin === "COLLOQUY_HOME";
  await checkHome({ home, named: isNamed }, input.uid ?? currentUser(), input.env);
  const files = await readFiles(input, home);
  const found = files.find(({ source }) => source === "project");
  const trusted =
    found === undefined ||
    (await isTrusted({ kind: "project", folder: projectFolder(home), sha256: found.sha256 }, input.env));
  const theirs = trusted ? undefined : found;
  const own = files.filter((file) => file !== theirs);
  const without = resolveSettings(input, own);
  const said = resolveSettings(input, files);
  const tightening = theirs && (await import("./tightened.ts"));
  const loose = theirs && tightening ? tightening.looseSettings(theirs, (key) => without[key]) : [];
  const loosened = loose.filter(({ key, place }) => said[key].origin === place);
  const resolved: Config["settings"] = {
    ...said,
    ...Object.fromEntries(
      loosened.map(({ key, counts }) => [key, { value: counts, origin: without[key].origin }]),
    ),
  };
  const agents = await withChosen(new Map(files.flatMap((file) => [...file.agents])), resolved, found);
  const named = new Set([
    ...files.filter((file) => file !== found || trusted).flatMap(namedIn),
    ...naming.flatMap((key) =>
      ["default", theirs?.values.get(key)?.place].includes(resolved[key].origin)
        ? []
        : namesOf(resolved[key].value),
    ),
  ]);
  const isPanelNamed =
    resolved.panel.origin !== "default" && resolved.panel.origin !== theirs?.values.get("panel")?.place;
  const isDropped = (agent: string) => theirs !== undefined && (isPanelNamed || agent === "reader");
  const looseIn = (protocol: string, file: ConfigFile) => {
    const section = file === theirs ? file.sections.get(protocol) : undefined;
    const options = input.protocols?.find(({ name }) => name === protocol)?.options;
    const ours = own.flatMap((one) => one.sections.get(protocol) ?? []);
    return section && options && tightening ? tightening.looseOptions(section, options, ours, isDropped) : [];
  };
  const keyed = [...keyedBy(found, resolved), ...(found?.seats ?? []).map(({ name }) => name)];
  const refused = keyed.filter((name) => usesKey(name) && !named.has(name));
  return {
    home: { value: home, origin },
    settings: resolved,
    agents,
    sections: (protocol) =>
      files.flatMap((file) => {
        const section = file.sections.get(protocol);
        if (section === undefined) return [];
        const counts = looseIn(protocol, file).map(
          ({ key, place, counts: value }) => [key, { value, place }] as const,
        );
        return [new Map([...section, ...counts])];
      }),
    ignored: (protocol) => [
      ...loosened.filter(({ key }) => key !== "keys" && key !== "unbound"),
      ...files.flatMap((file) => looseIn(protocol, file)),
    ],
    isDropped,
    files: files.map((file) => file.path),
    given: files.flatMap(({ source, path, sha256 }) => (source === "given" ? [{ path, sha256 }] : [])),
    trusted,
    untrusted: trusted ? new Set() : new Set([...untrustedAgents(agents), ...refused]),
    named,
    env: withProgramPath(input.env, input.cwd),
    passedOver: programPath(input.env, input.cwd).passedOver,
  };
}

async function withChosen(
  agents: Config["agents"],
  values: Config["settings"],
  project: ConfigFile | undefined,
): Promise<Config["agents"]> {
  const all = new Map(agents);
  for (const key of naming) {
    const { value, origin } = values[key];
    const names = namesOf(value);
    if (!names.some((name) => /[:@]/.test(name))) continue;
    const { chosenAgents } = await import("./agent-choice.ts");
    const source = project?.values.get(key)?.place === origin ? "project" : "given";
    for (const [name, agent] of chosenAgents(names, { place: origin, source }, agents)) {
      // Who typed a name is stronger than a project that names it too.
      if (all.get(name)?.source !== "given") all.set(name, agent);
    }
  }
  return all;
}

async function readFiles(input: ConfigInput, home: string): Promise<readonly ConfigFile[]> {
  const user = await readOwn(input.env, input.protocols);
  const seatFiles = input.protocols?.some((one) => one.seatFiles && isThere(home, one.seatFiles));
  const project =
    isThere(home, "config.yaml") || seatFiles === true
      ? await (await import("./config-file.ts")).readProject(home, user, input.protocols ?? [])
      : undefined;
  return [
    ...(user === undefined ? [] : [user]),
    ...(project === undefined ? [] : [project]),
    ...(await readTyped(input)),
  ];
}

export async function readOwn(
  env: NodeJS.ProcessEnv,
  protocols: readonly SectionShape[] = [],
): Promise<ConfigFile | undefined> {
  const path = join(userFolder(env), "config.yaml");
  return existsSync(path)
    ? (await import("./config-file.ts")).readConfigFile(path, "user", protocols)
    : undefined;
}

async function readTyped(input: ConfigInput): Promise<readonly ConfigFile[]> {
  const { config, recorded, cwd, env, protocols = [] } = input;
  if (config === undefined && recorded === undefined) return [];
  const { parseConfigFile, readConfigFile } = await import("./config-file.ts");
  if (config !== undefined) return [await readConfigFile(resolve(cwd, config), "given", protocols)];
  if (recorded === undefined) return [];
  const { path, folder, typeInstead } = recorded;
  const typed = await typedFor(path, folder, env);
  const text = typed === null ? null : await readText(path, "config file");
  if (text !== null && contentHash(text) === typed) return [parseConfigFile(text, path, "given", protocols)];
  if (typeInstead === null) return [];
  throw new ColloquyError(
    "untrusted",
    `This discussion says that it was started with --config ${path}, but ${typed === null ? "you have not used that config here" : "that file has changed since"}.`,
    { hint: `Read that file; if you agree with it, type \`${typeInstead}\`.` },
  );
}

function resolveSettings({ flags, env }: ConfigInput, files: readonly ConfigFile[]): Config["settings"] {
  const resolved = (Object.keys(settings) as SettingKey[]).map((key) => {
    const { flag, fallback } = settings[key];
    const flagged = flags[key];
    if (flagged !== undefined) return [key, readGiven(key, flagged, flag?.split(" ")[0] ?? key)];
    const set = env[variableOf(key)];
    if (set !== undefined && set !== "") return [key, readGiven(key, set, variableOf(key))];
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

/** Models behind an API that a project's config alone names: each would use a key of the user's. */
function keyedBy(project: ConfigFile | undefined, values: Config["settings"]): readonly string[] {
  return naming
    .filter((key) => project?.values.get(key)?.place === values[key].origin)
    .flatMap((key) => namesOf(values[key].value));
}

function namedIn({ values, seats }: ConfigFile): readonly string[] {
  const listed = naming.flatMap((key) => [values.get(key)?.value ?? []].flat());
  return [...listed.map(String), ...seats.map(({ name }) => name)];
}

export function untrustedAgents(agents: ReadonlyMap<string, DefinedAgent>): ReadonlySet<string> {
  const foreign = [...agents].filter(([, agent]) => agent.source === "project" && needsTrust(agent));
  return new Set(foreign.map(([name]) => name));
}

export function isPerson(name: string, { agents }: Pick<Config, "agents">): boolean {
  return name === "human" || agents.get(name)?.definition.kind === "human";
}
