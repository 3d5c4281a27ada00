import type { Brief } from "../../../manifest/brief.ts";
import { briefOf } from "../../../table/brief.ts";
import { ledgerOf, movesIn } from "../../../table/moved.ts";
import { isFixed } from "../fixed-roles.ts";
import { SwarmOptions, SwarmOutcome } from "../options.ts";
import { prefixes } from "../prefixes.ts";
import { SwarmEntry } from "../state.ts";

/** `round 2, 3 experts`; at the end the title of what the Historian wrote. */
export const brief: Brief<SwarmOptions, SwarmEntry, SwarmOutcome> = {
  given: SwarmOptions,
  kept: SwarmEntry,
  outcome: SwarmOutcome,
  tell({ discussion: { rounds, seats }, kept, outcome }) {
    const experts = seats.filter(({ seat }) => !isFixed(seat.id)).length;
    const title = briefOf(ledgerOf(movesIn(kept), prefixes))?.title ?? null;
    return {
      inAWord: outcome === null ? null : (title ?? "no synthesis"),
      howFar: rounds.length === 0 ? null : `round ${rounds.length}, ${experts} experts`,
      bottomLine: title,
    };
  },
};
