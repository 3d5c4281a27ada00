import type { Brief } from "../../../manifest/brief.ts";
import { briefOf, briefPrefixes } from "../../../table/brief.ts";
import { ledgerOf } from "../../../table/moved.ts";
import { DiscussOptions, DiscussOutcome } from "../options.ts";
import { stateOf } from "../rules/state.ts";
import { movesOf } from "../rules/verdict.ts";
import { DiscussEntry } from "../state.ts";

/** `NARROWING, round 2`; at the end the state, and the title of what the author wrote. */
export const brief: Brief<DiscussOptions, DiscussEntry, DiscussOutcome> = {
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  tell({ discussion: { rounds }, kept, outcome }) {
    const ledger = ledgerOf(movesOf(kept), briefPrefixes);
    const state = stateOf(ledger);
    const howFar = [...(state === null ? [] : [state]), `round ${rounds.length}`].join(", ");
    return {
      inAWord: outcome === null ? null : (state ?? "not said"),
      howFar: rounds.length === 0 ? null : howFar,
      bottomLine: briefOf(ledger)?.title ?? null,
    };
  },
};
