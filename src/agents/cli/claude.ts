import { AgentError } from "../../kernel/failure.ts";
import { eyesName } from "../eyes-server/relay.ts";
import { complaint, firstLines, unknownShape } from "../complaint.ts";
import type { CliTongue } from "./dialect.ts";
import { jsonOutput } from "./json-output.ts";
import { blocksWord } from "./message-blocks.ts";
import { streamedWords } from "./streamed-words.ts";

interface ClaudeResult {
  readonly type?: string;
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

/** How it gives a structured answer. */
const answerTool = "StructuredOutput";

export const claude: CliTongue = {
  command: "claude",
  invocation: ({ session, schema, eyes }) => ({
    args: [
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
  read(end, { session }) {
    const result: ClaudeResult | undefined = jsonOutput(end.stdout).findLast(({ type }) => type === "result");
    if (result === undefined && end.stdout.trim() === "" && end.exitCode !== 0) {
      throw complaint("claude", end.stderr, undefined, end.exitCode);
    }
    if (result === undefined) throw unknownShape("claude", end);
    if (hasFailed(result)) {
      const said = result.result || result.errors?.join("; ") || result.subtype || "";
      throw complaint("claude", said, result.api_error_status ?? undefined, end.exitCode);
    }
    const text =
      result.result ||
      (result.structured_output === undefined ? "" : JSON.stringify(result.structured_output));
    if (text === "")
      throw new AgentError("no-answer", `claude gave an empty answer (${firstLines(end.stdout, 120)})`);
    const [model] = Object.keys(result.modelUsage ?? {});
    const { usage = {}, total_cost_usd: total } = result;
    // It names a sum for models it has no price of, too.
    const isPriced = !Object.values(result.modelUsage ?? {}).some(({ costBasis }) => costBasis === "unknown");
    return {
      text,
      ...("structured_output" in result && { structured: result.structured_output }),
      ...(model !== undefined && { model }),
      sessionId: result.session_id ?? session.id,
      exitCode: end.exitCode,
      usage: {
        inputTokens:
          (usage.input_tokens ?? 0) +
          (usage.cache_creation_input_tokens ?? 0) +
          (usage.cache_read_input_tokens ?? 0),
        outputTokens: usage.output_tokens ?? 0,
        // Cost is counted over the whole session, tokens are not.
        ...(total !== undefined &&
          isPriced && { costUsd: Math.max(0, total - (session.spent.costUsd ?? 0)) }),
      },
    };
  },
};

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
