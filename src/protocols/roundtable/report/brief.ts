import { oneLine } from "../../../document/markdown.ts";
import type { Brief } from "../../../manifest/method.ts";
import { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { conflictsOf } from "../rules/conflicts.ts";
import type { Strategy } from "../rules/strategy.ts";
import { type Escalation, movesOf, notedAs, type Round, RoundtableEntry } from "../state.ts";
import { ledgerOf } from "../../../table/moved.ts";
import { prefixes } from "../prefixes.ts";
import { agreedIn } from "./account.ts";

/** `disney, realist (2/3), round 4` and, once there was a round, `5 agreed, 1 open`. */
export const brief: Brief<RoundtableOptions, RoundtableEntry, RoundtableOutcome> = {
  given: RoundtableOptions,
  kept: RoundtableEntry,
  outcome: RoundtableOutcome,
  tell({ given, kept }) {
    const rounds = notedAs(kept, "round").map(({ round }) => round);
    const escalations = notedAs(kept, "escalation").map(({ escalation }) => escalation);
    const strategy = notedAs(kept, "strategy").at(-1)?.strategy ?? null;
    const place = phasePlace(strategy, rounds, escalations);
    const conclusion = notedAs(kept, "conclusion").at(-1)?.conclusion ?? null;
    const open = conflictsOf(rounds, escalations).open.length;
    const agreed = agreedIn({ ledger: ledgerOf(movesOf(kept), prefixes) }).length;
    return {
      inAWord: rounds.length === 0 ? null : `${agreed} agreed, ${open} open`,
      howFar: strategy && oneLine(`${strategy.id}, ${place}, round ${rounds.length}`),
      verb: given.workflow,
      bottomLine: conclusion?.bottomLine[0]?.sentence ?? null,
    };
  },
};

/** The phase a next round would be in; at the end, the last. */
export function currentPhase(
  strategy: Strategy | null,
  rounds: readonly Round[],
  escalations: readonly Escalation[],
): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = rounds.at(-1);
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.findLast(({ round }) => round === last.number)?.next_action;
  const action = last.next_action === "escalate" ? decided : last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(
  strategy: Strategy | null,
  rounds: readonly Round[],
  escalations: readonly Escalation[],
): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(strategy, rounds, escalations);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
