import { sameStatement } from "./same-statement.ts";
import type { SessionRound } from "./session.ts";

/** All that was agreed on: each thing once, in the words in which it was first said. */
export function consensusOf(rounds: readonly SessionRound[]): readonly string[] {
  const distinct = new Map<string, string>();
  for (const { consensus } of rounds)
    for (const [key, statement] of byMeaning(consensus)) if (!distinct.has(key)) distinct.set(key, statement);
  return [...distinct.values()];
}

/** `AGREED-2`: what was agreed has an id only where the facilitator is to name some of it. */
export function agreedId(index: number): string {
  return `AGREED-${index + 1}`;
}

// The state is computed after every round, of all of them.
const compared = new WeakMap<readonly string[], readonly (readonly [string, string])[]>();

function byMeaning(statements: readonly string[]): readonly (readonly [string, string])[] {
  const before = compared.get(statements);
  if (before !== undefined) return before;
  const now = statements.map((statement) => [sameStatement(statement), statement] as const);
  compared.set(statements, now);
  return now;
}
