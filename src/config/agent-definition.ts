import { apiProviders, type CliName, cliNameOf, cliNames, vendorWordIn } from "../kernel/vendor.ts";
import { printable } from "../kernel/printable.ts";
import { didYouMean } from "../text/suggestion.ts";
import { checkKeys, type Fields, fieldsOf, wrong } from "./fields.ts";
import { clisWithEffort, isShippedRecipe, shippedRecipe } from "./recipe.ts";
import type { Located } from "./yaml-file.ts";

export type AgentDefinition = ReturnType<(typeof kinds)[keyof typeof kinds]["read"]>;
export type ApiDefinition = ReturnType<typeof readApi>;
export type CliDefinition = ReturnType<typeof cliDefinition>;
export type UseDefinition = Exclude<ReturnType<typeof readUse>, CliDefinition>;

const kinds = {
  exec: { takes: ["env", "envFrom", "timeout"], read: readExec },
  acp: { takes: ["model", "effort", "env", "envFrom", "timeout"], read: readAcp },
  use: { takes: ["model", "effort", "args", "env", "envFrom", "timeout"], read: readUse },
  script: { takes: [], read: readScript },
  cli: { takes: ["model", "effort", "args", "env", "envFrom", "timeout"], read: readCli },
  api: {
    takes: ["model", "baseURL", "apiKeyEnv", "apiKeyFile", "timeout", "concurrency", "contextTokens"],
    read: readApi,
  },
  human: { takes: ["deadline", "onNone"], read: readHuman },
} as const;

export function readAgentDefinition(name: string, at: Located): AgentDefinition {
  const keys = new Set(at.entries().map(([key]) => key));
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => keys.has(one));
  if (kind === undefined) {
    throw wrong(
      at,
      `the agent "${name}" has none of \`exec\`, \`acp\`, \`use\`, \`script\`, \`cli\`, \`api\` and \`human\``,
      "Write `exec: [command, argument]`, `acp: [command, argument]`, `use: copilot`, `script: file.yaml`, `cli: claude`, `human: Name`, or `api: openai` with a `model`.",
    );
  }
  if (kind === "script" || kind === "exec") checkName(name, kind, at);
  const { takes, read } = kinds[kind];
  checkKeys(at, [kind, ...takes], (key, guess) => `the agent "${name}" has an unknown key "${key}"${guess}`);
  return read(fieldsOf(at, `"${name}"`), name, at);
}

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

function readExec(fields: Fields) {
  return { kind: "exec" as const, command: fields.texts("exec"), ...programOf(fields) };
}

function readAcp(fields: Fields) {
  const chosen = { model: fields.text("model"), effort: fields.text("effort") };
  return { kind: "acp" as const, command: fields.texts("acp"), ...chosen, ...programOf(fields) };
}

function readUse(fields: Fields) {
  const use = fields.needed("use");
  const cli = cliNames.find((one) => one === use);
  if (cli !== undefined) return cliDefinition(fields, cli, cli);
  if (!isShippedRecipe(use))
    throw fields.fault(
      "use",
      `is "${printable(use)}", and there is no such recipe`,
      "`colloquy agents` shows the recipes there are. Any other agent is `acp: [command]` or `exec: [command]`.",
    );
  return { kind: "use" as const, use, ...cliProgramOf(fields) };
}

function readScript(fields: Fields) {
  return { kind: "script" as const, file: fields.needed("script") };
}

function readCli(fields: Fields) {
  const command = fields.needed("cli");
  const cli = cliNameOf(command);
  if (cli !== undefined) return cliDefinition(fields, cli, command);
  throw fields.fault(
    "cli",
    `is "${command}"${didYouMean(command, cliNames)}`,
    `It is one of ${cliNames.join(", ")}, or a path that ends with one of them. For other commands use \`exec\`.`,
  );
}

function cliDefinition(fields: Fields, cli: CliName, command: string) {
  const program = cliProgramOf(fields);
  if (program.effort !== null && !clisWithEffort().includes(cli))
    throw fields.fault(
      "effort",
      `cannot be set: ${cli} has no such choice`,
      `${clisWithEffort().join(" and ")} have.`,
    );
  return { kind: "cli" as const, cli, command, ...program };
}

function programOf(fields: Fields) {
  return { env: fields.env(), ...fields.envFrom(), timeoutMs: fields.duration("timeout") };
}

function cliProgramOf(fields: Fields) {
  const chosen = { model: argumentOf(fields, "model"), effort: argumentOf(fields, "effort") };
  return { ...chosen, args: fields.texts("args"), ...programOf(fields) };
}

/** A value that a CLI gets as an argument: one that begins with a dash would be taken for a flag. */
function argumentOf(fields: Fields, key: string): string | null {
  const value = fields.text(key);
  if (value === null || !value.trimStart().startsWith("-")) return value;
  throw fields.fault(
    key,
    `is "${printable(value)}", which begins with a dash`,
    "Flags of a CLI are given with `args`.",
  );
}

function readApi(fields: Fields, name: string, at: Located) {
  const given = fields.needed("api");
  const provider = apiProviders.find((one) => one === given);
  if (provider === undefined)
    throw fields.fault(
      "api",
      `is "${given}"${didYouMean(given, apiProviders)}`,
      `It is one of ${apiProviders.join(", ")}.`,
    );
  const model = argumentOf(fields, "model");
  if (model === null) throw wrong(at, `the agent "${name}" has no \`model\``);
  const baseURL = fields.address("baseURL");
  if (baseURL === null && provider === "openai-compatible")
    throw wrong(at, `the agent "${name}" has no \`baseURL\``, "Such as http://127.0.0.1:8080/v1.");
  const apiKeyEnv = fields.text("apiKeyEnv");
  const apiKeyFile = fields.text("apiKeyFile");
  if (apiKeyEnv !== null && apiKeyFile !== null)
    throw wrong(at, `the agent "${name}" has both \`apiKeyEnv\` and \`apiKeyFile\``);
  return {
    kind: "api" as const,
    provider,
    model,
    baseURL,
    apiKeyEnv,
    apiKeyFile,
    timeoutMs: fields.duration("timeout"),
    ...fields.count("concurrency"),
    ...fields.count("contextTokens"),
  };
}

function readHuman(fields: Fields) {
  const policies = ["wait", "fallback", "fail"] as const;
  const given = fields.text("onNone") ?? "wait";
  const onNone = policies.find((one) => one === given);
  if (onNone === undefined) throw fields.fault("onNone", `is not one of ${policies.join(", ")}`);
  const deadlineMs = fields.duration("deadline");
  if (onNone !== "wait" && deadlineMs === null)
    throw fields.fault("onNone", `is ${onNone}, which needs a \`deadline\``, "For example: `deadline: 2h`.");
  return { kind: "human" as const, person: fields.needed("human"), deadlineMs, onNone };
}

/** Nothing binds it where its recipe does not say how it is kept from acting. `exec` is a program, not an agent. */
export function unboundCommand(name: string, definition: AgentDefinition | undefined): string | null {
  if (definition?.kind === "acp") return definition.command.join(" ");
  const used = definition?.kind === "use" ? definition.use : definition === undefined ? name : null;
  if (used === null || !isShippedRecipe(used)) return null;
  const { bound, command, args } = shippedRecipe(used);
  return bound ? null : [command, ...args].join(" ");
}
