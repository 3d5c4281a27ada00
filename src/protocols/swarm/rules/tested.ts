import { countedSeats } from "../../../table/answer.ts";
import { changesOf } from "../../../table/course.ts";
import { authorOf, type Id } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { agreement } from "../../../table/outcome.ts";
import { standing } from "../../../table/standing.ts";

/** What decides, where something does: more than half of all experts are for it. */
export const majority = { by: "majority", threshold: 0.5 } as const;

/** Whether since a place in the log an expert contested what another says or objected to an option, or moved in this round. */
export function wasTested(ledger: Ledger, since: number, round: number): boolean {
  const experts = new Set(countedSeats(ledger));
  const isContested = ledger.log.slice(since).some((entry) => {
    if (entry.is === "word")
      return (
        experts.has(entry.word.by) && entry.word.says.some(({ position }) => position.stance === "objects")
      );
    if (entry.is !== "stand" || entry.stand.as !== "contest" || !experts.has(entry.stand.by)) return false;
    const item = ledger.items.get(entry.stand.on);
    return item !== undefined && authorOf(item) !== entry.stand.by && experts.has(authorOf(item));
  });
  return isContested || changesOf(ledger, { round }).some(({ by }) => experts.has(by));
}

/** All are for one option or accept it, nothing was contested since, and nobody moved: another round would bring nothing. */
export function isSettled(ledger: Ledger, issue: Id, since: number, round: number): boolean {
  const on = standing(ledger).find((one) => one.issue.id === issue);
  return on !== undefined && agreement(on)?.how === "consensus" && !wasTested(ledger, since, round);
}
