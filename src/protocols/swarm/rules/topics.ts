import { lastStatements, type StatementMessage, type SwarmMessage } from "./said.ts";
import type { Edge, RoundJudgement, Stand, StrongestAgreement } from "./verdict.ts";

/** How a topic was left. It can have had several rounds, and a stress check has the topic of its round. */
export interface TopicEnd {
  readonly topic: string;
  /** The last one. */
  readonly round: number;
  readonly agreement: StrongestAgreement | null;
  /** Of all that was said on it. */
  readonly edges: readonly Edge[];
  /** In the last round, and after it. */
  readonly stands: readonly Stand[];
  readonly untested: boolean;
  /** Where each expert who spoke on it stood last. */
  readonly statements: readonly StatementMessage[];
}

/** `rounds` in order, stress checks included. */
export function endsOfTopics(
  rounds: readonly RoundJudgement[],
  messages: readonly SwarmMessage[],
): readonly TopicEnd[] {
  return [...Map.groupBy(rounds, ({ topic }) => topic)].map(([topic, held]) => {
    const round = held.at(-1)?.round ?? 0;
    const last = held.filter((one) => one.round === round);
    const numbers = new Set(held.map((one) => one.round));
    return {
      topic,
      round,
      // A stress check that no expert answered has changed nothing.
      agreement: held.findLast(wasAnswered)?.strongestAgreement ?? null,
      edges: held.flatMap(({ edges }) => edges),
      stands: last.flatMap(({ stands }) => stands),
      untested: last.every(({ untested }) => untested),
      statements: lastStatements(messages.filter((message) => numbers.has(message.round))),
    };
  });
}

function wasAnswered({ strongestAgreement, stands }: RoundJudgement): boolean {
  return strongestAgreement !== null || stands.length > 0;
}
