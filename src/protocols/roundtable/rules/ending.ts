import { counted } from "../../../text/counted.ts";
import type { RoundtableRules } from "../options.ts";
import type { Conclusion, NextAction } from "../state.ts";
import type { EscalationCause } from "./escalation.ts";

interface RoundLimits {
  readonly limits: RoundtableRules["limits"];
  readonly round: number;
  readonly roundsInPhase: number;
  readonly isLastPhase: boolean;
  /** No phase may be left out; of strategies with `requires_sequential_phases`. */
  readonly sequentialPhases: boolean;
  readonly wanted: NextAction;
  readonly escalation: EscalationCause | null;
  readonly open: readonly string[];
  /** Why it cannot end, and why its phase cannot; `null` where they can. */
  readonly hindrance: string | null;
  readonly phaseLacks: string | null;
}

export interface RoundStep {
  readonly action: NextAction;
  /** For the person and the record: why it is not what the facilitator asked for. */
  readonly notices: readonly string[];
  readonly concludedBy: Conclusion["concludedBy"] | null;
}

/** An end before its time is no end wherever it comes from; only the most rounds end a discussion without regard to what is missing. */
export function decideNext(ending: RoundLimits): RoundStep {
  const { round, limits, wanted, escalation, isLastPhase, hindrance, phaseLacks } = ending;
  const ends = wanted === "conclude" || (wanted === "phase" && isLastPhase);
  const mayConclude = hindrance === null && (isLastPhase || !ending.sequentialPhases);
  const concluded = wanted === "conclude" && mayConclude ? step("conclude", [], "facilitator") : null;
  if (round >= limits.max_rounds)
    return escalation === null && concluded !== null ? concluded : atMostRounds(ending);
  if (escalation !== null) return step("escalate");
  const overridden = ends && hindrance !== null ? [`The discussion continues: ${hindrance}`] : [];
  if (ending.roundsInPhase >= limits.max_rounds_per_phase)
    return concluded ?? atPhaseLimit(ending, overridden);
  if (overridden.length > 0) return step("continue", overridden);
  if (concluded !== null) return concluded;
  if (wanted === "continue") return step("continue");
  if (wanted === "escalate")
    return step("continue", ["The facilitator asked for an escalation, and there is nothing to escalate."]);
  if (isLastPhase) return step("conclude", [], "last-phase");
  if (phaseLacks !== null) return step("continue", [`The phase continues: ${phaseLacks}`]);
  const skipped =
    "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.";
  return step("phase", wanted === "conclude" ? [skipped] : []);
}

function atMostRounds({ limits, escalation, open, hindrance }: RoundLimits): RoundStep {
  const notices = [
    `The discussion ends here: it has at most ${counted(limits.max_rounds, "round")}.`,
    ...(escalation === null ? [] : [`This was no longer put to a person: ${escalation.reason}`]),
    ...(hindrance === null ? [] : [`It would have continued: ${hindrance}`]),
    ...(open.length === 0 ? [] : [`Conflicts left open: ${open.join(", ")}.`]),
  ];
  return step("conclude", notices, "max-rounds");
}

function atPhaseLimit(ending: RoundLimits, overridden: readonly string[]): RoundStep {
  const { isLastPhase, wanted, limits, roundsInPhase, hindrance } = ending;
  const limit = `A phase has at most ${counted(limits.max_rounds_per_phase, "round")}, and this one has had ${roundsInPhase}`;
  if (!isLastPhase)
    return step("phase", wanted === "phase" ? [] : [...overridden, `${limit}: the next phase begins.`]);
  if (hindrance !== null)
    return step("continue", overridden.length > 0 ? overridden : [`${limit}, but ${hindrance}`]);
  const notices = wanted === "phase" ? [] : [`${limit}: it was the last, so the discussion ends.`];
  return step("conclude", notices, "last-phase");
}

function step(
  action: NextAction,
  notices: readonly string[] = [],
  concludedBy: RoundStep["concludedBy"] = null,
): RoundStep {
  return { action, notices, concludedBy };
}
