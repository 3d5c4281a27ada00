import { createHash, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { Agent, AgentAnswer, AgentRequest, CallContext } from "../../kernel/agent.ts";
import type { Exchange } from "../../kernel/exchange.ts";
import { retold, withEarlier } from "../../kernel/earlier.ts";
import { AgentError } from "../../kernel/failure.ts";
import { promptText } from "../../kernel/prompt.ts";
import { runChild } from "../child.ts";
import type { CliDialect, CliSession, CliTurn } from "./dialect.ts";

export interface CliOptions {
  /** Where the command is, when it is not found on PATH by its own name. */
  readonly command?: string;
  readonly model?: string;
  readonly effort?: string;
  /** Given before those of the dialect. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/**
 * An agent CLI as an agent: headless, read-only, without tools, in a folder of its own. The second turn of a seat
 * goes on in the session of its first and is sent only what is new; where that session is lost, a new one is told
 * what was said before.
 */
export function cliAgent(name: string, dialect: CliDialect, options: CliOptions = {}): Agent {
  const ask = async (request: AgentRequest, session: CliSession, prompt: string, context: CallContext) => {
    const folder = await seatFolder(name, request);
    const { schema } = request;
    const { model = null, effort = null } = options;
    const env = { ...process.env, ...options.env };
    return run(dialect, options, { prompt, session, schema, model, effort, folder, env }, context);
  };
  return {
    name,
    kind: "cli",
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async answer(request, context) {
      const mine = request.earlier.findLastIndex(
        ({ receipt }) => receipt.answeredBy === name && receipt.sessionId !== null,
      );
      const id = request.earlier[mine]?.receipt.sessionId;
      if (id !== undefined && id !== null) {
        const session = { id, resumed: true, spent: spentIn(id, request.earlier) };
        const missed = request.earlier.slice(mine + 1);
        const news = promptText(withEarlier({ ...request.prompt, stable: "" }, missed));
        try {
          return await ask(request, session, news, context);
        } catch (error) {
          if (!(error instanceof AgentError) || error.code !== "session-lost") throw error;
        }
      }
      const session = { id: randomUUID(), resumed: false, spent: {} };
      const { prompt, earlier } = retold(request);
      return ask(request, session, promptText(withEarlier(prompt, earlier)), context);
    },
  };
}

async function run(
  dialect: CliDialect,
  options: CliOptions,
  turn: CliTurn,
  context: CallContext,
): Promise<AgentAnswer> {
  const { args, env, files = {} } = dialect.invocation(turn);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(turn.folder, path)), { recursive: true });
    await writeFile(join(turn.folder, path), text);
  }
  const runaway = new AbortController();
  let stdout = "";
  const end = await runChild({
    command: [options.command ?? dialect.command, ...(options.args ?? []), ...args],
    cwd: turn.folder,
    input: turn.prompt,
    env: { ...env, ...options.env },
    signal: AbortSignal.any([context.signal, runaway.signal]),
    onOutput: (chunk) => {
      context.onOutput(chunk);
      stdout += chunk;
      if (dialect.runsAway?.(stdout) === true) runaway.abort();
    },
  }).catch((error: unknown) => {
    if (!runaway.signal.aborted) throw error;
    throw new AgentError(
      "garbage",
      `${dialect.command} was ended: its answer was cut off and it kept asking`,
      { raw: stdout },
    );
  });
  return dialect.read(end, turn);
}

// Empty but for the CLI's own files: no project file can leak in, and some find a session only from where it began.
async function seatFolder(name: string, { discussion, seat }: AgentRequest): Promise<string> {
  const unique = createHash("sha256")
    .update(`${name}\n${discussion}\n${process.cwd()}`)
    .digest("hex")
    .slice(0, 12);
  const folder = join(tmpdir(), `colloquy-${userInfo().username}`, unique, seat.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

function spentIn(id: string, earlier: readonly Exchange[]) {
  const receipts = earlier.map(({ receipt }) => receipt).filter(({ sessionId }) => sessionId === id);
  const sum = (count: (receipt: Exchange["receipt"]) => number | null) =>
    receipts.reduce((total, receipt) => total + (count(receipt) ?? 0), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: sum(({ costUsd }) => costUsd),
  };
}
