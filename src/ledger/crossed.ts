import { referencesIn } from "./ids.ts";
import type { Claim, Ledger } from "./ledger.ts";

/**
 * The ledger after a round in which seats may have withdrawn claims for each other, since nobody heard the others: all of
 * them meant to keep one. The first in the record stays.
 */
export function withCrossedKept(ledger: Ledger, round: number): Ledger {
  const gone = ledger.claims.filter(({ withdrawn }) => withdrawn?.round === round);
  const causes = new Map(
    gone.map(({ id, withdrawn }) => [
      id,
      (withdrawn?.because ?? []).flatMap(referencesIn).map((cause) => cause.id),
    ]),
  );
  const kept = new Map<string, Claim>();
  const met = new Set<string>();
  for (const claim of gone) {
    const circle = gone
      .map(({ id }) => id)
      .filter((id) => leadsTo(causes, claim.id, id) && leadsTo(causes, id, claim.id));
    if (circle.length < 2 || met.has(claim.id)) continue;
    for (const id of circle) met.add(id);
    const others = circle.filter((id) => id !== claim.id);
    kept.set(claim.id, { ...claim, withdrawn: null, kept: round, crossed: { round, with: others } });
  }
  if (kept.size === 0) return ledger;
  return { ...ledger, claims: ledger.claims.map((claim) => kept.get(claim.id) ?? claim) };
}

/** Whether one was withdrawn for the other, be it by way of more of them. */
function leadsTo(causes: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const reached = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const cause of causes.get(id) ?? [])
      if (causes.has(cause) && !reached.has(cause)) {
        reached.add(cause);
        open.push(cause);
      }
  return reached.has(to);
}
