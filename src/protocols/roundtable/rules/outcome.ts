import type { BottomLine, MergedAction } from "../../../ledger/edited.ts";
import type { PersonsPart } from "../../persons-part.ts";
import { standingBlocks } from "./consent.ts";
import { hasMaterial } from "./collected.ts";
import type { Debated } from "./debate.ts";
import type { Known } from "./known.ts";
import type { Decision, Dissent, Escalation, RoundtableVerdict, SessionRound } from "./session.ts";
import { sessionState } from "./state.ts";

export interface EndedSession extends Pick<
  RoundtableVerdict,
  "workflow" | "strategy" | "phase" | "outputType" | "concludedBy"
> {
  readonly rounds: readonly SessionRound[];
  readonly escalations: readonly Escalation[];
  readonly known?: readonly Known[];
  /** What the facilitator concluded with; `null` where it gave nothing. */
  readonly closed?: Conclusion | null;
  readonly motion?: string | null;
  readonly debate?: Debated | null;
  readonly decisions?: readonly Decision[];
  readonly dissent?: readonly Dissent[];
  readonly questions?: readonly PersonsPart[];
}

interface Conclusion {
  readonly recommendation: string | null;
  readonly bottomLine: readonly BottomLine[];
  readonly actions: readonly MergedAction[];
  readonly mainChoices: readonly string[];
  readonly faults: readonly string[];
}

/** The verdict of a roundtable, from its rounds and escalations alone. */
export function roundtableVerdict(held: EndedSession): RoundtableVerdict {
  const { workflow, strategy, phase, outputType, concludedBy, rounds, escalations, known } = held;
  const { closed = null, motion = null, decisions = [], dissent = [] } = held;
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
    recommendation: closed?.recommendation ?? rounds.at(-1)?.recommendation ?? null,
    artifacts,
    agenda,
    consensusRate: consensusRate(rounds),
    outputType: hasMaterial(outputType, artifacts) ? outputType : "summary",
    concludedBy,
    motion,
    ...(held.debate ? { debate: held.debate } : {}),
    ...(closed !== null && closed.mainChoices.length > 0 ? { mainChoices: closed.mainChoices } : {}),
    decisions,
    dissent,
    blocks: standingBlocks(rounds, escalations),
    ...(held.questions?.length ? { questions: held.questions } : {}),
    ...answerOf(closed, rounds),
    actions: closed?.actions ?? [],
    editFaults: closed?.faults ?? [],
  };
}

/** The facilitator's, as far as it holds; else what code counted in the last round that was answered, by stances or options. */
function answerOf(
  closed: Conclusion | null,
  rounds: readonly SessionRound[],
): Pick<RoundtableVerdict, "bottomLine" | "bottomLineBy"> {
  if (closed !== null && closed.bottomLine.length > 0)
    return { bottomLine: closed.bottomLine, bottomLineBy: "facilitator" };
  const last = rounds.findLast(({ confidence }) => Object.keys(confidence).length > 0);
  const isCounted = last?.agreement.policy === "consent" || last?.agreement.by === "options";
  const counted = last === undefined || !isCounted ? [] : [{ sentence: last.agreement.sentence, ids: [] }];
  return { bottomLine: counted, bottomLineBy: "code" };
}

/** Behaviour 5.10: by rounds, not by artifacts. */
function consensusRate(rounds: readonly SessionRound[]): number {
  if (rounds.length === 0) return 0;
  return rounds.filter(({ agreement }) => agreement.reached).length / rounds.length;
}
