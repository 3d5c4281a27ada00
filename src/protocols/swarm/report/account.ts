import type { Seat } from "../../../kernel/seat.ts";
import type { Brief as InAList, Told } from "../../../manifest/method.ts";
import { ledgerOf, movesIn } from "../../../table/moved.ts";
import { tellOf } from "../../../table/report.ts";
import type { Tell } from "../../../table/sections.ts";
import { wordsFor } from "../../../words.ts";
import { isFixed } from "../depth.ts";
import { SwarmOptions, SwarmOutcome } from "../options.ts";
import { prefixes } from "../shapes.ts";
import { type RoundSynthesis, roundSynthesis } from "../rules/synthesis.ts";
import { type SwarmVerdict, verdictOf } from "../rules/verdict.ts";
import { lastNoted, type Panel, SwarmEntry } from "../state.ts";
import { type Brief, briefOf } from "../../../table/brief-told.ts";

export type SwarmTold = Told<SwarmOptions, SwarmEntry, SwarmOutcome>;

export interface Account extends Tell {
  readonly told: SwarmTold;
  readonly panel: Panel | null;
  readonly experts: readonly Seat[];
  readonly brief: Brief | null;
  /** Of all rounds, once the last synthesis was reviewed; `null` before. */
  readonly verdict: SwarmVerdict | null;
  /** What each round came to, in order, as far as anybody spoke in it. */
  readonly syntheses: ReadonlyMap<number, RoundSynthesis>;
  readonly isBegun: boolean;
}

export function accountOf(told: SwarmTold): Account {
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
    panel: lastNoted(kept, "panel")?.panel ?? null,
    experts: seats.filter(({ id }) => !isFixed(id)),
    brief: briefOf(ledger),
    verdict: isEnded ? verdictOf(tell, kept, rounds) : null,
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
      inAWord: outcome === null ? null : (title ?? "no synthesis"),
      howFar: rounds.length === 0 ? null : `round ${rounds.length}, ${experts} experts`,
      bottomLine: title,
    };
  },
};
