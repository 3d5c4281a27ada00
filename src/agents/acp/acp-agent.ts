import { homedir } from "node:os";
import type { Agent, AgentAnswer, AgentRequest, CallContext } from "../../kernel/agent.ts";
import { type Environment, environmentFor } from "../environment.ts";
import { furnishHome, type OwnHome } from "../own-home.ts";
import { ownRecord, type RecordPlace } from "../own-record.ts";
import { removeSeatFolders, seatFolder } from "../seat-folder.ts";
import { withoutKeysOf } from "../secret.ts";
import { toldError } from "../told-error.ts";
import { AcpSeat } from "./acp-seat.ts";

export interface AcpOptions {
  /** The command that speaks the protocol over stdio, with its arguments. */
  readonly command: readonly string[];
  readonly model?: string;
  readonly effort?: string;
  /** Besides the allowed part of our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** More variables of our own environment, by name. */
  readonly envFrom?: readonly string[];
  /** Variables that its recipe says it gets; a star at the end stands for any end. */
  readonly own?: readonly string[];
  /** How messages begin that are the program's own and no part of an answer; how answers do that are errors. */
  readonly notices?: readonly string[];
  readonly complaints?: readonly string[];
  /** It tells what every answer of its model took: words without that are its own, and no answer. */
  readonly tellsUsage?: boolean;
  /** Where in its home it keeps a record of a session, and which line of it ends a turn. */
  readonly record?: RecordPlace;
  /** A home of its own, where the user's would be read. */
  readonly home?: OwnHome;
  /** What to do, for people, when nobody is logged in. */
  readonly howToLogIn?: string;
  /** It tries again by itself where a server is busy. */
  readonly retries?: boolean;
  /** Our own environment, where it is not that of this process. */
  readonly ours?: Environment;
  /** Tells its folders from those of other projects; by default where this process runs. */
  readonly cwd?: string;
  readonly timeoutMs?: number;
  /** How long it may take to break off a turn before it is ended. */
  readonly cancelMs?: number;
}

/**
 * Any agent that speaks the Agent Client Protocol: one process for all turns of a seat, in an empty folder of its own,
 * without files, terminals and permissions but our eyes. A turn that fails ends its process; the next one begins another,
 * which goes on in the same session where the agent can load it, and is told what was said before where it cannot.
 */
export function acpAgent(name: string, options: AcpOptions): Agent {
  const { command, own = [], envFrom = [], howToLogIn = "", retries = false, ours = process.env } = options;
  const warm = new Map<string, AcpSeat>();
  const env = { HOME: homedir(), ...environmentFor({ own, envFrom }, ours), ...options.env };
  const hide = withoutKeysOf(env);

  const turnOf = async (request: AgentRequest, context: CallContext): Promise<AgentAnswer> => {
    const key = `${request.discussion}\n${request.seat.id}`;
    const kept = warm.get(key);
    // One that is asked twice at once gets a second process for the second turn.
    warm.delete(key);
    const folder = await seatFolder(name, request, options.cwd);
    const home = options.home && (await furnishHome(options.home, folder, env));
    const all = { ...env, ...home?.env, PWD: folder };
    const seat =
      kept?.isAlive === true
        ? kept
        : await AcpSeat.start(
            { command, cwd: folder, env: all },
            { ...options, name, hide, record: home && options.record && ownRecord(home.at, options.record) },
          );
    try {
      const answer = await seat.answer(request, context);
      if (!context.signal.aborted && !warm.has(key)) warm.set(key, seat);
      return answer;
    } finally {
      if (warm.get(key) !== seat) await seat.end();
      await home?.giveBack();
    }
  };
  return {
    name,
    kind: "acp",
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async answer(request, context) {
      try {
        const answer = await turnOf(request, context);
        return { ...answer, text: hide(answer.text) };
      } catch (error) {
        throw toldError(error, { hide, howToLogIn, retries });
      }
    },
    async rest(discussion, isOver) {
      const ours = [...warm].filter(([key]) => key.startsWith(`${discussion}\n`));
      for (const [key] of ours) warm.delete(key);
      await Promise.all(ours.map(([, seat]) => seat.end()));
      if (isOver) await removeSeatFolders(name, discussion, options.cwd);
    },
  };
}
