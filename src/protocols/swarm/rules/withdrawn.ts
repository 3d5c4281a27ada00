import { type Claim, claimsOf, type Ledger, prefixOf, wordingOf } from "../../../ledger/ledger.ts";
import { referencesIn } from "../../../ledger/ids.ts";
import { isExperts, type SwarmLedger } from "./steps.ts";

const mostWithdrawn = 12;

/** The claims that nobody holds any more, the latest of them, and which of them a seat agreed with or rests on. */
export function withdrawnClaims(ledger: Ledger, seat: string): string {
  const gone = ledger.claims
    .filter((claim) => claim.withdrawn !== null && isExperts(claim))
    .toSorted((a, b) => (a.withdrawn?.round ?? 0) - (b.withdrawn?.round ?? 0))
    .slice(-mostWithdrawn);
  if (gone.length === 0) return "";
  const ids = gone.map(({ id }) => id);
  const used = usedBy(ledger, seat);
  const own = ids.filter((id) => used.has(id));
  const note = own.length === 0 ? "" : ` You agreed with or rest on: ${own.join(", ")}.`;
  return `Withdrawn claims: ${ids.join(", ")}.${note}`;
}

function usedBy(ledger: Ledger, seat: string): ReadonlySet<string> {
  const own = ledger.stands.filter((stand) => stand.seat === seat);
  const last = [...new Map(own.map((stand) => [stand.id, stand])).values()];
  const live = claimsOf(ledger, seat).filter(({ withdrawn }) => withdrawn === null);
  const grounds = [...last, ...live.map(wordingOf)].flatMap(({ restsOn }) => restsOn.flatMap(referencesIn));
  const agreed = last.filter(({ stand }) => stand === "agree").map(({ on }) => on);
  return new Set([...agreed, ...grounds.map(({ id }) => id)]);
}

/** Claims that stay though they were withdrawn, told to each seat when it next speaks. */
export function crossedSince({ ledger, steps }: SwarmLedger, seat: string): string {
  const last = steps.findLastIndex((step) => step.some(({ from }) => from === seat)) + 1;
  return ledger.claims
    .filter(({ crossed, withdrawn }) => withdrawn === null && (crossed?.round ?? 0) >= Math.max(last, 1))
    .map((claim) => crossedLine(ledger, claim))
    .join("\n");
}

/** Both meant to keep one: it is told which that is, and that its author is still free to drop it. */
export function crossedLine(ledger: Ledger, { id, seat, crossed }: Claim): string {
  const all = [id, ...(crossed?.with ?? [])].join(" and ");
  return `${all} were withdrawn for each other at the same time. ${id}, the first in the record, stays; ${prefixOf(ledger, seat)} can still withdraw it.`;
}
