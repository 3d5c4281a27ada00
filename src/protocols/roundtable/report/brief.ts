import { oneLine } from "../../../document/one-line.ts";
import type { Brief } from "../../../manifest/brief.ts";
import { RoundtableOptions, RoundtableOutcome } from "../options.ts";
import { conflictsOf } from "../rules/conflicts.ts";
import { consensusOf } from "../rules/consensus.ts";
import { RoundtableEntry } from "../state.ts";
import { phasePlace } from "./phase.ts";

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
      inAWord: rounds.length === 0 ? null : `${consensusOf(rounds).length} agreed, ${open} open`,
      howFar: strategy && oneLine(`${strategy.id}, ${place}, round ${rounds.length}`),
      verb: given.workflow,
      bottomLine: verdict?.bottomLine?.[0]?.sentence ?? null,
    };
  },
};
