import type { Agent, AgentAnswer, AgentRequest, CallContext } from "../../kernel/agent.ts";
import { agentEnvironment } from "../environment.ts";
import { furnishHome, removeSeatFolders, seatFolder } from "../seat-folder.ts";
import type { HeadlessOptions } from "../headless.ts";
import { ownRecord, type RecordPlace } from "../own-record.ts";
import { withoutKeysOf } from "../secret.ts";
import { toldError } from "../complaint.ts";
import { type AcpChoices, AcpSeat } from "./acp-seat.ts";

export interface AcpOptions extends HeadlessOptions, AcpChoices {
  readonly record?: RecordPlace;
}

/** One process for all turns of a seat. A failed turn ends it; the next loads its session, or is told what was said. */
export function acpAgent(name: string, options: AcpOptions): Agent {
  const { command, howToLogIn = "", retries = false } = options;
  const warm = new Map<string, AcpSeat>();
  const env = agentEnvironment(options);
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
