import { holdersNow } from "../../../ledger/agreement.ts";
import { versionId } from "../../../ledger/ids.ts";
import { type Ledger, prefixOf } from "../../../ledger/ledger.ts";
import { liveOn } from "../../../ledger/open-ends.ts";
import { isExperts } from "./steps.ts";

/** Who is for which option by its last word, and who stands how on claims as they read now, counted by code. */
export function countedStands(ledger: Ledger): string {
  const short = (seats: readonly string[]) => seats.map((seat) => prefixOf(ledger, seat)).join(", ");
  const experts = ledger.seats.filter(({ counts }) => counts).length;
  const holders = holdersNow(ledger);
  const options = ledger.options.flatMap(({ id }) => {
    const seats = holders.get(id);
    return seats === undefined ? [] : [`[${id}] ${seats.length} of ${experts} are for it: ${short(seats)}`];
  });
  const claims = ledger.claims
    .filter((claim) => isExperts(claim) && claim.withdrawn === null)
    .flatMap(({ id, versions }) => {
      const byStand = Map.groupBy(liveOn(ledger, id), ({ stand }) => stand);
      const told = Array.from(byStand, ([stand, own]) => `${stand} ${short(own.map(({ seat }) => seat))}`);
      return told.length === 0 ? [] : [`[${versionId(id, versions.length)}] ${told.join("; ")}`];
    });
  return [...options, ...claims].join("\n");
}
