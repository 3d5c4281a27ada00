import { holdersNow } from "../../../ledger/agreement.ts";
import { versionId } from "../../../ledger/ids.ts";
import { type Claim, isLive, type Ledger, prefixOf, type Stand } from "../../../ledger/ledger.ts";

/** Who is for which option by its last word, and who stands how on claims and on the points made to them, counted by code. */
export function countedStands(ledger: Ledger): string {
  const short = (seats: readonly string[]) => seats.map((seat) => prefixOf(ledger, seat)).join(", ");
  const experts = ledger.seats.filter(({ counts }) => counts).length;
  const holders = holdersNow(ledger);
  const options = ledger.options.flatMap(({ id, text }) => {
    const seats = holders.get(id);
    if (seats === undefined) return [];
    return [`[${id}] ${text}: ${seats.length} of ${experts} are for it, ${short(seats)}`];
  });
  const claims = ledger.claims
    .filter(({ withdrawn }) => withdrawn === null)
    .flatMap((claim) => {
      const byStand = Map.groupBy(
        lastOn(ledger, claim),
        (stand) => `${stand.stand}${wordingMeant(ledger, stand)}`,
      );
      const told = Array.from(byStand, ([stand, own]) => `${stand} ${short(own.map(({ seat }) => seat))}`);
      return told.length === 0 ? [] : [`[${versionId(claim.id, claim.versions.length)}] ${told.join("; ")}`];
    });
  return [...options, ...claims].join("\n");
}

function lastOn({ stands }: Ledger, { id }: Claim): readonly Stand[] {
  const own = stands.filter(({ on }) => on === id);
  return [...new Map(own.map((stand) => [stand.seat, stand])).values()];
}

/** Who agreed with an earlier wording has not taken that back: it is told, and of what. */
function wordingMeant(ledger: Ledger, stand: Stand): string {
  return isLive(ledger, stand) ? "" : ` (to v${stand.version})`;
}
