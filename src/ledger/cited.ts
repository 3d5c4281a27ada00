import type { Contribution } from "./contribution.ts";
import { known } from "./known.ts";
import { type Citation, claimOf, type Ledger } from "./ledger.ts";

/** The claims of others that a seat names: in what it says besides, or as what moved it. */
export function citations(
  before: Ledger,
  { seat, round, fields, cites = [] }: Contribution,
): readonly Citation[] {
  const causes = [...(fields.because ?? []), ...(fields.own ?? []).flatMap(({ because }) => because ?? [])];
  const named = [...cites, ...causes].flatMap((text) => known(before, text)).map(({ id }) => id);
  return [...new Set(named)]
    .filter((id) => (claimOf(before, id)?.seat ?? seat) !== seat)
    .map((id) => ({ seat, round, id }));
}
