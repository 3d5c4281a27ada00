import type { Brief as InAList, Told } from "../../../manifest/method.ts";
import { ledgerOf, movesIn, notedAs } from "../../../table/moved.ts";
import { tellOf } from "../../../table/report.ts";
import { wordsFor } from "../../../words.ts";
import { isFixed } from "../depth.ts";
import { SwarmOptions, SwarmOutcome, SwarmEntry } from "../options.ts";
import { prefixes } from "../shapes.ts";
import { roundSynthesis, verdictOf } from "../rules/verdict.ts";
import { briefOf } from "../../../table/brief-told.ts";

export type SwarmTold = Told<SwarmOptions, SwarmEntry, SwarmOutcome>;

export type Account = ReturnType<typeof accountOf>;

export function accountOf(told: SwarmTold) {
  const { kept, given, discussion, outcome } = told;
  const moves = movesIn(kept);
  const tell = tellOf(moves, discussion, wordsFor(given.lang, given.topic), prefixes);
  const { ledger } = tell;
  const seats = discussion.seats.map(({ seat }) => seat);
  const rounds = Math.max(0, ...moves.map(({ round }) => round));
  const isEnded = outcome !== null && discussion.stopped?.reason !== "limit";
  return {
    ...tell,
    told,
    panel: notedAs(kept, "panel").at(-1)?.panel ?? null,
    experts: seats.filter(({ id }) => !isFixed(id)),
    brief: briefOf(ledger),
    /** Of all rounds, once the last synthesis was reviewed; `null` before. */
    verdict: isEnded ? verdictOf(tell, rounds) : null,
    syntheses: new Map(
      [...new Set(moves.filter(({ said }) => said.length > 0).map(({ round }) => round))].map((round) => {
        const then = ledgerOf(
          moves.filter((moved) => moved.round <= round),
          prefixes,
        );
        return [round, roundSynthesis({ ...tell, ledger: then }, round)];
      }),
    ),
    isBegun: ledger.notes.some(({ by }) => seats.some(({ id }) => id === by && !isFixed(id))),
  };
}

/** `round 2, 3 experts`; at the end the title of what the Historian wrote. */
export const brief: InAList<SwarmOptions, SwarmEntry, SwarmOutcome> = {
  given: SwarmOptions,
  kept: SwarmEntry,
  outcome: SwarmOutcome,
  tell({ discussion: { rounds, seats }, kept, outcome }) {
    const experts = seats.filter(({ seat }) => !isFixed(seat.id)).length;
    const title = briefOf(ledgerOf(movesIn(kept), prefixes))?.title ?? null;
    return {
      inAWord: outcome === null ? null : title === null ? "no synthesis" : "answered",
      howFar: rounds.length === 0 ? null : `round ${rounds.length}, ${experts} experts`,
      bottomLine: title,
    };
  },
};
