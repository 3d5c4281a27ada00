import type { Brief as InAList, Told } from "../../../manifest/method.ts";
import { ledgerOf, movesIn } from "../../../table/moved.ts";
import { tellOf } from "../../../table/report.ts";
import { wordsIn } from "../../../words.ts";
import { DiscussOptions, DiscussOutcome, DiscussEntry, statementKinds } from "../options.ts";
import { roundsOf, verdictOf } from "../rules/verdict.ts";
import { stateOf } from "../rules/state.ts";
import { briefOf, briefPrefixes } from "../../../table/brief-told.ts";

export const recordPath = "artifacts/said.md";

export type DiscussTold = Told<DiscussOptions, DiscussEntry, DiscussOutcome>;

export type Account = ReturnType<typeof accountOf>;

export function accountOf(told: DiscussTold) {
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

const ends: ReadonlySet<string> = new Set(["final", "solo"]);
const spoken: ReadonlySet<string> = new Set([...statementKinds, ...ends]);

/** `some common ground, round 2`; at the end how near they came, and the title of what the author wrote. */
export const brief: InAList<DiscussOptions, DiscussEntry, DiscussOutcome> = {
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  tell({ discussion: { rounds }, kept, outcome }) {
    const ledger = ledgerOf(movesIn(kept), briefPrefixes);
    const state = stateOf(ledger);
    const near = wordsIn("en")("discuss.inAWord", { state: state ?? "none" });
    // Once all have given their last word there is a result, whatever the person makes of it.
    const last = movesIn(kept).findLast(({ move }) => spoken.has(move));
    const isOver = outcome !== null || (last && ends.has(last.move) && rounds[last.round - 1]?.completed);
    const howFar = [...(isOver || state === null ? [] : [near]), `round ${rounds.length}`].join(", ");
    return {
      inAWord: isOver ? near : null,
      howFar: rounds.length === 0 ? null : howFar,
      bottomLine: briefOf(ledger)?.title ?? null,
    };
  },
};
