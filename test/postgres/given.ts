import type { CallGiven } from "../../src/postgres/call-given.ts";

/** What a call of an agent is given by somebody honest. */
export function givenTo(agent: string): CallGiven {
  return {
    agent,
    request: {
      discussion: "d",
      round: 1,
      kind: "ask",
      seat: { id: "s", name: "S", role: "", focus: [] },
      prompt: { stable: "", fresh: "", request: "Say something." },
      material: [],
      earlier: [],
      schema: null,
    },
    limits: { turnTimeoutMs: 60_000 },
    spending: {
      limits: { maxCalls: null, maxTokens: null, maxCostUsd: null },
      used: { calls: 0, tokens: 0, usd: 0 },
    },
  };
}
