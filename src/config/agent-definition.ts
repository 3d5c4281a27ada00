import {
  type ApiProvider,
  type CliName,
  apiProviders,
  cliNameOf,
  cliNames,
  vendorWordIn,
} from "../kernel/vendor.ts";
import { printable } from "../kernel/printable.ts";
import { didYouMean } from "../text/suggestion.ts";
import {
  checkAddress,
  countOf,
  durationOf,
  envFromOf,
  envOf,
  type Fields,
  textOf,
  textsOf,
  wrong,
} from "./fields.ts";
import { clisWithEffort, isShippedRecipe, type Recipe } from "./recipe.ts";
import type { Located } from "./yaml-file.ts";

/** An agent as a config file defines it. */
export type AgentDefinition =
  | ExecDefinition
  | AcpDefinition
  | UseDefinition
  | ScriptDefinition
  | ApiDefinition
  | CliDefinition
  | HumanDefinition;

/** What every program gets from a config. */
interface ProgramDefinition {
  readonly env: Readonly<Record<string, string>>;
  /** Variables that it gets from the user's environment by their name; absent where none are named. */
  readonly envFrom?: readonly string[];
  readonly timeoutMs: number | null;
}

interface ModelProgramDefinition extends ProgramDefinition {
  readonly model: string | null;
  readonly effort: string | null;
}

interface ExecDefinition extends ProgramDefinition {
  readonly kind: "exec";
  readonly command: readonly string[];
}

/** An agent that speaks the Agent Client Protocol. */
interface AcpDefinition extends ModelProgramDefinition {
  readonly kind: "acp";
  readonly command: readonly string[];
}

/** An agent by its recipe. */
export interface UseDefinition extends ModelProgramDefinition {
  readonly kind: "use";
  readonly use: string;
  /** One of the config's own; `null` is one that comes with us. */
  readonly recipe: Recipe | null;
  /** Given after those of the recipe. */
  readonly args: readonly string[];
}

interface ScriptDefinition {
  readonly kind: "script";
  readonly file: string;
}

export interface ApiDefinition {
  readonly kind: "api";
  readonly provider: ApiProvider;
  readonly model: string;
  readonly baseURL: string | null;
  /** The variable that holds the key; `null` is the provider's own. */
  readonly apiKeyEnv: string | null;
  readonly apiKeyFile: string | null;
  readonly timeoutMs: number | null;
  /** How many calls its server takes at once. */
  readonly concurrency?: number;
  /** How many tokens its model takes at once. */
  readonly contextTokens?: number;
}

export interface CliDefinition extends ModelProgramDefinition {
  readonly kind: "cli";
  readonly cli: CliName;
  /** Its name, to be found on PATH, or where it is. */
  readonly command: string;
  /** Given before those of our own. */
  readonly args: readonly string[];
}

interface HumanDefinition {
  readonly kind: "human";
  readonly person: string;
  readonly deadlineMs: number | null;
  readonly onNone: (typeof onNone)[number];
}

const onNone = ["wait", "fallback", "fail"] as const;

/** Recipes of a config's own, by name. */
export type Recipes = ReadonlyMap<string, Recipe>;

/** What tells the kinds apart, what else each takes, and how it is read. */
const kinds = {
  exec: { takes: ["exec", "env", "envFrom", "timeout"], read: readExec },
  acp: { takes: ["acp", "model", "effort", "env", "envFrom", "timeout"], read: readAcp },
  use: { takes: ["use", "model", "effort", "args", "env", "envFrom", "timeout"], read: readUse },
  script: { takes: ["script"], read: readScript },
  cli: { takes: ["cli", "model", "effort", "args", "env", "envFrom", "timeout"], read: readCli },
  api: {
    takes: ["api", "model", "baseURL", "apiKeyEnv", "apiKeyFile", "timeout", "concurrency", "contextTokens"],
    read: readApi,
  },
  human: { takes: ["human", "deadline", "onNone"], read: readHuman },
} as const;

/** What speaks from a file or by a command of one's own is no vendor's model, and is not called so. */
function checkName(name: string, kind: "script" | "exec", at: Located): void {
  const word = vendorWordIn(name);
  if (word === undefined) return;
  throw wrong(
    at,
    `the agent "${name}" cannot have the name of a vendor or a model ("${word}"): ${kind === "script" ? "a script asks none" : "nobody can tell which model a command asks"}`,
    "Give it another name. An agent CLI is `cli: claude`, and a model behind an API is `api: openai` with a `model`; those can be called as they are.",
  );
}

/** Reads one entry under `agents:`; everything wrong with it is said with its line. */
export function readAgentDefinition(
  name: string,
  at: Located,
  recipes: Recipes = new Map(),
): AgentDefinition {
  const fields: Fields = new Map(at.entries());
  const kind = (["exec", "acp", "use", "script", "cli", "api", "human"] as const).find((key) =>
    fields.has(key),
  );
  if (kind === undefined) {
    throw wrong(
      at,
      `the agent "${name}" has none of \`exec\`, \`acp\`, \`use\`, \`script\`, \`cli\`, \`api\` and \`human\``,
      "Write `exec: [command, argument]`, `acp: [command, argument]`, `use: copilot`, `script: file.yaml`, `cli: claude`, `human: Name`, or `api: openai` with a `model`.",
    );
  }
  if (kind === "script" || kind === "exec") checkName(name, kind, at);
  const { takes, read } = kinds[kind];
  for (const [key, { place }] of fields) {
    if (takes.some((taken) => taken === key)) continue;
    throw wrong(
      { place },
      `the agent "${name}" has an unknown key "${key}"${didYouMean(key, takes)}`,
      `It takes ${takes.join(", ")}.`,
    );
  }
  return read(name, fields, at, recipes);
}

function readExec(name: string, fields: Fields): ExecDefinition {
  return {
    kind: "exec",
    command: textsOf(fields.get("exec"), `\`exec\` of "${name}"`),
    ...programOf(fields, name),
  };
}

function readAcp(name: string, fields: Fields): AcpDefinition {
  return {
    kind: "acp",
    command: textsOf(fields.get("acp"), `\`acp\` of "${name}"`),
    model: optionalText(fields, "model", name),
    effort: optionalText(fields, "effort", name),
    ...programOf(fields, name),
  };
}

function readUse(
  name: string,
  fields: Fields,
  _at: Located,
  recipes: Recipes,
): UseDefinition | CliDefinition {
  const at = fields.get("use");
  const use = textOf(at, `\`use\` of "${name}"`);
  const own = recipes.get(use);
  const cli = cliNames.find((one) => one === use);
  if (own === undefined && cli !== undefined) return cliDefinition(name, fields, cli, cli);
  if (own === undefined && !isShippedRecipe(use))
    throw wrong(
      at,
      `\`use\` of "${name}" is "${printable(use)}", and there is no such recipe`,
      "`colloquy agents` shows the built-in recipes. Your own are files beside this config: agents/<name>.yaml.",
    );
  return {
    kind: "use",
    use,
    recipe: own ?? null,
    ...cliProgramOf(fields, name),
  };
}

function readScript(name: string, fields: Fields): ScriptDefinition {
  return { kind: "script", file: textOf(fields.get("script"), `the script of "${name}"`) };
}

function readCli(name: string, fields: Fields): CliDefinition {
  const at = fields.get("cli");
  const command = textOf(at, `\`cli\` of "${name}"`);
  const cli = cliNameOf(command);
  if (cli === undefined) {
    throw wrong(
      at,
      `\`cli\` of "${name}" is "${command}"${didYouMean(command, cliNames)}`,
      `It is one of ${cliNames.join(", ")}, or a path that ends with one of them. For other commands use \`exec\`.`,
    );
  }
  return cliDefinition(name, fields, cli, command);
}

function cliDefinition(name: string, fields: Fields, cli: CliName, command: string): CliDefinition {
  const effort = fields.get("effort");
  if (effort !== undefined && !clisWithEffort().includes(cli)) {
    throw wrong(
      effort,
      `\`effort\` of "${name}" cannot be set: ${cli} has no such choice`,
      `${clisWithEffort().join(" and ")} have.`,
    );
  }
  return {
    kind: "cli",
    cli,
    command,
    ...cliProgramOf(fields, name),
  };
}

function programOf(fields: Fields, name: string): ProgramDefinition {
  return {
    env: envOf(fields.get("env"), `"${name}"`),
    ...envFromOf(fields.get("envFrom"), `"${name}"`),
    timeoutMs: durationOf(fields.get("timeout"), `\`timeout\` of "${name}"`),
  };
}

function cliProgramOf(
  fields: Fields,
  name: string,
): ModelProgramDefinition & { readonly args: readonly string[] } {
  const args = fields.get("args");
  return {
    model: argumentOf(fields, "model", name),
    effort: argumentOf(fields, "effort", name),
    args: args === undefined ? [] : textsOf(args, `\`args\` of "${name}"`),
    ...programOf(fields, name),
  };
}

function optionalText(fields: Fields, key: string, name: string): string | null {
  const field = fields.get(key);
  return field === undefined ? null : textOf(field, `\`${key}\` of "${name}"`);
}

/** A value that a CLI gets as an argument: one that begins with a dash would be taken for a flag. */
function argumentOf(fields: Fields, key: string, name: string): string | null {
  const value = optionalText(fields, key, name);
  if (value === null || !value.trimStart().startsWith("-")) return value;
  throw wrong(
    fields.get(key),
    `\`${key}\` of "${name}" is "${printable(value)}", which begins with a dash`,
    "Flags of a CLI are given with `args`.",
  );
}

function readApi(name: string, fields: Fields, at: Located): ApiDefinition {
  const text = (key: string) => optionalText(fields, key, name);
  const provider = providerOf(fields.get("api"), name);
  const model = argumentOf(fields, "model", name);
  if (model === null) throw wrong(at, `the agent "${name}" has no \`model\``);
  const baseURL = text("baseURL");
  if (baseURL === null && provider === "openai-compatible")
    throw wrong(at, `the agent "${name}" has no \`baseURL\``, "Such as http://127.0.0.1:8080/v1.");
  if (baseURL !== null) checkAddress(baseURL, fields.get("baseURL"), `\`baseURL\` of "${name}"`);
  const apiKeyEnv = text("apiKeyEnv");
  const apiKeyFile = text("apiKeyFile");
  if (apiKeyEnv !== null && apiKeyFile !== null)
    throw wrong(at, `the agent "${name}" has both \`apiKeyEnv\` and \`apiKeyFile\``);
  const timeoutMs = durationOf(fields.get("timeout"), `\`timeout\` of "${name}"`);
  return {
    kind: "api",
    provider,
    model,
    baseURL,
    apiKeyEnv,
    apiKeyFile,
    timeoutMs,
    ...countOf(fields, "concurrency", name),
    ...countOf(fields, "contextTokens", name),
  };
}

function providerOf(at: Located | undefined, name: string): ApiProvider {
  const given = textOf(at, `\`api\` of "${name}"`);
  const provider = apiProviders.find((one) => one === given);
  if (provider !== undefined) return provider;
  throw wrong(
    at,
    `\`api\` of "${name}" is "${given}"${didYouMean(given, apiProviders)}`,
    `It is one of ${apiProviders.join(", ")}.`,
  );
}

function readHuman(name: string, fields: Fields): HumanDefinition {
  const policy = fields.get("onNone");
  const chosen = policy === undefined ? "wait" : onNone.find((one) => one === policy.value);
  if (chosen === undefined) throw wrong(policy, `\`onNone\` of "${name}" is not one of ${onNone.join(", ")}`);
  const deadlineMs = durationOf(fields.get("deadline"), `\`deadline\` of "${name}"`);
  if (chosen !== "wait" && deadlineMs === null)
    throw wrong(
      policy,
      `\`onNone: ${chosen}\` of "${name}" needs a \`deadline\``,
      "For example: `deadline: 2h`.",
    );
  const person = textOf(fields.get("human"), `the person of "${name}"`);
  return { kind: "human", person, deadlineMs, onNone: chosen };
}
