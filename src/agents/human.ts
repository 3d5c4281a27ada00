import type { Agent, PersonsCall } from "../kernel/agent.ts";
import { formatDuration, longestTimerMs } from "../kernel/duration.ts";
import { AgentError } from "../kernel/failure.ts";

export type OnNone = "wait" | "fallback" | "fail";

export interface HumanOptions {
  readonly person: string;
  readonly deadlineMs: number | null;
  readonly onNone: OnNone;
}

/** Without an answer the discussion pauses; after the deadline the turn has failed, unless `onNone` is `wait`. */
export function humanAgent(name: string, { person, deadlineMs, onNone }: HumanOptions): Agent {
  return {
    name,
    kind: "human",
    async answer(_request, { signal, person: call = nobodyThere }) {
      const limitMs = onNone === "wait" ? null : deadlineMs;
      const deadline = abortedIn(limitMs === null ? null : limitMs - call.waitedMs);
      const reply = await call.ask(person, AbortSignal.any([signal, deadline]));
      if ("said" in reply) {
        const { said: text, signed } = reply;
        return { text, usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 }, ...(signed && { signed }) };
      }
      if (limitMs !== null && deadline.aborted)
        throw new AgentError(
          "timeout",
          `${person} gave no answer within ${formatDuration(limitMs)} (deadline)`,
        );
      throw new AgentError("waiting", reply.waitsFor);
    },
  };
}

const nobodyThere: PersonsCall = {
  waitedMs: 0,
  ask: (person) => Promise.resolve({ waitsFor: `${person} cannot be asked here` }),
};

function abortedIn(ms: number | null): AbortSignal {
  if (ms !== null && ms <= 0) return AbortSignal.abort();
  return ms === null || ms > longestTimerMs ? new AbortController().signal : AbortSignal.timeout(ms);
}

/** The model that called colloquy: the discussion pauses until it answers. What it used we cannot know. */
export function hostAgent(name: string): Agent {
  return {
    name,
    kind: "host",
    async answer(_request, { signal, person }) {
      if (person === undefined) throw new AgentError("waiting", "the host cannot be asked here");
      const reply = await person.ask("The host", signal);
      if ("said" in reply) return { text: reply.said };
      throw new AgentError("waiting", reply.waitsFor);
    },
  };
}
