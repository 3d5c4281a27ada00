import type { Likeness } from "../../../kernel/lookup.ts";
import { strongestAgreement } from "./agreement.ts";
import { edgesOf, type SeenIn } from "./graph.ts";
import type { SwarmMessage } from "./message.ts";
import { shiftsOf } from "./shifts.ts";
import { standInWords, standOf } from "./stands.ts";
import type { RoundJudgement, Stand } from "./verdict.ts";

export interface HeldRound {
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
export function judgeRound({ round, topic, messages, all, seen, likeness }: HeldRound): RoundJudgement {
  const { edges, rejected } = edgesOf(messages, all, seen);
  return {
    round,
    topic,
    edges,
    rejected,
    stands: standsIn(messages),
    shifts: shiftsOf(messages, all, seen),
    strongestAgreement: strongestAgreement(messages, likeness, edges),
    untested: edges.every(({ type }) => type !== "counters"),
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
