import { agendaOf } from "./agenda.ts";
import { artifactsNow } from "./artifacts.ts";
import { conflictsOf } from "./conflicts.ts";
import { sameStatement } from "./same-statement.ts";
import type { Escalation, SessionRound, SessionState } from "./session.ts";
import type { Workflow } from "./strategy.ts";

/** What rounds and escalations amount to. Plain data in, plain data out: rounds read back from a file come to the same. */
export function sessionState(
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[],
  workflow: Workflow,
): SessionState {
  const { open, resolved } = conflictsOf(rounds, escalations);
  return {
    consensus: union(rounds),
    openConflicts: open,
    resolved,
    previousSynthesis: rounds.at(-1)?.synthesis ?? null,
    roundsInPhase: countedPhases(rounds),
    artifacts: artifactsNow(rounds, escalations),
    agenda: agendaOf(workflow, rounds, escalations),
  };
}

/** Each thing once, in the words in which it was first said. */
function union(rounds: readonly SessionRound[]): readonly string[] {
  const distinct = new Map<string, string>();
  for (const { consensus } of rounds)
    for (const [key, statement] of byMeaning(consensus)) if (!distinct.has(key)) distinct.set(key, statement);
  return [...distinct.values()];
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

function countedPhases(rounds: readonly SessionRound[]): Readonly<Record<string, number>> {
  const phases = Map.groupBy(rounds, ({ phase }) => phase);
  return Object.fromEntries(Array.from(phases, ([phase, held]) => [phase, held.length]));
}
