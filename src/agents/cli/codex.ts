import { AgentError } from "../../kernel/failure.ts";
import { complaint, unknownShape } from "./complaint.ts";
import { type CliDialect, standing } from "./dialect.ts";
import { jsonLines } from "./json-lines.ts";

interface CodexEvent {
  readonly type?: string;
  readonly thread_id?: string;
  readonly item?: { readonly type?: string; readonly text?: string };
  readonly usage?: { readonly input_tokens?: number; readonly output_tokens?: number };
  readonly error?: { readonly message?: string };
  readonly message?: string;
}

const disabled = [
  "plugins",
  "apps",
  "shell_tool",
  "unified_exec",
  "multi_agent",
  "goals",
  "view_image",
  "unbounded_connection_retries",
];

export const codex: CliDialect = {
  command: "codex",
  invocation: ({ session, schema, model, effort }) => ({
    args: [
      "exec",
      "--json",
      "--skip-git-repo-check",
      "-s",
      "read-only",
      "--ignore-rules",
      ...disabled.flatMap((feature) => ["--disable", feature]),
      // Without the first, every run ends with a wait of five seconds when it cannot phone home.
      "-c",
      "analytics.enabled=false",
      "-c",
      'web_search="disabled"',
      "-c",
      "project_doc_max_bytes=0",
      "-c",
      `developer_instructions=${JSON.stringify(standing)}`,
      ...(effort === null ? [] : ["-c", `model_reasoning_effort=${JSON.stringify(effort)}`]),
      ...(model === null ? [] : ["-m", model]),
      ...(schema === null ? [] : ["--output-schema", "schema.json"]),
      ...(session.resumed ? ["resume", session.id, "-"] : ["-"]),
    ],
    env: {},
    ...(schema !== null && { files: { "schema.json": JSON.stringify(schema) } }),
  }),
  read(end, { session }) {
    const events: readonly CodexEvent[] = jsonLines(end.stdout);
    const failed = events.findLast(({ type }) => type === "turn.failed");
    if (failed !== undefined) throw complaint("codex", failed.error?.message ?? "", undefined, end.exitCode);
    const completed = events.findLast(({ type }) => type === "turn.completed");
    if (completed === undefined) {
      if (end.stdout.trim() === "" && end.exitCode !== 0)
        throw complaint("codex", end.stderr, undefined, end.exitCode);
      throw unknownShape("codex", end);
    }
    // Items of type "error" and reconnections on the way are not fatal once the turn completed.
    const text = events.findLast(({ item }) => item?.type === "agent_message")?.item?.text ?? "";
    if (text === "") throw new AgentError("no-answer", "codex completed the turn without a message");
    const { usage = {} } = completed;
    return {
      text,
      sessionId: events.find(({ type }) => type === "thread.started")?.thread_id ?? session.id,
      exitCode: end.exitCode,
      usage: {
        // Counted over the whole thread.
        inputTokens: Math.max(0, (usage.input_tokens ?? 0) - (session.spent.inputTokens ?? 0)),
        outputTokens: Math.max(0, (usage.output_tokens ?? 0) - (session.spent.outputTokens ?? 0)),
      },
    };
  },
};
