import { join } from "node:path";
import { jsonrepair } from "jsonrepair";
import { AgentError } from "../../kernel/failure.ts";
import { environmentFor } from "../environment.ts";
import { eyesName } from "../eyes-server/relay.ts";
import type { CliTongue, CliTurn } from "./dialect.ts";

interface OpencodeEvent {
  readonly type?: string;
  readonly sessionID?: string;
  readonly part?: {
    readonly text?: string;
    readonly tool?: string;
    readonly callID?: string;
    readonly state?: { readonly input?: unknown };
    readonly reason?: string;
    readonly cost?: number;
    /** Those of the cache are not among the input, nor thoughts among the output. */
    readonly tokens?: {
      readonly input?: number;
      readonly output?: number;
      readonly reasoning?: number;
      readonly cache?: { readonly read?: number; readonly write?: number };
    };
  };
  readonly error?: {
    readonly name?: string;
    readonly data?: { readonly message?: string; readonly statusCode?: number };
  };
}

export const opencode: CliTongue = {
  command: "opencode",
  invocation: ({ standing, session, eyes, model, folder, env, ownFile, left }) => ({
    args: session.resumed ? [`--session=${session.id}`] : [],
    env: {},
    walls: {
      OPENCODE_DISABLE_PROJECT_CONFIG: "1",
      OPENCODE_DISABLE_CLAUDE_CODE: "1",
      OPENCODE_DISABLE_EXTERNAL_SKILLS: "1",
      XDG_CONFIG_HOME: folder,
      // With its sessions: seats that share one database lock each other out of it.
      XDG_DATA_HOME: join(folder, "data"),
      OPENCODE_TEST_HOME: folder,
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        ...configFor({ standing, eyes, left }),
        ...withoutFree({ model, env, ownFile }),
      }),
    },
    // Anywhere but in the folder of its config it runs the plugins of every folder above.
    within: "opencode",
    files: { "opencode/opencode.json": JSON.stringify(providersIn(env, ownFile)) },
    logins: { "data/opencode/auth.json": loginFile(env) },
  }),
  outcome(events: readonly OpencodeEvent[], turn) {
    const failed = events.findLast(({ type }) => type === "error")?.error;
    if (failed !== undefined) {
      const { name = "", data: { message = name, statusCode } = {} } = failed;
      // That is all it says of a provider that it has no key for.
      const [provider = ""] = (turn.model ?? "").split("/");
      const isUnknown = !loginsOf(turn).includes(provider) && !hasKey(turn.env, turn.model);
      if (name !== "UnknownError" || !isUnknown) return { failed: message, status: statusCode };
      return { failed: provider === "" ? "not logged in" : `not logged in to ${provider}` };
    }
    const steps = stepsIn(events);
    if (steps.length === 0) return undefined;
    if (steps.at(-1)?.reason !== "stop") throw new AgentError("garbage", "opencode's answer was cut off");
    return {
      text: events.map(words).join(""),
      session: events.find(({ sessionID }) => sessionID !== undefined)?.sessionID,
    };
  },
  used(events) {
    const steps = stepsIn(events);
    if (steps.length === 0) return undefined;
    const sum = (count: (step: (typeof steps)[number]) => number) =>
      steps.reduce((total, step) => total + count(step), 0);
    const cachedTokens = sum(({ tokens }) => tokens?.cache?.read ?? 0);
    const cacheWriteTokens = sum(({ tokens }) => tokens?.cache?.write ?? 0);
    const costUsd = sum(({ cost = 0 }) => cost);
    return {
      requests: steps.length,
      inputTokens: sum(({ tokens }) => tokens?.input ?? 0) + cachedTokens + cacheWriteTokens,
      cachedTokens,
      cacheWriteTokens,
      outputTokens: sum(({ tokens }) => (tokens?.output ?? 0) + (tokens?.reasoning ?? 0)),
      ...(costUsd > 0 && { costUsd }),
    };
  },
  reason: (stderr) => stderr.replaceAll(/^timestamp=.* message="?([^"\n]*)"?.*$/gm, "$1"),
  // After a stream that was cut off it asks the model again and again, seven times a second.
  runsAway: ({ type, part: { reason } = {} }: OpencodeEvent) =>
    type === "step_finish" && reason !== undefined && reason !== "stop" && reason !== "tool-calls",
  wordOnTools: ({ type, part: { callID: id = "", tool = "", state } = {} }: OpencodeEvent) =>
    type === "tool_use" ? { used: [{ id, tool, input: state?.input }] } : {},
  words: () => words,
};

function words({ type, part }: OpencodeEvent): string {
  return type === "text" ? (part?.text ?? "") : "";
}

function stepsIn(events: readonly OpencodeEvent[]) {
  return events.flatMap(({ type, part }) => (type === "step_finish" && part ? [part] : []));
}

function configFor({ standing, eyes, left }: Pick<CliTurn, "standing" | "eyes" | "left">): object {
  const ours = `${eyesName}_*`;
  const tools = { "*": false, ...(eyes !== null && { [ours]: true }) };
  const permission = { "*": "deny", ...(eyes !== null && { [ours]: "allow" }) };
  return {
    agent: {
      seat: {
        mode: "primary",
        prompt: standing,
        tools,
        permission,
        ...(left.calls !== null && { steps: left.calls }),
      },
    },
    permission,
    tools,
    ...(eyes !== null && {
      mcp: {
        [eyesName]: {
          type: "local",
          command: [eyes.command, ...eyes.args],
          environment: eyes.env,
          enabled: true,
          // It waits five seconds by itself, and on a busy machine goes on without.
          timeout: 120_000,
        },
      },
    }),
  };
}

const chosenKeys = ["provider", "model", "enabled_providers", "disabled_providers"];

type Knows = Pick<CliTurn, "model" | "env" | "ownFile">;

/** Where nobody is logged in and no model is named, it would send the prompt to a free service of its own. */
function withoutFree(turn: Knows): object {
  const isNamed = turn.model !== null || turn.env["OPENCODE_API_KEY"] || loginsOf(turn).length > 0;
  return isNamed ? {} : { disabled_providers: ["opencode"] };
}

function loginsOf({ env, ownFile }: Knows): readonly string[] {
  const logins = objectIn(ownFile(loginFile(env)) ?? "{}");
  const { provider, model } = providersIn(env, ownFile);
  const named = typeof model === "string" ? model.split("/").slice(0, 1) : [];
  return [...Object.keys(logins), ...Object.keys(provider ?? {}), ...named];
}

function loginFile(env: CliTurn["env"]): string {
  return join(env["XDG_DATA_HOME"] ?? join(env["HOME"] ?? "", ".local/share"), "opencode/auth.json");
}

function hasKey(env: CliTurn["env"], model: string | null): boolean {
  const common = environmentFor({}, env);
  return Object.keys(environmentFor({ cli: "opencode", model }, env)).some(
    (name) => !(name in common) && !name.startsWith("OPENCODE_"),
  );
}

function providersIn(env: CliTurn["env"], ownFile: CliTurn["ownFile"]): Readonly<Record<string, unknown>> {
  const own = join(env["XDG_CONFIG_HOME"] ?? join(env["HOME"] ?? "", ".config"), "opencode");
  const configs = ["config.json", "opencode.json", "opencode.jsonc"].map((file) =>
    objectIn(ownFile(join(own, file)) ?? "{}"),
  );
  const merged: Record<string, unknown> = Object.assign({}, ...configs);
  return Object.fromEntries(chosenKeys.flatMap((key) => (key in merged ? [[key, merged[key]]] : [])));
}

/** Comments and trailing commas are allowed there. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(jsonrepair(text)));
  } catch {
    return {};
  }
}
