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

/** Options of which somebody is for one and contests the other are not the same, whoever merges them. */
export function areOpposedOptions(
  { stands }: Ledger,
  one: string,
  other: string,
  holders: (option: string) => readonly string[],
): boolean {
  const isAgainst = (held: string, contested: string) =>
    stands.some(
      ({ on, stand, seat }) => on === contested && stand === "contest" && holders(held).includes(seat),
    );
  return isAgainst(one, other) || isAgainst(other, one);
}

/** Whether a claim is held against another, or its author stands against that. */
function contests(ledger: Ledger, id: string, other: string): boolean {
  const claim = claimOf(ledger, id);
  if (claim === undefined) return false;
  const isAgainst = (stand: Ledger["stands"][number]) =>
    stand.seat === claim.seat && stand.on === other && stand.stand !== "agree" && isLive(ledger, stand);
  return claim.against === other || ledger.stands.some(isAgainst);
}
