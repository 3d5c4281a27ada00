import { agendaOf } from "./agenda.ts";
import { stillAgreed } from "./agreed.ts";
import { artifactsNow } from "./artifacts.ts";
import { conflictsOf } from "./conflicts.ts";
import { overriddenConflicts } from "./consent.ts";
import type { Known } from "./known.ts";
import type { Escalation, SessionRound } from "./session.ts";
import type { SessionState } from "./session-state.ts";
import type { Workflow } from "./strategy.ts";

/** What rounds and escalations amount to. Plain data in, plain data out: rounds read back from a file come to the same. */
export function sessionState(
  rounds: readonly SessionRound[],
  escalations: readonly Escalation[],
  workflow: Workflow,
  known: readonly Known[] = [],
): SessionState {
  const { open, resolved } = conflictsOf(rounds, escalations);
  const agreed = stillAgreed(rounds);
  return {
    agreed,
    consensus: agreed.map(({ text }) => text),
    openConflicts: [...open, ...overriddenConflicts(rounds, escalations)],
    resolved,
    previousSynthesis: rounds.at(-1)?.synthesis ?? null,
    roundsInPhase: countedPhases(rounds),
    artifacts: artifactsNow(rounds, escalations),
    agenda: agendaOf(workflow, rounds, escalations, known),
    known,
  };
}

function countedPhases(rounds: readonly SessionRound[]): Readonly<Record<string, number>> {
  const phases = Map.groupBy(rounds, ({ phase }) => phase);
  return Object.fromEntries(Array.from(phases, ([phase, held]) => [phase, held.length]));
}
