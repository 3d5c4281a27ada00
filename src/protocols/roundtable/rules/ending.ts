import { counted } from "../../../text/counted.ts";
import type { RoundtableRules } from "../options.ts";
import type { Conclusion, NextAction } from "../state.ts";
import type { EscalationCause } from "./escalation.ts";

/** Whether something may be done, and if not why. */
export interface Allowance {
  readonly allowed: boolean;
  readonly reason: string;
}

export interface Ending {
  readonly round: number;
  /** This round among them. */
  readonly roundsInPhase: number;
  readonly isLastPhase: boolean;
  readonly rules: RoundtableRules;
  /** What the facilitator asked for. */
  readonly wanted: NextAction;
  /** Conflicts that are open after this round, by their ids. */
  readonly open: readonly string[];
  readonly agendaAllows: Allowance;
  readonly escalation: EscalationCause | null;
  /** No phase may be left out; of strategies with `requires_sequential_phases`. */
  readonly sequentialPhases?: boolean;
  /** Whether the phase has what it is for, as `brainstormReady` tells. */
  readonly phaseAllows?: Allowance;
  /** Whether nobody blocks it, as `consentAllows` tells. */
  readonly consentAllows?: Allowance;
}

export interface NextStep {
  readonly action: NextAction;
  /** For the person and the record: why it is not what the facilitator asked for. */
  readonly notices: readonly string[];
  readonly concludedBy: Conclusion["concludedBy"] | null;
}

/**
 * What follows a round, in a fixed order: the most rounds, an escalation, the fewest rounds, blocks,
 * topics and artifacts that must not be missing, the most rounds of a phase, the facilitator's choice. An end before its time is
 * no end wherever it comes from; only the most rounds end a discussion without regard to what is missing.
 */
export function decideNext(ending: Ending): NextStep {
  const { round, rules, wanted, escalation, isLastPhase } = ending;
  const hindrance = hindranceOf(ending);
  if (round >= rules.limits.max_rounds) return atMostRounds(ending, hindrance);
  if (escalation !== null) return step("escalate");
  const ends = wanted === "conclude" || (wanted === "phase" && isLastPhase);
  const overridden = ends && hindrance !== null ? [`The discussion continues: ${hindrance}`] : [];
  if (ending.roundsInPhase >= rules.limits.max_rounds_per_phase)
    return atPhaseLimit(ending, hindrance, overridden);
  if (overridden.length > 0) return step("continue", overridden);
  return chosen(ending);
}

/** What keeps the discussion from ending now. */
function hindranceOf({ round, rules, agendaAllows, phaseAllows, consentAllows }: Ending): string | null {
  const { min_rounds } = rules.limits;
  if (round < min_rounds)
    return `it has at least ${counted(min_rounds, "round")}, and this was round ${round}.`;
  if (consentAllows?.allowed === false) return consentAllows.reason;
  if (!agendaAllows.allowed) return agendaAllows.reason;
  return phaseAllows?.allowed === false ? phaseAllows.reason : null;
}

function atMostRounds(ending: Ending, hindrance: string | null): NextStep {
  const { wanted, rules, escalation, open } = ending;
  if (wanted === "conclude" && escalation === null && hindrance === null && mayConclude(ending))
    return step("conclude", [], "facilitator");
  const notices = [
    `The discussion ends here: it has at most ${counted(rules.limits.max_rounds, "round")}.`,
    ...(escalation === null ? [] : [`This was no longer put to a person: ${escalation.reason}`]),
    ...(hindrance === null ? [] : [`It would have continued: ${hindrance}`]),
    ...(open.length === 0 ? [] : [`Conflicts left open: ${open.join(", ")}.`]),
  ];
  return step("conclude", notices, "max-rounds");
}

function atPhaseLimit(ending: Ending, hindrance: string | null, overridden: readonly string[]): NextStep {
  const { isLastPhase, wanted, rules, roundsInPhase } = ending;
  const limit = `A phase has at most ${counted(rules.limits.max_rounds_per_phase, "round")}, and this one has had ${roundsInPhase}`;
  if (!isLastPhase) {
    if (wanted === "phase") return step("phase");
    // Where phases may be left out, the facilitator may end it here as well.
    if (wanted === "conclude" && hindrance === null && mayConclude(ending))
      return step("conclude", [], "facilitator");
    return step("phase", [...overridden, `${limit}: the next phase begins.`]);
  }
  if (hindrance !== null)
    return step("continue", overridden.length > 0 ? overridden : [`${limit}, but ${hindrance}`]);
  if (wanted === "conclude") return step("conclude", [], "facilitator");
  const notices = wanted === "phase" ? [] : [`${limit}: it was the last, so the discussion ends.`];
  return step("conclude", notices, "last-phase");
}

function chosen(ending: Ending): NextStep {
  const { wanted, isLastPhase } = ending;
  switch (wanted) {
    case "continue":
      return step("continue");
    case "escalate":
      return step("continue", ["The facilitator asked for an escalation, and there is nothing to escalate."]);
    case "phase":
      return isLastPhase ? step("conclude", [], "last-phase") : advance(ending, []);
    case "conclude":
      if (mayConclude(ending)) return step("conclude", [], "facilitator");
      return advance(ending, [
        "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.",
      ]);
  }
}

function mayConclude({ isLastPhase, sequentialPhases = false }: Ending): boolean {
  return isLastPhase || !sequentialPhases;
}

function advance({ phaseAllows }: Ending, notices: readonly string[]): NextStep {
  if (phaseAllows?.allowed === false) return step("continue", [`The phase continues: ${phaseAllows.reason}`]);
  return step("phase", notices);
}

function step(
  action: NextAction,
  notices: readonly string[] = [],
  concludedBy: NextStep["concludedBy"] = null,
): NextStep {
  return { action, notices, concludedBy };
}
