import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, AgentAnswer, AgentRequest, AgentUsage, CallContext } from "../../kernel/agent.ts";
import { newsText, retoldText } from "../../kernel/earlier.ts";
import { AgentError } from "../../kernel/failure.ts";
import { runChild } from "../child.ts";
import type { ChildEnd } from "../started-child.ts";
import { checkAnswer, complaint, toldError } from "../complaint.ts";
import type { Vendor } from "../cost.ts";
import { agentEnvironment, type ProgramOptions } from "../environment.ts";
import { cliSchemaRules, fittedSchema } from "../fitted-schema.ts";
import { withoutKeysOf } from "../secret.ts";
import { lastSession } from "../session.ts";
import type { CliDialect, CliSession, CliTurn, Invocation } from "./dialect.ts";
import { actsIn } from "./tool-uses.ts";
import { jsonOutput, messageIn, wholeLines } from "../json-output.ts";
import { eyesCommand, standing } from "../eyes-server/relay.ts";
import { serveEyes } from "../eyes-server/served-eyes.ts";
import { furnish, removeSeatFolders, returnLogins, seatFolder } from "../seat-folder.ts";

export interface CliOptions extends ProgramOptions {
  readonly command?: string;
  readonly model?: string;
  readonly effort?: string;
  readonly args?: readonly string[];
}

/** An agent CLI: headless, read-only, with our eyes alone. A later turn goes on in the seat's session, or is retold. */
export function cliAgent(name: string, dialect: CliDialect, options: CliOptions = {}): Agent {
  const ask = async (request: AgentRequest, session: CliSession, prompt: string, context: CallContext) => {
    const { model = null, effort = null } = options;
    checkArguments(name, { model, effort }, session);
    const folder = await seatFolder(name, request, options.cwd);
    const rules = cliSchemaRules[dialect.command];
    const schema = (request.schema !== null && rules !== null && fittedSchema(request.schema, rules)) || null;
    const env = agentEnvironment({ ...options, cli: dialect.command, model });
    const served = context.eyes && (await serveEyes(context.eyes));
    const eyes = served === undefined ? null : eyesCommand(served.address);
    const left = context.spending?.left() ?? { calls: null, tokens: null, usd: null };
    const told = { prompt, standing: standing(context.eyes), session, schema, eyes };
    const hide = withoutKeysOf(env);
    return run(dialect, options, { ...told, model, effort, folder, env, ownFile, left }, context, hide)
      .catch((error: unknown) => {
        throw toldError(error, { ...dialect, hide });
      })
      .finally(() => served?.close());
  };
  return {
    name,
    kind: "cli",
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async rest(discussion, isOver) {
      if (isOver) await removeSeatFolders(name, discussion, options.cwd);
    },
    async answer(request, context) {
      const last = lastSession(name, request.earlier);
      if (last !== null) {
        const session = { id: last.id, resumed: true, spent: last.spent };
        try {
          return await ask(request, session, newsText(request.prompt, last.missed), context);
        } catch (error) {
          if (!(error instanceof AgentError) || error.code !== "session-lost") throw error;
        }
      }
      const session = { id: randomUUID(), resumed: false, spent: {} };
      return ask(request, session, retoldText(request), context);
    },
  };
}

async function run(
  dialect: CliDialect,
  options: CliOptions,
  turn: CliTurn,
  context: CallContext,
  hide: (text: string) => string,
): Promise<AgentAnswer> {
  const called = dialect.invocation(turn);
  const { files = {}, logins = {} } = called;
  const vendor = dialect.vendor?.(turn, called, options.args ?? []) ?? null;
  await furnish(turn.folder, files, logins);
  let printed = "";
  try {
    const end = await runIn(dialect, called, options, turn, context, hide);
    printed = end.stdout;
    const answer = dialect.read(end, turn);
    checkAnswer(dialect.command, answer.text, { ...end, complaints: dialect.complaints });
    const usage = await priced(dialect.used(printed, turn), vendor, answer.model ?? turn.model);
    return { ...answer, ...(usage !== undefined && { usage }) };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    printed ||= hide(error.raw ?? "");
    const usage = await priced(dialect.used(printed, turn), vendor, turn.model);
    // Of one that is ended while it tries again, what it tried again for.
    const { message: last } = jsonOutput(printed).findLast(({ type }) => type === "error") ?? {};
    const isTold = context.signal.aborted && typeof last === "string";
    throw (isTold ? complaint(dialect.command, last, { raw: printed }) : error).with({ usage });
  } finally {
    for (const act of actsIn(printed, (message) => dialect.wordOnTools(message))) context.onAct?.(act);
    await returnLogins(turn.folder, logins);
  }
}

async function priced(
  usage: AgentUsage | undefined,
  vendor: Vendor | null,
  model: string | null,
): Promise<AgentUsage | undefined> {
  if (usage === undefined || vendor === null || model === null) return usage;
  const { vendorPrice } = await import("../cost.ts");
  const costUsd = vendorPrice(vendor, model, usage);
  return costUsd === undefined ? usage : { ...usage, costUsd };
}

async function runIn(
  dialect: CliDialect,
  { args, env, walls = {}, within = "" }: Invocation,
  options: CliOptions,
  turn: CliTurn,
  context: CallContext,
  hide: (text: string) => string,
): Promise<ChildEnd> {
  const cwd = join(turn.folder, within);
  const runaway = new AbortController();
  const words = dialect.words();
  const hear = wholeLines((line) => {
    for (const message of messageIn(line)) {
      const said = words(message);
      if (said !== "") context.onOutput(hide(said));
      if (dialect.runsAway?.(message) === true) runaway.abort();
    }
  });
  const end = await runChild({
    command: [options.command ?? dialect.command, ...(options.args ?? []), ...args],
    cwd,
    input: turn.prompt,
    // Some believe PWD more than where they are.
    env: { ...turn.env, ...env, ...options.env, ...walls, PWD: cwd },
    signal: AbortSignal.any([context.signal, runaway.signal]),
    mayStart: context.mayStart,
    mostOutputBytes,
    onOutput: (chunk) => {
      context.onOutput("");
      hear(chunk);
    },
  }).catch((error: unknown) => {
    if (!runaway.signal.aborted) throw error;
    const message = `${dialect.command} was ended: its answer was cut off and it kept asking`;
    throw new AgentError("garbage", message, error instanceof AgentError ? { raw: error.raw ?? "" } : {});
  });
  return { ...end, stdout: hide(end.stdout), stderr: hide(end.stderr) };
}

/** Every word comes in a message of its own, with a name and an address: many times what is said. */
const mostOutputBytes = 32 * 1024 * 1024;

/** A second wall behind the config's own: what comes from a file of others is never a flag. */
function checkArguments(
  name: string,
  chosen: Readonly<Record<string, string | null>>,
  session: CliSession,
): void {
  for (const [key, value] of Object.entries(chosen)) {
    if (value !== null && !/^[^-\p{Cc}]\P{Cc}*$/u.test(value))
      throw new AgentError("unsupported", `the ${key} of ${name} cannot be ${JSON.stringify(value)}`);
  }
  // It comes out of the journal, and a path would be taken by some for a file to go on from. A new session is begun in its place.
  if (!/^[A-Za-z0-9][\w.:-]{0,199}$/.test(session.id))
    throw new AgentError("session-lost", `${name} has no session ${JSON.stringify(session.id)}`);
}

function ownFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null; // not there, or not for us
  }
}
