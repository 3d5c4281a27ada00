import { scriptAgent } from "../agents/script.ts";
import { list } from "../kernel/json-value.ts";
import { type ScriptEntry, scriptedFailures } from "../kernel/agent.ts";
import type { AgentObject, Asked } from "./agent.ts";
import { anything, checkOptions, checkShape, isText, milliseconds, type Shapes } from "./option-shapes.ts";

export type { ScriptedFailure, ScriptEntry } from "../kernel/agent.ts";

/**
 * An agent that answers from a list: the first entry that matches a turn answers it. A turn that no entry matches
 * fails as `unscripted`, with its seat, kind and round in the message.
 */
export function scripted(entries: readonly ScriptEntry[]): AgentObject {
  checkEntries(entries);
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

const ofEntries: Shapes<ScriptEntry> = {
  seat: [isText, "the name of a seat"],
  turn: [isText, "a kind of turn"],
  round: [Number.isInteger, "the number of a round"],
  reply: anything,
  fail: [(given) => scriptedFailures.some((one) => one === given), `one of ${scriptedFailures.join(", ")}`],
  afterMs: [(given) => given === 0 || milliseconds[0](given), milliseconds[1]],
};

function checkEntries(entries: unknown): void {
  checkShape("entries", entries, [Array.isArray, 'a list such as [{ turn: "critique", reply: "…" }]']);
  for (const entry of list(entries)) checkOptions(entry, ofEntries, "an entry of scripted");
}
