import { ColloquyError } from "../core/error.ts";
import { parseDuration } from "../core/duration.ts";
import { didYouMean } from "./suggestion.ts";
import type { Located } from "./yaml-file.ts";

/** An agent as a config file defines it. */
export type AgentDefinition = ExecDefinition | ScriptDefinition | HumanDefinition;

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

interface HumanDefinition {
  readonly kind: "human";
  readonly person: string;
  readonly deadlineMs: number | null;
  readonly onNone: (typeof onNone)[number];
}

const onNone = ["wait", "fallback", "fail"] as const;

/** Reads one entry under `agents:`; everything wrong with it is said with its line. */
export function readAgentDefinition(name: string, at: Located): AgentDefinition {
  const fields = new Map(at.entries());
  const kind = (["exec", "script", "human"] as const).find((one) => fields.has(one));
  if (kind === undefined) {
    throw wrong(
      at,
      `the agent "${name}" has neither \`exec\` nor \`script\` nor \`human\``,
      "Write `exec: [command, argument]`, `script: file.yaml` or `human: Name`.",
    );
  }
  const allowed = keysOf[kind];
  for (const [key, { place }] of fields) {
    if (allowed.includes(key)) continue;
    throw wrong(
      { place },
      `the agent "${name}" has an unknown key "${key}"${didYouMean(key, allowed)}`,
      `It takes ${allowed.join(", ")}.`,
    );
  }
  if (kind === "script") return { kind, file: textOf(fields.get("script"), `the script of "${name}"`) };
  if (kind === "human") return humanOf(name, fields);
  return {
    kind,
    command: commandOf(fields.get("exec"), name),
    env: envOf(fields.get("env"), name),
    timeoutMs: durationOf(fields.get("timeout"), `\`timeout\` of "${name}"`),
  };
}

const keysOf = {
  exec: ["exec", "env", "timeout"],
  script: ["script"],
  human: ["human", "deadline", "onNone"],
} satisfies Record<AgentDefinition["kind"], readonly string[]>;

function humanOf(name: string, fields: ReadonlyMap<string, Located>): HumanDefinition {
  const policy = fields.get("onNone");
  const chosen = policy === undefined ? "wait" : onNone.find((one) => one === policy.value);
  if (chosen === undefined) throw wrong(policy, `\`onNone\` of "${name}" is not one of ${onNone.join(", ")}`);
  const deadlineMs = durationOf(fields.get("deadline"), `\`deadline\` of "${name}"`);
  if (chosen !== "wait" && deadlineMs === null)
    throw wrong(
      policy,
      `\`onNone: ${chosen}\` of "${name}" has no \`deadline\` to come after`,
      "Write one such as `deadline: 2h`.",
    );
  const person = textOf(fields.get("human"), `the person of "${name}"`);
  return { kind: "human", person, deadlineMs, onNone: chosen };
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

function durationOf(at: Located | undefined, what: string): number | null {
  if (at === undefined) return null;
  const ms = typeof at.value === "string" ? parseDuration(at.value) : undefined;
  if (ms === undefined) throw wrong(at, `${what} is not a duration such as 90s, 3m or 1h`);
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
