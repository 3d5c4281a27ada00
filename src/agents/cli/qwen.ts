import { join } from "node:path";
import { AgentError } from "../../kernel/failure.ts";
import { eyesName } from "../eyes-server/relay.ts";
import { complaint, unknownShape } from "../complaint.ts";
import type { CliTongue } from "./dialect.ts";
import { jsonOutput } from "./json-output.ts";
import { blocksWord } from "./message-blocks.ts";
import { ownVariables } from "./own-variables.ts";
import { streamedWords } from "./streamed-words.ts";

interface QwenEvent {
  readonly type?: string;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly session_id?: string;
  readonly structured_result?: unknown;
  readonly error?: { readonly message?: string };
  readonly message?: { readonly model?: string; readonly usage?: QwenUsage };
}

interface QwenUsage {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  /** Among the input. */
  readonly cache_read_input_tokens?: number;
}

/** How it gives a structured answer. */
const answerTool = "structured_output";

export const qwen: CliTongue = {
  command: "qwen",
  invocation: ({ session, schema, eyes, env, ownFile, left }) => {
    // Its home stays the user's: with --safe-mode it takes nothing out of it but the login and the models.
    const home = env["QWEN_HOME"] ?? join(env["HOME"] ?? "", ".qwen");
    const variables = ownVariables("qwen", ownFile(join(home, ".env")), env);
    return {
      args: [
        ...((env["OPENAI_API_KEY"] ?? variables["OPENAI_API_KEY"]) ? ["--auth-type", "openai"] : []),
        ...(eyes === null
          ? []
          : ["--mcp-config", JSON.stringify({ mcpServers: { [eyesName]: { ...eyes, trust: true } } })]),
        ...(schema === null ? [] : ["--json-schema", JSON.stringify(schema)]),
        ...(left.calls === null ? [] : [`--max-session-turns=${left.calls}`]),
        session.resumed ? `--resume=${session.id}` : `--session-id=${session.id}`,
      ],
      env: variables,
      files: {
        ".qwen/settings.json": JSON.stringify(settings),
        // It looks for the nearest one upwards.
        ".qwen/.env": "",
      },
    };
  },
  words: streamedWords(answerTool),
  wordOnTools: blocksWord(answerTool),
  read(end, { session }) {
    const events: readonly QwenEvent[] = jsonOutput(end.stdout);
    const result = events.findLast(({ type }) => type === "result");
    if (result === undefined) {
      if (end.stdout.trim() === "" && end.exitCode !== 0)
        throw complaint("qwen", messageIn(end.stderr), undefined, end.exitCode);
      throw unknownShape("qwen", end);
    }
    if (result.is_error === true)
      throw complaint("qwen", result.error?.message ?? result.result ?? "", undefined, end.exitCode);
    const structured = result.structured_result;
    const text = result.result || (structured === undefined ? "" : JSON.stringify(structured));
    if (text === "") throw new AgentError("no-answer", "qwen gave an empty answer");
    const model = messagesIn(events).at(-1)?.model;
    return {
      text,
      ...(structured !== undefined && { structured }),
      ...(model !== undefined && { model }),
      sessionId: result.session_id ?? session.id,
      exitCode: end.exitCode,
    };
  },
  used(stdout) {
    const messages = messagesIn(jsonOutput(stdout));
    if (messages.length === 0) return undefined;
    const sum = (count: (usage: QwenUsage) => number) =>
      messages.reduce((total, { usage = {} }) => total + count(usage), 0);
    return {
      requests: messages.length,
      inputTokens: sum(({ input_tokens = 0 }) => input_tokens),
      cachedTokens: sum(({ cache_read_input_tokens = 0 }) => cache_read_input_tokens),
      outputTokens: sum(({ output_tokens = 0 }) => output_tokens),
    };
  },
};

/** The result counts over the whole session, the messages are this turn's. */
function messagesIn(events: readonly QwenEvent[]) {
  return events.flatMap(({ type, message }) => (type === "assistant" && message ? [message] : []));
}

// Its memory makes a second model call after every turn.
const settings = {
  // It tries seven times by itself; without this each of those is four.
  model: { generationConfig: { maxRetries: 0 } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
  memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
};

function messageIn(stderr: string): string {
  const [, message] = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(stderr) ?? [];
  return message ?? stderr;
}
