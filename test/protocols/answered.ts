import type { AnsweredTurn, AskOptions } from "../../src/protocols/ask/options.ts";
import type { Receipt } from "../../src/kernel/receipt.ts";

export const receipt: Receipt = {
  asked: "mine",
  answeredBy: "mine",
  fallback: false,
  model: null,
  sessionId: null,
  exitCode: 0,
  ms: 5,
  inputTokens: 1,
  outputTokens: 1,
  tokensEstimated: false,
  costUsd: null,
};

/** A turn of a conversation, with what a test does not care about filled in. */
export function answered(source: string, turn: number, more: Partial<AnsweredTurn> = {}): AnsweredTurn {
  return {
    source,
    turn,
    at: "2026-01-01T00:00:00.000Z",
    question: `question ${turn} of ${source}`,
    answer: `answer ${turn} of ${source}`,
    receipt,
    ...more,
  };
}

export function askOptions(more: Partial<AskOptions> = {}): AskOptions {
  return {
    question: "And now?",
    turn: 1,
    context: [],
    knownContext: [],
    earlier: [],
    carries: false,
    session: null,
    sources: [],
    shareWith: [],
    given: null,
    notices: [],
    review: false,
    lang: null,
    ...more,
  };
}
