import { AgentError } from "../../kernel/failure.ts";
import { complaint, unknownShape } from "./complaint.ts";
import type { CliDialect } from "./dialect.ts";

interface GeminiOutput {
  readonly session_id?: string;
  readonly response?: string;
  readonly error?: { readonly type?: string; readonly message?: string; readonly code?: number };
  readonly stats?: { readonly models?: Readonly<Record<string, { readonly tokens?: GeminiTokens }>> };
}

interface GeminiTokens {
  readonly input?: number;
  readonly candidates?: number;
  readonly thoughts?: number;
}

export const gemini: CliDialect = {
  command: "gemini",
  invocation: ({ session, model, folder, env }) => ({
    args: [
      "--output-format",
      "json",
      ...(model === null ? [] : ["-m", model]),
      ...(session.resumed ? ["--resume", session.id] : ["--session-id", session.id]),
    ],
    env: {
      // Without it a parent process stays that ignores TERM.
      GEMINI_CLI_NO_RELAUNCH: "true",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      // It leaves the conversation in a temporary file when it fails.
      TMPDIR: folder,
      TERM: "xterm-256color",
    },
    files: { ".gemini/settings.json": JSON.stringify(settings(Boolean(env["GEMINI_API_KEY"]))) },
  }),
  read(end, { session }) {
    const output = objectIn(end.stdout);
    // Errors stand at the end of stderr, after stack traces.
    const failure = output?.error ?? (output === undefined ? lastObjectIn(end.stderr)?.error : undefined);
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
        outputTokens: sum(({ candidates = 0, thoughts = 0 }) => candidates + thoughts),
      },
    };
  },
};

function settings(hasKey: boolean): object {
  return {
    ...(hasKey && { security: { auth: { selectedType: "gemini-api-key" } } }),
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false, maxAttempts: 2 },
    tools: { core: ["none"] },
    context: { fileName: "NONE.md", includeDirectoryTree: false },
  };
}

function objectIn(text: string): GeminiOutput | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf("{")));
  } catch {
    return undefined;
  }
}

function lastObjectIn(text: string): GeminiOutput | undefined {
  for (let at = text.lastIndexOf("\n{"); at !== -1; at = text.lastIndexOf("\n{", at - 1)) {
    const found = objectIn(text.slice(at));
    if (found !== undefined) return found;
  }
  return objectIn(text);
}
