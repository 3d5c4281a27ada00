import { type Holding, type Ledger, type Misreport, optionOf } from "./ledger.ts";

/** Where a chair's report was wrong: as the seat had said before, or as it says when it next speaks and has not changed. */
export function misreportsIn(ledger: Ledger): readonly Misreport[] {
  const corrected = ledger.holdings.flatMap((own): Misreport[] => {
    if (own.by !== "seat" || own.changed) return [];
    const before = ledger.holdings.findLast(
      (held) => held.seat === own.seat && held.round < own.round && isOnSame(ledger, held, own),
    );
    if (before?.by !== "chair" || sameOption(ledger, before, own)) return [];
    return [{ seat: own.seat, round: before.round, reported: before.option, own: own.option }];
  });
  return [...ledger.misreports, ...corrected].toSorted((a, b) => a.round - b.round);
}

function isOnSame(ledger: Ledger, one: Holding, other: Holding): boolean {
  return optionOf(ledger, one.option)?.issue === optionOf(ledger, other.option)?.issue;
}

function sameOption(ledger: Ledger, one: Holding, other: Holding): boolean {
  return optionOf(ledger, one.option)?.id === optionOf(ledger, other.option)?.id;
}
