import type { Id } from "./item.ts";
import type { Ledger } from "./ledger.ts";

/** What an editor reads an item as the same as, last: the oldest of them; `null` where it reads it as none. */
export function readAs({ joins }: Ledger, id: Id): Id | null {
  return joins.findLast(({ ids }) => ids.includes(id))?.into ?? null;
}

/** How often seats moved from one option to another; in one round, where that is named. */
export function countMoves({ moves }: Ledger, round?: number): number {
  return moves.filter((move) => round === undefined || move.round === round).length;
}
