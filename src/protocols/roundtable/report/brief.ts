import { oneLine } from "../../../document/one-line.ts";
import type { Brief } from "../../../manifest/brief.ts";
import { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { conflictsOf } from "../rules/conflicts.ts";
import { stillAgreed } from "../rules/agreed.ts";
import { RoundtableEntry } from "../state.ts";
import type { Account, RoundAccount } from "./account.ts";

/** `disney, realist (2/3), round 4` and, once there was a round, `5 agreed, 1 open`. */
export const brief: Brief<RoundtableOptions, RoundtableEntry, RoundtableOutcome> = {
  given: RoundtableOptions,
  kept: RoundtableEntry,
  outcome: RoundtableOutcome,
  tell({ given, kept }) {
    const rounds = kept.flatMap((entry) => (entry.kind === "round" ? [entry.round] : []));
    const escalations = kept.flatMap((entry) => (entry.kind === "escalation" ? [entry.escalation] : []));
    const strategy = kept.findLast((entry) => entry.kind === "strategy")?.strategy ?? null;
    const place = phasePlace({ strategy, rounds: rounds.map((session) => ({ session })), escalations });
    const last = kept.findLast((entry) => entry.kind === "verdict" || entry.kind === "round");
    const verdict = last?.kind === "verdict" ? last.verdict : null;
    const open = conflictsOf(rounds, escalations).open.length;
    return {
      inAWord: rounds.length === 0 ? null : `${stillAgreed(rounds).length} agreed, ${open} open`,
      howFar: strategy && oneLine(`${strategy.id}, ${place}, round ${rounds.length}`),
      verb: given.workflow,
      bottomLine: verdict?.bottomLine[0]?.sentence ?? null,
    };
  },
};

interface RoundsSoFar extends Pick<Account, "strategy" | "escalations"> {
  readonly rounds: readonly Pick<RoundAccount, "session">[];
}

/** The phase a next round would be in; at the end, the last. */
export function currentPhase({ strategy, rounds, escalations }: RoundsSoFar): string {
  const phases = strategy?.phases.map(({ name }) => name) ?? [];
  const last = rounds.at(-1)?.session;
  if (last === undefined) return phases[0] ?? "";
  const decided = escalations.find(({ round }) => round === last.number)?.next_action;
  const action = decided ?? last.next_action;
  return action === "phase" ? (phases[phases.indexOf(last.phase) + 1] ?? last.phase) : last.phase;
}

/** `realist (2/3)`: its place among the phases, where there are several. */
export function phasePlace(held: RoundsSoFar): string {
  const phases = held.strategy?.phases.map(({ name }) => name) ?? [];
  const phase = currentPhase(held);
  return phases.length < 2 ? phase : `${phase} (${phases.indexOf(phase) + 1}/${phases.length})`;
}
