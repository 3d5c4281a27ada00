import { join } from "node:path";
import { AgentError } from "../../kernel/failure.ts";
import { lookTools } from "../../kernel/eyes.ts";
import { eyesName } from "../eyes-server/relay.ts";
import { complaint, unknownShape } from "../complaint.ts";
import type { CliTongue, CliTurn } from "./dialect.ts";
import { standing } from "../standing.ts";
import { jsonOutput } from "./json-output.ts";
import { ownVariables } from "./own-variables.ts";

interface GeminiOutput {
  readonly session_id?: string;
  readonly response?: string;
  readonly error?: { readonly type?: string; readonly message?: string; readonly code?: number };
  readonly stats?: { readonly models?: Readonly<Record<string, { readonly tokens?: GeminiTokens }>> };
}

interface GeminiTokens {
  readonly input?: number;
  readonly cached?: number;
  readonly candidates?: number;
  readonly thoughts?: number;
}

export const gemini: CliTongue = {
  command: "gemini",
  invocation: ({ session, eyes, folder, env, ownFile }) => {
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
          settings({ ...variables, ...env }, ownFile(join(own, "settings.json")), eyes),
        ),
        // It looks for the nearest one upwards.
        ".gemini/.env": "",
        // Its own system prompt is 21 kB, and speaks of tools that it has not got here.
        [systemFile]: standing(eyes !== null),
      },
      logins: Object.fromEntries(loginFiles.map((file) => [`gemini/.gemini/${file}`, join(own, file)])),
    };
  },
  vendor: ({ env }) => (env["GOOGLE_GEMINI_BASE_URL"] ? null : "google"),
  read(end, { session }) {
    const output: GeminiOutput | undefined = jsonOutput(end.stdout).findLast(isOutput);
    // Errors stand at the end of stderr, after stack traces.
    const failure = output?.error ?? (output === undefined ? errorIn(end.stderr) : undefined);
    if (failure !== undefined)
      throw complaint("gemini", failure.message ?? failure.type ?? "", failure.code, end.exitCode);
    if (output === undefined) {
      if (end.exitCode === 0) throw unknownShape("gemini", end);
      throw complaint("gemini", end.stderr, undefined, end.exitCode);
    }
    const text = output.response ?? "";
    if (text === "") throw new AgentError("no-answer", "gemini gave an empty answer");
    const models = Object.entries(output.stats?.models ?? {});
    const [model] = models.map(([name]) => name);
    const sum = (count: (tokens: GeminiTokens) => number) =>
      models.reduce((total, [, { tokens = {} }]) => total + count(tokens), 0);
    return {
      text,
      ...(model !== undefined && { model }),
      sessionId: output.session_id ?? session.id,
      exitCode: end.exitCode,
      usage: {
        inputTokens: sum(({ input = 0 }) => input),
        cachedTokens: sum(({ cached = 0 }) => cached),
        outputTokens: sum(({ candidates = 0, thoughts = 0 }) => candidates + thoughts),
      },
    };
  },
};

const systemFile = "gemini/system.md";
const loginFiles = ["oauth_creds.json", "google_accounts.json", "gemini-credentials.json"];

function settings(env: CliTurn["env"], own: string | null, eyes: CliTurn["eyes"]): object {
  const selectedType = loginType(env, own);
  return {
    ...(selectedType !== undefined && { security: { auth: { selectedType } } }),
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false, maxAttempts: 1 },
    // Whatever is not named here is denied, tools of MCP servers too.
    tools: { core: eyes === null ? ["none"] : lookTools.map((tool) => `mcp_${eyesName}_${tool}`) },
    ...(eyes !== null && { mcpServers: { [eyesName]: { ...eyes, trust: true } } }),
    context: { fileName: "NONE.md", includeDirectoryTree: false },
  };
}

/** How the user logs in: by a key or a cloud of the environment, else as their own settings say. */
function loginType(env: CliTurn["env"], own: string | null): string | undefined {
  if (env["GEMINI_API_KEY"]) return "gemini-api-key";
  if (env["GOOGLE_GENAI_USE_VERTEXAI"] === "true") return "vertex-ai";
  if (env["GOOGLE_GENAI_USE_GCA"] === "true") return "oauth-personal";
  return /"selectedType"\s*:\s*"([\w-]+)"/.exec(own ?? "")?.[1];
}

function isOutput(found: GeminiOutput): boolean {
  return typeof found.response === "string" || Boolean(found.error);
}

function errorIn(stderr: string): GeminiOutput["error"] {
  const found: readonly GeminiOutput[] = jsonOutput(stderr);
  return found.findLast(({ error }) => error)?.error;
}
