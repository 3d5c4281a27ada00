import { namesAPlace } from "../../../ledger/open-ends.ts";
import { claimOf, type Ledger, wordingOf } from "../../../ledger/ledger.ts";
import { movesIn } from "../../../ledger/moves.ts";
import { isRemark } from "../../../ledger/remarks.ts";
import type { Cause, Move } from "./verdict.ts";

/** What a seat says of itself; a final position has no field for it. */
interface SaysOfItself {
  readonly changed?: boolean;
  readonly changeReason?: string | null | undefined;
}

/** Whether a seat went over to another option in a round, and what it names as the cause. */
export function moveByIds(
  ledger: Ledger,
  round: number,
  seat: string,
  { changed: says, changeReason }: SaysOfItself,
): Move {
  const moves = movesIn(ledger).filter((move) => move.seat === seat && move.round === round);
  const changed = moves.length > 0;
  return {
    seat,
    changed,
    reason: changed ? changeReason || null : null,
    cause: changed
      ? causeOf(
          ledger,
          moves.flatMap(({ because }) => because),
        )
      : null,
    conformity: moves.some(({ conformity }) => conformity),
    by: "ids",
    ...(says !== undefined && { says }),
    went: moves.map(({ issue, from, to, because }) => ({ issue, from, to, because })),
  };
}

/** Evidence is what rests on something that another could look up. */
function causeOf(ledger: Ledger, because: readonly string[]): Cause {
  if (because.every((id) => isRemark(ledger, id))) return "none";
  const restsOn = because.flatMap((id) => {
    const claim = claimOf(ledger, id);
    const stand = ledger.stands.find((one) => one.id === id);
    return claim === undefined ? (stand?.restsOn ?? []) : wordingOf(claim).restsOn;
  });
  return restsOn.some(namesAPlace) ? "evidence" : "argument";
}
