import { join } from "node:path";
import { eyesName } from "../eyes-server/relay.ts";
import type { CliTongue, CliTurn } from "./dialect.ts";
import { tomlPart } from "../seat-folder.ts";

interface CodexEvent {
  readonly type?: string;
  readonly thread_id?: string;
  readonly item?: {
    readonly id?: string;
    readonly type?: string;
    readonly text?: string;
    readonly server?: string;
    readonly tool?: string;
  };
  readonly usage?: {
    readonly input_tokens?: number;
    readonly cached_input_tokens?: number;
    readonly cache_write_input_tokens?: number;
    readonly output_tokens?: number;
  };
  readonly error?: { readonly message?: string };
  readonly message?: string;
}

export const codex: CliTongue = {
  command: "codex",
  invocation: ({ standing, session, schema, eyes, folder, env, ownFile }) => ({
    args: [
      "-c",
      `developer_instructions=${JSON.stringify(standing)}`,
      ...(schema === null ? [] : ["--output-schema=schema.json"]),
      ...(session.resumed ? ["resume", session.id, "-"] : ["-"]),
    ],
    env: {},
    walls: { CODEX_HOME: join(folder, "codex") },
    files: {
      "codex/config.toml": `${tomlPart(ownFile(join(homeOf(env), "config.toml")) ?? "", chosen)}${server(eyes)}`,
      ...(schema !== null && { "schema.json": JSON.stringify(schema) }),
    },
    // With its lock, so that two seats do not renew it at once.
    logins: {
      "codex/auth.json": join(homeOf(env), "auth.json"),
      "codex/auth.lock": join(homeOf(env), "auth.lock"),
    },
  }),
  vendor({ env }, { files = {} }, args) {
    const told = [...args, files["codex/config.toml"] ?? ""].join("\n");
    return env["OPENAI_BASE_URL"] || /model_provider|base_url/.test(told) ? null : "openai";
  },
  words:
    () =>
    ({ type, item }: CodexEvent) =>
      type === "item.completed" && item?.type === "agent_message" ? (item.text ?? "") : "",
  wordOnTools: ({ item }: CodexEvent) => {
    const { id = "", type = "message", server, tool, ...input } = item ?? {};
    if (item === undefined || harmless.has(type)) return {};
    return { used: [{ id, tool: tool ?? type, input, isOurs: server === eyesName }] };
  },
  outcome(events: readonly CodexEvent[]) {
    const failed = events.findLast(({ type }) => type === "turn.failed");
    if (failed !== undefined) return { failed: failed.error?.message ?? "" };
    // Items of type "error" and reconnections on the way are not fatal once the turn completed.
    if (!events.some(({ type }) => type === "turn.completed")) return undefined;
    return {
      text: events.findLast(({ item }) => item?.type === "agent_message")?.item?.text ?? "",
      session: events.find(({ type }) => type === "thread.started")?.thread_id,
    };
  },
  reason: (stderr) => stderr.replaceAll(/^WARNING: proceeding.*\n/gm, ""),
  used(events: readonly CodexEvent[], { session }) {
    const { usage } = events.findLast((event) => event.usage !== undefined) ?? {};
    if (usage === undefined) return undefined;
    const { spent } = session;
    return {
      // It does not say how many; after every look there is another.
      requests: 1 + events.filter(({ type, item }) => type === "item.completed" && item?.server).length,
      inputTokens: since(usage.input_tokens, spent.inputTokens),
      cachedTokens: since(usage.cached_input_tokens, spent.cachedTokens),
      cacheWriteTokens: since(usage.cache_write_input_tokens, spent.cacheWriteTokens),
      outputTokens: since(usage.output_tokens, spent.outputTokens),
    };
  },
};

function since(total = 0, before = 0): number {
  return Math.max(0, total - before);
}

/** Items that change nothing outside of the conversation. Whatever else it may come to print is something that it did. */
const harmless: ReadonlySet<string> = new Set(["agent_message", "reasoning", "error", "todo_list"]);

function server(eyes: CliTurn["eyes"]): string {
  if (eyes === null) return "";
  const rows = Object.entries(eyes.env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return [
    `[mcp_servers.${eyesName}]`,
    `command = ${JSON.stringify(eyes.command)}`,
    `args = ${JSON.stringify(eyes.args)}`,
    // Else it would not wait for it, and on a busy machine offer nothing.
    "required = true",
    "startup_timeout_sec = 120",
    'default_tools_approval_mode = "approve"',
    `[mcp_servers.${eyesName}.env]`,
    ...rows,
    "",
  ].join("\n");
}

function homeOf(env: CliTurn["env"]): string {
  return env["CODEX_HOME"] ?? join(env["HOME"] ?? "", ".codex");
}

const chosen = ["model", "model_provider", "model_reasoning_effort", "openai_base_url", "model_providers"];
