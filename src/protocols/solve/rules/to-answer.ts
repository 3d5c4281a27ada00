import { isLive, optionOf, type Stand } from "../../../ledger/ledger.ts";
import { againstSeat, toStandOn } from "../../../ledger/told.ts";
import { waysOn } from "./joining.ts";
import type { OnTable } from "./on-the-table.ts";

/** Ids of what others brought to which a seat has not stood: their approaches, then findings that matter most. */
export function unstoodBy(table: OnTable, seat: string): readonly string[] {
  const { ledger } = table;
  const done = new Set(ledger.stands.filter((stand) => stand.seat === seat).map(({ on }) => on));
  const ways = waysOn(table)
    .filter(([, held]) => !held.some((one) => one.seat === seat))
    .map(([option]) => option)
    .filter((option) => !done.has(option))
    .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  return [...ways, ...toStandOn(ledger, seat).map(({ id }) => id)];
}

/** What others hold against a seat's findings and approaches. */
export function toAnswer(table: OnTable, seat: string): readonly Stand[] {
  const { ledger, held } = table;
  const own = new Set(
    held
      .filter((one) => one.seat === seat && one.withdrawn === null)
      .map(({ option }) => optionOf(ledger, option)?.id ?? option),
  );
  const onWays = ledger.stands.filter(
    (stand) =>
      stand.seat !== seat && stand.stand !== "agree" && own.has(optionOf(ledger, stand.on)?.id ?? ""),
  );
  return [...againstSeat(ledger, seat), ...onWays];
}

/** Stands that count, that are no mere agreement, and on nothing that was taken back. */
export function objectionsTo(table: OnTable): readonly Stand[] {
  const { ledger } = table;
  const ways = new Set(waysOn(table).map(([option]) => option));
  return ledger.stands.filter((stand) => {
    const option = optionOf(ledger, stand.on);
    return stand.stand !== "agree" && isLive(ledger, stand) && (option === undefined || ways.has(option.id));
  });
}
