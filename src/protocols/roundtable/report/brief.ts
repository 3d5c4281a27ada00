import { oneLine } from "../../../document/markdown.ts";
import type { Brief } from "../../../manifest/method.ts";
import { textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { ledgerOf } from "../../../table/moved.ts";
import { itemStanding, liveItems } from "../../../table/stands.ts";
import { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { prefixes } from "../papers/draft.ts";
import { conflictsOf } from "../rules/conflicts.ts";
import { movesOf, notedAs, RoundtableEntry } from "../state.ts";

/** `disney, realist (2/3), round 4` and, once there was a round, `5 agreed, 1 open`. */
export const brief: Brief<RoundtableOptions, RoundtableEntry, RoundtableOutcome> = {
  given: RoundtableOptions,
  kept: RoundtableEntry,
  outcome: RoundtableOutcome,
  tell({ given, kept }) {
    const course = courseOf(kept);
    const { rounds, strategy, open, conclusion, ledger } = course;
    return {
      inAWord: rounds.length === 0 ? null : `${agreedIn(ledger).length} agreed, ${open.length} open`,
      howFar: strategy && oneLine(`${strategy.id}, ${phasePlace(course)}, round ${rounds.length}`),
      verb: given.workflow,
      bottomLine: conclusion?.bottomLine[0]?.sentence ?? null,
    };
  },
};

export function courseOf(kept: readonly RoundtableEntry[]) {
  const rounds = notedAs(kept, "round").map(({ round }) => round);
  const escalations = notedAs(kept, "escalation").map(({ escalation }) => escalation);
  return {
    ledger: ledgerOf(movesOf(kept), prefixes),
    rounds,
    escalations,
    ...conflictsOf(rounds, escalations),
    strategy: notedAs(kept, "strategy").at(-1)?.strategy ?? null,
    conclusion: notedAs(kept, "conclusion").at(-1)?.conclusion ?? null,
  };
}

type Course = Pick<ReturnType<typeof courseOf>, "strategy" | "rounds" | "escalations">;

/** Sentences that all agree on as the facilitator reads it, as far as nobody who counts contests them. */
export function agreedIn(ledger: Ledger): readonly string[] {
  const sentences = liveItems(ledger, "agreed").filter(
    ({ id }) => (itemStanding(ledger, id)?.contestedBy.length ?? 0) === 0,
  );
  return [...new Set(sentences.map(textOf))];
}

/** The phase a next round would be in; at the end, the last. */
export function currentPhase({ strategy, rounds, escalations }: Course): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = rounds.at(-1);
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.findLast(({ round }) => round === last.number)?.next_action;
  const action = last.next_action === "escalate" ? decided : last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(course: Course): string {
  const phases = course.strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(course);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
