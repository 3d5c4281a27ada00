import { sameStatement } from "./same-statement.ts";
import type { SessionRound } from "./session.ts";

/** All that was agreed on: each thing once, in the words in which it was first said. */
export function consensusOf(rounds: readonly SessionRound[]): readonly string[] {
  const distinct = new Map<string, string>();
  for (const statement of rounds.flatMap(({ consensus }) => consensus)) {
    const key = sameStatement(statement);
    if (!distinct.has(key)) distinct.set(key, statement);
  }
  return [...distinct.values()];
}
