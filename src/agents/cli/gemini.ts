import { join } from "node:path";
import { lookTools } from "../../kernel/eyes.ts";
import { eyesName } from "../eyes-server/relay.ts";
import type { CliTongue, CliTurn } from "./dialect.ts";
import { ownVariables } from "../environment.ts";

interface GeminiEvent {
  readonly type?: string;
  readonly session_id?: string;
  readonly role?: string;
  readonly content?: string;
  readonly status?: string;
  readonly message?: string;
  readonly error?: { readonly type?: string; readonly message?: string };
  readonly tool_id?: string;
  readonly tool_name?: string;
  readonly parameters?: unknown;
  readonly stats?: { readonly models?: Readonly<Record<string, GeminiTokens>>; readonly tool_calls?: number };
}

interface GeminiTokens {
  readonly total_tokens?: number;
  readonly input_tokens?: number;
  readonly cached?: number;
}

export const gemini: CliTongue = {
  command: "gemini",
  invocation: ({ standing, session, eyes, folder, env, ownFile, left }) => {
    const own = join(env["GEMINI_CLI_HOME"] ?? env["HOME"] ?? "", ".gemini");
    const variables = ownVariables("gemini", ownFile(join(own, ".env")), env);
    return {
      args: [session.resumed ? `--resume=${session.id}` : `--session-id=${session.id}`],
      env: variables,
      walls: {
        // A home of its own: in the user's are instructions, servers and commands that no flag leaves out.
        GEMINI_CLI_HOME: join(folder, "gemini"),
        // It leaves the conversation in a temporary file when it fails.
        TMPDIR: folder,
        GEMINI_SYSTEM_MD: join(folder, systemFile),
      },
      files: {
        "gemini/.gemini/settings.json": JSON.stringify(
          settings({ ...variables, ...env }, ownFile(join(own, "settings.json")), { eyes, left }),
        ),
        // It looks for the nearest one upwards.
        ".gemini/.env": "",
        // Its own system prompt is 21 kB, and speaks of tools that it has not got here.
        [systemFile]: standing,
      },
      logins: Object.fromEntries(loginFiles.map((file) => [`gemini/.gemini/${file}`, join(own, file)])),
    };
  },
  vendor: ({ env }) => (env["GOOGLE_GEMINI_BASE_URL"] ? null : "google"),
  words: () => words,
  wordOnTools: ({ type, tool_id: id = "", tool_name: tool = "", parameters: input, error }: GeminiEvent) => {
    if (type === "tool_use") return { used: [{ id, tool, input }] };
    return type === "tool_result" && error?.type === "tool_not_registered" ? { refused: [id] } : {};
  },
  outcome(events: readonly GeminiEvent[], _turn, exitCode) {
    const result = events.findLast(({ type }) => type === "result");
    if (result === undefined) return undefined;
    if (result.status !== "success") {
      const said = result.error ?? events.findLast(({ type }) => type === "error");
      return { failed: bare(said?.message ?? ""), status: statusOf(exitCode) };
    }
    return {
      text: events.map(words).join(""),
      // First comes who was asked which model to ask, or a model that it went on without.
      model: Object.keys(result.stats?.models ?? {}).at(-1),
      session: events.find(({ session_id: id }) => id !== undefined)?.session_id,
    };
  },
  used(events: readonly GeminiEvent[]) {
    const { stats } = events.findLast(({ type }) => type === "result") ?? {};
    if (stats === undefined) return undefined;
    const models = Object.values(stats.models ?? {});
    const sum = (count: (tokens: GeminiTokens) => number) =>
      models.reduce((total, tokens) => total + count(tokens), 0);
    return {
      requests: 1 + (stats.tool_calls ?? 0),
      inputTokens: sum(({ input_tokens: input = 0 }) => input),
      cachedTokens: sum(({ cached = 0 }) => cached),
      outputTokens: sum(({ total_tokens: total = 0, input_tokens: input = 0 }) => total - input),
    };
  },
};

function words({ type, role, content = "" }: GeminiEvent): string {
  return type === "message" && role === "assistant" ? content : "";
}

/** Without its advice to people, which speaks of logins whatever the fault is. */
function bare(message: string): string {
  return /^\[API Error: ([^]*)\]/.exec(message)?.[1] ?? message;
}

/** It ends with as much of the server's status as fits into a byte. */
function statusOf(exitCode: number): number | undefined {
  return exitCode >= 144 ? exitCode + 256 : undefined;
}

const systemFile = "gemini/system.md";
const loginFiles = ["oauth_creds.json", "google_accounts.json", "gemini-credentials.json"];

function settings(
  env: CliTurn["env"],
  own: string | null,
  { eyes, left }: Pick<CliTurn, "eyes" | "left">,
): object {
  const selectedType = loginType(env, own);
  return {
    ...(selectedType !== undefined && { security: { auth: { selectedType } } }),
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false, maxAttempts: 1 },
    ...(left.calls !== null && { model: { maxSessionTurns: left.calls } }),
    // Whatever is not named here is denied, tools of MCP servers too.
    tools: { core: eyes === null ? ["none"] : lookTools.map((tool) => `mcp_${eyesName}_${tool}`) },
    ...(eyes !== null && { mcpServers: { [eyesName]: { ...eyes, trust: true } } }),
    context: { fileName: "NONE.md", includeDirectoryTree: false },
  };
}

function loginType(env: CliTurn["env"], own: string | null): string | undefined {
  if (env["GEMINI_API_KEY"]) return "gemini-api-key";
  if (env["GOOGLE_GENAI_USE_VERTEXAI"] === "true") return "vertex-ai";
  if (env["GOOGLE_GENAI_USE_GCA"] === "true") return "oauth-personal";
  return /"selectedType"\s*:\s*"([\w-]+)"/.exec(own ?? "")?.[1];
}
