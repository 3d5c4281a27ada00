import { AgentError } from "../../kernel/failure.ts";
import { complaint, unknownShape } from "./complaint.ts";
import { type CliDialect, standing } from "./dialect.ts";
import { jsonLines } from "./json-lines.ts";

interface OpencodeEvent {
  readonly type?: string;
  readonly sessionID?: string;
  readonly part?: {
    readonly text?: string;
    readonly reason?: string;
    readonly cost?: number;
    readonly tokens?: { readonly input?: number; readonly output?: number };
  };
  readonly error?: {
    readonly name?: string;
    readonly data?: { readonly message?: string; readonly statusCode?: number };
  };
}

export const opencode: CliDialect = {
  command: "opencode",
  invocation: ({ session, model }) => ({
    args: [
      // Without a title it makes a model call to find one.
      "run",
      "--format",
      "json",
      "--pure",
      "--agent",
      "seat",
      "--title",
      "colloquy",
      ...(model === null ? [] : ["-m", model]),
      ...(session.resumed ? ["-s", session.id] : []),
    ],
    env: {
      OPENCODE_CONFIG: "opencode.json",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    },
    files: { "opencode.json": JSON.stringify(config) },
  }),
  read(end, { session }) {
    const events: readonly OpencodeEvent[] = jsonLines(end.stdout);
    const failed = events.findLast(({ type }) => type === "error")?.error;
    if (failed !== undefined) {
      throw complaint(
        "opencode",
        failed.data?.message ?? failed.name ?? "",
        failed.data?.statusCode,
        end.exitCode,
      );
    }
    const steps = events.flatMap(({ type, part }) => (type === "step_finish" && part ? [part] : []));
    if (steps.length === 0) {
      if (end.exitCode !== 0) throw complaint("opencode", end.stderr, undefined, end.exitCode);
      throw unknownShape("opencode", end);
    }
    if (steps.at(-1)?.reason !== "stop") throw new AgentError("garbage", "opencode's answer was cut off");
    const text = events.flatMap(({ type, part }) => (type === "text" ? (part?.text ?? "") : [])).join("");
    if (text === "") throw new AgentError("no-answer", "opencode gave an empty answer");
    const sum = (count: (step: (typeof steps)[number]) => number) =>
      steps.reduce((total, step) => total + count(step), 0);
    return {
      text,
      sessionId: events.find(({ sessionID }) => sessionID !== undefined)?.sessionID ?? session.id,
      exitCode: end.exitCode,
      usage: {
        inputTokens: sum(({ tokens }) => tokens?.input ?? 0),
        outputTokens: sum(({ tokens }) => tokens?.output ?? 0),
      },
    };
  },
  // After a stream that was cut off it asks the model again and again, seven times a second.
  runsAway: (stdout) =>
    jsonLines(stdout).some(({ type, part }) => {
      const { reason } = (part ?? {}) as { readonly reason?: string };
      return type === "step_finish" && reason !== undefined && reason !== "stop";
    }),
};

const config = {
  agent: {
    seat: { mode: "primary", prompt: standing, tools: { "*": false }, permission: { "*": "deny" } },
  },
};
