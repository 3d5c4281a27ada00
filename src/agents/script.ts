import { setTimeout as sleep } from "node:timers/promises";
import type {
  Agent,
  AgentAnswer,
  AgentRequest,
  CallContext,
  ScriptEntry,
  ScriptedFailure,
} from "../kernel/agent.ts";
import { longestTimerMs } from "../kernel/duration.ts";
import { AgentError } from "../kernel/failure.ts";
import { promptText } from "../kernel/prompt.ts";
import type { Receipt } from "../kernel/receipt.ts";

export function scriptAgent(
  name: string,
  entries: readonly ScriptEntry[],
  scripted: NonNullable<Receipt["scripted"]> = "named",
): Agent {
  return {
    name,
    kind: "script",
    async answer(request, context) {
      const entry = entries.find((one) => matches(one, request));
      if (entry === undefined) throw unscripted(name, request);
      await pause(entry.afterMs ?? 0, context.signal);
      const { fail, reply } = entry;
      if (fail !== undefined) return failing(fail, name, context);
      return { text: typeof reply === "string" ? reply : JSON.stringify(reply ?? ""), scripted };
    },
  };
}

function matches(entry: ScriptEntry, request: AgentRequest): boolean {
  const { about = "", seat = "*", turn = "*", round } = entry;
  const isSeat = glob(seat, request.seat.name) || glob(seat, request.seat.id);
  const isMeant = isSeat && glob(turn, request.kind) && (round === undefined || round === request.round);
  return isMeant && isAbout(about, request);
}

/** An agent that keeps no session is told again what it was asked before. */
function isAbout(words: string, { prompt, earlier }: AgentRequest): boolean {
  const asked = [...earlier.map((one) => one.prompt), prompt].map(promptText);
  return words === "" || asked.some((text) => text.includes(words));
}

function glob(pattern: string, text: string): boolean {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`, "is").test(text);
}

async function failing(fail: ScriptedFailure, name: string, { signal }: CallContext): Promise<AgentAnswer> {
  const lets = `the script of ${name} lets this turn`;
  switch (fail) {
    case "timeout":
      throw new AgentError("timeout", `${lets} time out`);
    case "exit":
      throw new AgentError("exit", `${lets} exit with code 1`, { exitCode: 1 });
    case "rate-limit":
      throw new AgentError("rate-limit", `${lets} meet a rate limit`, { retryAfterMs: 0 });
    case "garbage":
      return { text: "%$ not what was asked for {{{ \u0000" };
    case "hang":
      return pause(longestTimerMs, signal).then(() => ({ text: "" }));
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return;
  await sleep(ms, undefined, { signal }).catch((cause: unknown) => {
    throw new AgentError("cancelled", "the turn was ended", { cause });
  });
}

function unscripted(name: string, { seat, kind, round }: AgentRequest): AgentError {
  return new AgentError(
    "unscripted",
    `the script of ${name} has no entry for seat "${seat.name}", turn "${kind}", round ${round}`,
  );
}
