import type { Seat } from "../../../kernel/seat.ts";
import type { Told } from "../../../manifest/method.ts";
import { type Brief, briefOf, briefPrefixes } from "../../../table/brief.ts";
import { movesIn } from "../../../table/moved.ts";
import { tellOf } from "../../../table/report.ts";
import type { Tell } from "../../../table/sections.ts";
import { wordsIn } from "../../../words.ts";
import type { DiscussOptions, DiscussOutcome } from "../options.ts";
import { type DiscussVerdict, roundsOf, type RoundTold, verdictOf } from "../rules/verdict.ts";
import type { DiscussEntry } from "../state.ts";

export type DiscussTold = Told<DiscussOptions, DiscussEntry, DiscussOutcome>;

/** A discussion as its documents tell it. */
export interface Account extends Tell {
  readonly told: DiscussTold;
  readonly verdict: DiscussVerdict | null;
  readonly brief: Brief | null;
  readonly rounds: readonly RoundTold[];
  /** All but the moderator. */
  readonly speakers: readonly Seat[];
}

export function accountOf(told: DiscussTold): Account {
  const { kept, discussion } = told;
  const tell = tellOf(movesIn(kept), discussion, wordsIn(told.lang), briefPrefixes);
  return {
    ...tell,
    told,
    verdict: verdictOf(tell, kept),
    brief: briefOf(tell.ledger),
    rounds: roundsOf(kept),
    speakers: discussion.seats.flatMap(({ seat }) => (seat.chair === true ? [] : [seat])),
  };
}
