import type { Seat } from "../../../kernel/seat.ts";
import type { Told } from "../../../manifest/method.ts";
import { type Brief, briefOf, briefPrefixes } from "../../../table/brief.ts";
import { ledgerOf } from "../../../table/moved.ts";
import { namesFor, type Tell } from "../../../table/sections.ts";
import { wordsIn } from "../../../words.ts";
import type { DiscussOptions, DiscussOutcome } from "../options.ts";
import { type DiscussVerdict, movesOf, roundsOf, type RoundTold, verdictOf } from "../rules/verdict.ts";
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
  const moves = movesOf(kept);
  const ledger = ledgerOf(moves, briefPrefixes);
  const words = wordsIn(told.lang);
  const seats = discussion.seats.map(({ seat }) => seat);
  const tell: Tell = { ledger, words, nameOf: namesFor(words, seats) };
  return {
    ...tell,
    told,
    verdict: verdictOf(tell, kept),
    brief: briefOf(ledger),
    rounds: roundsOf(moves),
    speakers: seats.filter(({ chair }) => chair !== true),
  };
}
