import { scriptAgent } from "../agents/script.ts";
import type { ScriptEntry } from "../kernel/agent.ts";
import type { AgentObject, Asked } from "./agent.ts";

export type { ScriptedFailure, ScriptEntry } from "../kernel/agent.ts";

/**
 * An agent that answers from a list: the first entry that matches a turn answers it. A turn that no entry matches
 * fails as `unscripted`, with its seat, kind and round in the message.
 */
export function scripted(entries: readonly ScriptEntry[]): AgentObject {
  const agent = scriptAgent("scripted", entries);
  return { answer: (asked, context) => agent.answer(asked, context) };
}

/** An agent, and all that it was asked. */
export interface Recorded {
  readonly agent: AgentObject;
  readonly asked: readonly Asked[];
}

/** Scripted, and it remembers what it was asked: for tests of who was shown what. */
export function recorded(entries: readonly ScriptEntry[]): Recorded {
  const agent = scripted(entries);
  const asked: Asked[] = [];
  return {
    asked,
    agent: {
      answer: (one, context) => {
        asked.push(one);
        return agent.answer(one, context);
      },
    },
  };
}
