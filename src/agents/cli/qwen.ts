import { join } from "node:path";
import { eyesName } from "../eyes-server/relay.ts";
import type { CliTongue } from "./dialect.ts";
import { blocksWord, streamedWords } from "./tool-uses.ts";
import { ownVariables } from "../environment.ts";

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
  readonly cache_read_input_tokens?: number;
}

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
        ".qwen/.env": "",
      },
    };
  },
  words: streamedWords(answerTool),
  wordOnTools: blocksWord(answerTool),
  outcome(events: readonly QwenEvent[]) {
    const result = events.findLast(({ type }) => type === "result");
    if (result === undefined) return undefined;
    const { is_error, error, result: said, structured_result: structured, session_id: session } = result;
    if (is_error === true) return { failed: error?.message ?? said ?? "" };
    return {
      text: said || (structured === undefined ? "" : JSON.stringify(structured)),
      ...(structured !== undefined && { structured }),
      model: messagesIn(events).at(-1)?.model,
      session,
    };
  },
  reason: (stderr) => /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(stderr)?.[1] ?? stderr,
  used(events) {
    const messages = messagesIn(events);
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
