import { callAgent, type CallEnd } from "../../kernel/engine/call.ts";
import type { Runner } from "../../kernel/engine/runner.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Event } from "../../kernel/event.ts";
import type { Calls } from "../../postgres/calls.ts";
import { lastOf } from "../conduct.ts";

/** Puts a call into its agent's queue under an id that is the same on every worker, or finds it there. */
export function callOn(
  calls: Calls,
  discussion: string,
  past: readonly Event[],
  lost: () => AbortSignal,
): Runner["call"] {
  const ids = callIds(discussion, lastOf(past));
  return async ({ key, hash, agent, request, options }) => {
    if (agent.kind === "human" || agent.kind === "host") return callAgent(agent, request, options);
    const { limits, signal } = options;
    const { turnTimeoutMs, silenceTimeoutMs } = limits;
    const given = { agent: agent.name, request, limits: { turnTimeoutMs, silenceTimeoutMs } };
    const made = await calls.make(ids(key, hash), given, { signal, lost: lost() });
    if (made === null && lost().aborted)
      throw new ColloquyError("journal-lost", `Another worker goes on with ${discussion}.`);
    if (made === null) return { failure: signal.reason, raw: null, exitCode: null };
    if ("gaveUp" in made)
      return failed(`${made.gaveUp} workers were lost while they asked it; each may have paid for it`);
    if (made.lost === 0) return made.end;
    return withNote(made.end, made.lost);
  };
}

function failed(message: string): CallEnd {
  return { failure: { code: "exit", message }, raw: null, exitCode: null };
}

/** That it may have been paid for more than once is said on the record. */
function withNote<End extends CallEnd>(end: End, lost: number): End {
  const times = lost === 1 ? "A worker was" : `${lost} workers were`;
  const told = `${times} lost while it was asked. It was asked again, and may have been paid for ${lost + 1} times.`;
  if ("answer" in end) {
    const { note } = end.answer;
    return { ...end, answer: { ...end.answer, note: note === undefined ? told : `${note} ${told}` } };
  }
  return { ...end, failure: { ...end.failure, message: `${end.failure.message} (${told})` } };
}

/**
 * `<discussion>/<key>`. A call that we ended ourselves is made anew when the discussion goes on, and so is one that a
 * version with other words asked: these have a number or their hash behind it.
 */
function callIds(discussion: string, past: readonly Event[]): (key: string, hash: string) => string {
  const ended = new Map<string, number>();
  const first = new Map<string, string>();
  for (const event of past) {
    if (event.type === "turn.failed") ended.set(event.key, (ended.get(event.key) ?? 0) + 1);
    if (event.type === "turn.asked" && !first.has(event.key)) first.set(event.key, event.request);
  }
  return (key, hash) => {
    const times = ended.get(key) ?? 0;
    const words = (first.get(key) ?? hash) === hash ? "" : `~${hash.slice(0, 12)}`;
    return `${discussion}/${key}${words}${times === 0 ? "" : `@${times + 1}`}`;
  };
}
