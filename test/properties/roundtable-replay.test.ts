import { expect, test } from "vitest";
import { commonFiles } from "../../src/kernel/journal/projections.ts";
import {
  conflict,
  type Convening,
  convene,
  fails,
  response,
  strategyOf,
} from "../protocols/roundtable/convening.ts";
import { kindsIn, stopsIn } from "../stops.ts";

const conclude = { next_action: "conclude", recommendation: "Take the file." } as const;
const phase = { next_action: "phase" } as const;

const met = new Set<string>();

test.each<readonly [string, Convening]>([
  ["a plain one", { rounds: [{}, conclude] }],
  ["a debate", { strategy: strategyOf("debate"), rounds: [phase] }],
  [
    "one with escalations and a person after each round",
    {
      options: { interactive: true },
      rounds: [{ conflicts: [conflict("store")] }, { conflicts: [conflict("store")] }, conclude],
      says: (request) =>
        request.kind === "response" && request.round === 1
          ? response(request, { confidence: 0.2 })
          : undefined,
      gates: ["continue", "Think of the load.", "continue", "continue"],
    },
  ],
  [
    "one with a seat and a facilitator that fail, and a document that is there",
    {
      options: { workflow: "specs", outputType: "requirements" },
      limits: { max_rounds: 2 },
      documents: { "docs/requirements.md": "# Ours\n" },
      says: ({ seat, kind }) => (seat.id === "cyd" || kind === "question" ? fails() : undefined),
      gates: ["add", "What of packers?", "approve", "merge"],
    },
  ],
])(
  "stopped at any kind of event and resumed, %s ends as if nothing had happened, and nobody is asked twice",
  async (_, it) => {
    const whole = await convene(it);
    expect(whole.end.ended).toBe("completed");
    const files = JSON.stringify(commonFiles(whole.events));
    for (const kept of stopsIn(whole.events, met)) {
      const before = whole.events.slice(0, kept);
      const answered = before.filter(({ type }) => type === "turn.answered" || type === "turn.failed").length;
      const gates = before.filter(({ type }) => type === "human.answered").length;
      const resumed = await convene({ ...it, past: before, gates: (it.gates ?? []).slice(gates) });
      expect(resumed.end).toEqual(whole.end);
      expect(kindsIn(resumed.events)).toEqual(kindsIn(whole.events));
      expect(resumed.verdict).toEqual(whole.verdict);
      expect(resumed.rounds).toEqual(whole.rounds);
      expect(resumed.state).toEqual(whole.state);
      expect(resumed.calls).toHaveLength(whole.calls.length - answered);
      expect(JSON.stringify(commonFiles(resumed.events))).toBe(files);
    }
  },
);
