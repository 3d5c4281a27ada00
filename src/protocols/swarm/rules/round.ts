import type { Likeness } from "../../../kernel/lookup.ts";
import { edgesOf, type SeenIn } from "./graph.ts";
import { ledgerOf } from "./ledger.ts";
import type { SwarmMessage } from "./said.ts";
import { shiftsOf } from "./shifts.ts";
import { standInWords, standOf } from "./stands.ts";
import { stepOf } from "./steps.ts";
import { isContested, strongestAgreement, usesLedger } from "./strongest.ts";
import type { RoundJudgement, Stand } from "./verdict.ts";

export interface SpokenRound {
  readonly round: number;
  readonly topic: string;
  /** Of the round, or of the stress check after it. */
  readonly messages: readonly SwarmMessage[];
  /** Said so far in the whole discussion, these included. */
  readonly all: readonly SwarmMessage[];
  readonly seen: SeenIn;
  /** Of `textsOfPositions(messages)`. */
  readonly likeness: Likeness;
}

/** What a round came to, by its structure: no agent is asked how good it was. */
export function judgeRound({ round, topic, messages, all, seen, likeness }: SpokenRound): RoundJudgement {
  const { edges, rejected } = edgesOf(messages, all, seen);
  const shifts = shiftsOf(messages, all, seen);
  const basis = usesLedger(messages) ? "ledger" : "words";
  // There it is the contrarian's case that tests what they agree on.
  const isStressCheck = messages.some(({ type }) => type === "stress_test");
  const told = ledgerOf(all);
  const steps = new Set(messages.map((message) => stepOf(told, message)));
  return {
    round,
    topic,
    edges,
    rejected,
    stands: standsIn(messages),
    shifts,
    strongestAgreement: strongestAgreement({ messages, all, likeness, edges }),
    untested:
      basis === "ledger" && !isStressCheck
        ? !isContested(told, steps) && shifts.every(({ accepted }) => !accepted)
        : edges.every(({ type }) => type !== "counters"),
    basis,
  };
}

/** Of those who answered the contrarian; where it said nothing, nobody has. */
function standsIn(messages: readonly SwarmMessage[]): readonly Stand[] {
  if (messages.every(({ type }) => type !== "counterpoint" && type !== "stress_test")) return [];
  return messages
    .filter(({ type }) => type === "rebuttal" || type === "stress_response")
    .map(({ id, from, content }) => ({
      seat: from,
      message: id,
      stand: typeof content === "string" ? standInWords(content) : standOf(content),
    }));
}
