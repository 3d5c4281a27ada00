import { hasMaterial } from "./collected.ts";
import type { Known } from "./known.ts";
import type { Escalation, RoundtableVerdict, SessionRound } from "./session.ts";
import { sessionState } from "./state.ts";

export interface Held extends Pick<
  RoundtableVerdict,
  "workflow" | "strategy" | "phase" | "outputType" | "concludedBy"
> {
  readonly rounds: readonly SessionRound[];
  readonly escalations: readonly Escalation[];
  readonly known?: readonly Known[];
}

/** The verdict of a roundtable, from its rounds and escalations alone. */
export function roundtableVerdict(held: Held): RoundtableVerdict {
  const { workflow, strategy, phase, outputType, concludedBy, rounds, escalations, known } = held;
  const { consensus, openConflicts, resolved, artifacts, agenda } = sessionState(
    rounds,
    escalations,
    workflow,
    known,
  );
  return {
    workflow,
    strategy,
    phase,
    rounds: rounds.length,
    consensus,
    conflicts: openConflicts,
    resolved,
    escalations,
    // An earlier one was given for another state of things.
    recommendation: rounds.at(-1)?.recommendation ?? null,
    artifacts,
    agenda,
    consensusRate: consensusRate(rounds),
    outputType: hasMaterial(outputType, artifacts) ? outputType : "summary",
    concludedBy,
  };
}

/** Behaviour 5.10: by rounds, not by artifacts. */
function consensusRate(rounds: readonly SessionRound[]): number {
  if (rounds.length === 0) return 0;
  return rounds.filter(({ agreement }) => agreement.reached).length / rounds.length;
}
