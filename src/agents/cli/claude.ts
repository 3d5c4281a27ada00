import { eyesName } from "../eyes-server/relay.ts";
import type { CliTongue } from "./dialect.ts";
import { blocksWord, streamedWords } from "./tool-uses.ts";

interface ClaudeMessage {
  readonly type?: string;
  readonly message?: { readonly id?: string; readonly model?: string; readonly usage?: ClaudeUsage };
}

interface ClaudeResult {
  readonly type?: string;
  readonly num_turns?: number;
  readonly subtype?: string;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly errors?: readonly string[];
  readonly api_error_status?: number | null;
  readonly terminal_reason?: string;
  readonly session_id?: string;
  readonly total_cost_usd?: number;
  readonly usage?: ClaudeUsage;
  readonly modelUsage?: Readonly<Record<string, { readonly costBasis?: string }>>;
  readonly structured_output?: unknown;
}

interface ClaudeUsage {
  readonly input_tokens?: number;
  readonly cache_creation_input_tokens?: number;
  readonly cache_read_input_tokens?: number;
  readonly output_tokens?: number;
}

const answerTool = "StructuredOutput";

export const claude: CliTongue = {
  command: "claude",
  invocation: ({ session, schema, eyes, left }) => ({
    args: [
      // A reply by a schema is a turn more than it takes requests.
      ...(left.calls === null ? [] : [`--max-turns=${left.calls + (schema === null ? 0 : 1)}`]),
      ...(left.usd === null ? [] : [`--max-budget-usd=${left.usd + (session.spent.costUsd ?? 0)}`]),
      ...(eyes === null
        ? []
        : [
            "--mcp-config",
            JSON.stringify({ mcpServers: { [eyesName]: eyes } }),
            "--allowedTools",
            `mcp__${eyesName}`,
          ]),
      ...(schema === null ? [] : ["--json-schema", JSON.stringify(schema)]),
      session.resumed ? `--resume=${session.id}` : `--session-id=${session.id}`,
    ],
    env: {},
  }),
  words: streamedWords(answerTool),
  wordOnTools: blocksWord(answerTool),
  outcome(messages) {
    const result: ClaudeResult | undefined = messages.findLast(({ type }) => type === "result");
    if (result === undefined) return undefined;
    const { result: said, errors = [], subtype = "", structured_output: structured } = result;
    if (hasFailed(result))
      return { failed: said || errors.join("; ") || subtype, status: result.api_error_status };
    return {
      text: said || (structured === undefined ? "" : JSON.stringify(structured)),
      ...("structured_output" in result && { structured }),
      model: Object.keys(result.modelUsage ?? {})[0],
      session: result.session_id,
    };
  },
  used(messages, { session }) {
    const result: ClaudeResult | undefined = messages.findLast(({ type }) => type === "result");
    const asked = requestsIn(messages);
    if (result === undefined && asked.length === 0) return undefined;
    const { usage = {}, total_cost_usd: total, num_turns: turns = 1, modelUsage = {} } = result ?? {};
    // It names a sum for models it has no price of, too.
    const isPriced = !Object.values(modelUsage).some(({ costBasis }) => costBasis === "unknown");
    // Where it failed, its result leaves out the last request.
    const most = (count: (one: ClaudeUsage) => number) =>
      Math.max(
        count(usage),
        asked.reduce((sum, one) => sum + count(one), 0),
      );
    return {
      // It counts one turn more where a tool ended the last.
      requests: asked.length || turns,
      inputTokens: most(inputOf),
      cachedTokens: most((one) => one.cache_read_input_tokens ?? 0),
      cacheWriteTokens: most((one) => one.cache_creation_input_tokens ?? 0),
      ...(result !== undefined && { outputTokens: usage.output_tokens ?? 0 }),
      ...(total !== undefined && isPriced && { costUsd: Math.max(0, total - (session.spent.costUsd ?? 0)) }),
    };
  },
};

function inputOf(usage: ClaudeUsage): number {
  const { input_tokens = 0, cache_creation_input_tokens = 0, cache_read_input_tokens = 0 } = usage;
  return input_tokens + cache_creation_input_tokens + cache_read_input_tokens;
}

/** What each request of a turn took, as far as its message says: a message comes in parts, and some it writes itself. */
function requestsIn(messages: readonly ClaudeMessage[]): readonly ClaudeUsage[] {
  const byId = new Map<string, ClaudeUsage>();
  for (const { type, message: { id = "", model, usage = {} } = {} } of messages)
    if (type === "assistant" && model !== "<synthetic>") byId.set(id, usage);
  return [...byId.values()];
}

/** The subtype says "success" even where the others say that it failed. */
function hasFailed({
  is_error,
  subtype,
  api_error_status,
  terminal_reason = "completed",
}: ClaudeResult): boolean {
  const isRefused = typeof api_error_status === "number";
  return is_error === true || subtype !== "success" || isRefused || terminal_reason !== "completed";
}
