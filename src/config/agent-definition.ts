import { ColloquyError } from "../core/error.ts";
import { parseDuration } from "../core/duration.ts";
import { didYouMean } from "./suggestion.ts";
import type { Located } from "./yaml-file.ts";

/** An agent as a config file defines it. */
export type AgentDefinition = ExecDefinition | ScriptDefinition;

interface ExecDefinition {
  readonly kind: "exec";
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number | null;
}

interface ScriptDefinition {
  readonly kind: "script";
  readonly file: string;
}

/** Reads one entry under `agents:`; everything wrong with it is said with its line. */
export function readAgentDefinition(name: string, at: Located): AgentDefinition {
  const fields = new Map(at.entries());
  const kind = fields.has("exec") ? "exec" : "script";
  const allowed = kind === "exec" ? ["exec", "env", "timeout"] : ["script"];
  if (!fields.has(kind)) {
    throw wrong(
      at,
      `the agent "${name}" has neither \`exec\` nor \`script\``,
      "Write `exec: [command, argument]` or `script: file.yaml`.",
    );
  }
  for (const [key, { place }] of fields) {
    if (allowed.includes(key)) continue;
    throw wrong(
      { place },
      `the agent "${name}" has an unknown key "${key}"${didYouMean(key, allowed)}`,
      `It takes ${allowed.join(", ")}.`,
    );
  }
  if (kind === "script") return { kind, file: textOf(fields.get("script"), `the script of "${name}"`) };
  return {
    kind,
    command: commandOf(fields.get("exec"), name),
    env: envOf(fields.get("env"), name),
    timeoutMs: timeoutOf(fields.get("timeout"), name),
  };
}

function commandOf(at: Located | undefined, name: string): readonly string[] {
  const command = at?.value;
  const isCommand =
    Array.isArray(command) && command.length > 0 && command.every((part) => typeof part === "string");
  if (!isCommand)
    throw wrong(at, `\`exec\` of "${name}" is not a list of texts`, 'Write it as ["command", "argument"].');
  return command;
}

function envOf(at: Located | undefined, name: string): Readonly<Record<string, string>> {
  const pairs = (at?.entries() ?? []).map(([key, { value, place }]) => {
    if (!["string", "number", "boolean"].includes(typeof value))
      throw wrong({ place }, `${key} in \`env\` of "${name}" is not a text`);
    return [key, String(value)] as const;
  });
  if (at !== undefined && pairs.length === 0)
    throw wrong(at, `\`env\` of "${name}" is not a map of names to texts`);
  return Object.fromEntries(pairs);
}

function timeoutOf(at: Located | undefined, name: string): number | null {
  if (at === undefined) return null;
  const ms = typeof at.value === "string" ? parseDuration(at.value) : undefined;
  if (ms === undefined) throw wrong(at, `\`timeout\` of "${name}" is not a duration such as 90s, 3m or 1h`);
  return ms;
}

function textOf(at: Located | undefined, what: string): string {
  if (typeof at?.value !== "string" || at.value === "") throw wrong(at, `${what} is not a text`);
  return at.value;
}

function wrong(at: { readonly place: string } | undefined, problem: string, hint?: string): ColloquyError {
  return new ColloquyError(
    "config",
    `${at?.place ?? "config"}: ${problem}.`,
    hint === undefined ? {} : { hint },
  );
}
