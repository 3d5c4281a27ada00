import { basename, dirname, join } from "node:path";
import { entriesNow, isThere } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printableName } from "../kernel/printable.ts";
import { type AgentDefinition, readAgentDefinition } from "./agent-definition.ts";
import { projectFolder } from "./home.ts";
import {
  agentsIn,
  type NamedAgent,
  type Section,
  type SectionShape,
  inStyle,
  readSection,
  sectionKeys,
} from "./section.ts";
import { type SettingKey, settings } from "./settings.ts";
import { didYouMean } from "../text/suggestion.ts";
import { isShippedRecipe } from "./recipe.ts";
import { contentHash } from "./trust.ts";
import { readText, readTextBelow } from "./plain-file.ts";
import { type Located, parseFrontMatter, parseYaml } from "./yaml-file.ts";
import { cliNames } from "../kernel/vendor.ts";

export type ConfigSource = "user" | "project" | "given";

export interface ConfigFile {
  readonly path: string;
  readonly source: ConfigSource;
  readonly sha256: string;
  readonly values: ReadonlyMap<SettingKey, { readonly value: unknown; readonly place: string }>;
  readonly agents: ReadonlyMap<string, DefinedAgent>;
  readonly sections: ReadonlyMap<string, Section>;
  /** The agents that its sections name, and files beside it that seat somebody. */
  readonly seats: readonly NamedAgent[];
}

export interface DefinedAgent {
  readonly definition: AgentDefinition;
  readonly place: string;
  readonly source: ConfigSource;
  readonly folder: string;
  readonly isBorrowed?: boolean;
}

const agentName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export async function readConfigFile(
  path: string,
  source: ConfigSource,
  protocols: readonly SectionShape[],
): Promise<ConfigFile> {
  const text =
    source === "project"
      ? readTextBelow(dirname(path), basename(path), "config file")
      : await readText(path, "config file");
  return parseConfigFile(text, path, source, protocols);
}

export function parseConfigFile(
  text: string,
  path: string,
  source: ConfigSource,
  protocols: readonly SectionShape[],
): ConfigFile {
  const root = parseYaml(text, path);
  if (root.value !== null && root.entries().length === 0) {
    throw new ColloquyError("config", `${root.place}: a config file is a map of settings.`);
  }
  const values = new Map<SettingKey, { value: unknown; place: string }>();
  let agents: ConfigFile["agents"] = new Map();
  const sections = new Map<string, Section>();
  const known = [...Object.keys(settings), "agents"];
  for (const [written, at] of root.entries()) {
    const key = inStyle(written, known);
    const shape = protocols.find(({ name }) => name === key);
    if (key === "agents" || shape !== undefined) checkMap(key, at);
    if (shape !== undefined) sections.set(key, readSection(shape, at));
    else if (key === "agents") agents = readAgents(at, path, source);
    else
      values.set(knownKey(key, at, protocols), { value: readValue(key as SettingKey, at), place: at.place });
  }
  const seats = [...sections].flatMap(([who, section]) =>
    [...section.values()].flatMap(({ value, place }) =>
      agentsIn(value).map((name) => ({ place, who, name })),
    ),
  );
  return { path, source, sha256: contentHash(text), values, agents, sections, seats };
}

function knownKey(key: string, { place }: Located, protocols: readonly SectionShape[]): SettingKey {
  if (Object.hasOwn(settings, key)) return key as SettingKey;
  const known = [...Object.keys(settings), "agents", ...protocols.map(({ name }) => name)];
  const sections = protocols
    .flatMap((shape) => (shape.options === null ? [] : shape))
    .map((shape) => `, \`${shape.name}:\` takes ${sectionKeys(shape).join(", ")}`);
  const guess = didYouMean(key, known);
  throw new ColloquyError("config", `${place}: unknown key "${key}"${guess}.`, {
    ...(guess === "" && { hint: `A config file takes ${known.join(", ")}${sections.join("")}.` }),
  });
}

function checkMap(key: string, { value, place }: Located): void {
  if (typeof value === "object" && !Array.isArray(value)) return;
  throw new ColloquyError("config", `${place}: ${key}: ${JSON.stringify(value)} is not a map.`, {
    hint: `Write \`${key}:\` and its entries below it, indented.`,
  });
}

function readValue(key: SettingKey, { value, place }: Located): unknown {
  const read = settings[key].read(value);
  if ("value" in read) return read.value;
  throw new ColloquyError("config", `${place}: ${key}: ${JSON.stringify(value)} ${read.problem}.`);
}

function readAgents(at: Located, path: string, source: ConfigSource): ConfigFile["agents"] {
  return new Map(
    at.entries().map(([name, definition]) => {
      if (!agentName.test(name)) {
        throw new ColloquyError("config", `${definition.place}: "${name}" cannot be the name of an agent.`, {
          hint: "Names are made of letters, digits, dots, dashes and underscores.",
        });
      }
      return [
        name,
        {
          definition: readAgentDefinition(name, definition),
          place: definition.place,
          source,
          folder: source === "project" ? projectFolder(dirname(path)) : dirname(path),
        },
      ];
    }),
  );
}

/** What a project sets: its config, and files of its home that name agents. What is hashed holds all of these names. */
export async function readProject(
  home: string,
  own: ConfigFile | undefined,
  protocols: readonly SectionShape[],
): Promise<ConfigFile | undefined> {
  const path = join(home, "config.yaml");
  const beside = protocols.flatMap(({ seatFiles }) =>
    seatFiles === undefined || !isThere(home, seatFiles) ? [] : namedBeside(home, seatFiles),
  );
  if (beside.length === 0 && !isThere(home, "config.yaml")) return undefined;
  const file = isThere(home, "config.yaml")
    ? await readConfigFile(path, "project", protocols)
    : parseConfigFile("", path, "project", protocols);
  const told = beside.map(({ who, name }) => [who, name]);
  const sha256 = told.length === 0 ? file.sha256 : contentHash(JSON.stringify([file.sha256, ...told]));
  return withBorrowedNames({ ...file, sha256, seats: [...file.seats, ...beside] }, own);
}

/** One that cannot be read seats nobody. */
function namedBeside(home: string, folder: string): readonly NamedAgent[] {
  return entriesNow(home, folder)
    .map(({ name }) => join(folder, name))
    .filter((path) => path.endsWith(".md"))
    .sort()
    .flatMap((path) => {
      try {
        const { fields } = parseFrontMatter(readTextBelow(home, path, "file"), join(home, path));
        return (fields?.entries() ?? []).flatMap(([key, { value, place }]) =>
          /^(?:agent|model)$/.test(key) && typeof value === "string" && value !== "inherit"
            ? [{ place, who: path, name: printableName(value) }]
            : [],
        );
      } catch (cause) {
        if (cause instanceof ColloquyError) return [];
        throw cause;
      }
    });
}

/** Marks agents that have the name of one that is there without the project's config: they would answer in its name. */
export function withBorrowedNames(project: ConfigFile, own: ConfigFile | undefined): ConfigFile {
  const agents = Array.from(project.agents, ([name, agent]): readonly [string, DefinedAgent] => {
    const isBorrowed = own?.agents.has(name) === true || isAnothers(name, agent);
    return [name, isBorrowed ? { ...agent, isBorrowed } : agent];
  });
  return { ...project, agents: new Map(agents) };
}

const builtIn: ReadonlySet<string> = new Set(["human", "reader", "host", ...cliNames]);

/** `claude: { cli: claude }` is claude, and whoever is called human may be a person. */
function isAnothers(name: string, { definition }: DefinedAgent): boolean {
  if (!builtIn.has(name) && !isShippedRecipe(name)) return false;
  if (definition.kind === "cli") return definition.cli !== name;
  if (definition.kind === "use") return definition.use !== name;
  return definition.kind !== "human" || name !== "human";
}
