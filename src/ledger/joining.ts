import { claimOf, isLive, type Ledger } from "./ledger.ts";

/** Whoever speaks against a claim that its own was joined with says that they are not the same. */
export function partedByAuthors(ledger: Ledger): Ledger {
  const parted = new Set(
    ledger.joined.flatMap((ids) => ids.filter((id) => ids.some((other) => contests(ledger, id, other)))),
  );
  return parted.size === 0 ? ledger : { ...ledger, joined: without(ledger.joined, parted) };
}

/** The groups after some of their claims left them. */
export function without(joined: Ledger["joined"], parted: ReadonlySet<string>): Ledger["joined"] {
  return joined.map((ids) => ids.filter((id) => !parted.has(id))).filter((ids) => ids.length > 1);
}

/** Claims of which one speaks against the other do not say the same, whoever joins them. */
export function areOpposed(ledger: Ledger, one: string, other: string): boolean {
  return contests(ledger, one, other) || contests(ledger, other, one);
}

/**
 * Whether a chair may make one option a part of another. Nobody is moved by its word: whoever is for the one by its own
 * last word must be for the other too, or stays apart until it names that one itself.
 */
export function mayMerge(
  holders: ReadonlyMap<string, readonly string[]>,
  into: string,
  from: string,
): boolean {
  const there = holders.get(into) ?? [];
  return (holders.get(from) ?? []).every((seat) => there.includes(seat));
}

/** Whether a claim is held against another, or its author stands against that. */
function contests(ledger: Ledger, id: string, other: string): boolean {
  const claim = claimOf(ledger, id);
  if (claim === undefined) return false;
  const isAgainst = (stand: Ledger["stands"][number]) =>
    stand.seat === claim.seat && stand.on === other && stand.stand !== "agree" && isLive(ledger, stand);
  return claim.against === other || ledger.stands.some(isAgainst);
}
