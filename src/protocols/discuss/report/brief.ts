import type { Brief } from "../../../manifest/brief.ts";
import { briefOf, briefPrefixes } from "../../../table/brief.ts";
import { ledgerOf, movesIn } from "../../../table/moved.ts";
import { DiscussOptions, DiscussOutcome } from "../options.ts";
import { stateOf } from "../rules/state.ts";
import { DiscussEntry, statementKinds } from "../state.ts";

const ends: ReadonlySet<string> = new Set(["final", "solo"]);
const spoken: ReadonlySet<string> = new Set([...statementKinds, ...ends]);

/** `NARROWING, round 2`; at the end the state, and the title of what the author wrote. */
export const brief: Brief<DiscussOptions, DiscussEntry, DiscussOutcome> = {
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  tell({ discussion: { rounds }, kept, outcome }) {
    const ledger = ledgerOf(movesIn(kept), briefPrefixes);
    const state = stateOf(ledger);
    // Once all have given their last word there is a result, whatever the person makes of it.
    const last = kept.findLast((entry) => "move" in entry && spoken.has(entry.move));
    const isOver = outcome !== null || (last !== undefined && "move" in last && ends.has(last.move));
    const howFar = [...(isOver || state === null ? [] : [state]), `round ${rounds.length}`].join(", ");
    return {
      inAWord: isOver ? (state ?? "not said") : null,
      howFar: rounds.length === 0 ? null : howFar,
      bottomLine: briefOf(ledger)?.title ?? null,
    };
  },
};
