import { referencesIn } from "./ids.ts";
import { claimOf, type Ledger, optionOf, type Stand } from "./ledger.ts";

/**
 * Contests that stand on nothing: all a seat rests one on is what the contested seat itself claims, and in the same
 * breath it is for what that seat is for. Nothing is read out of its words; it is a warning, and the contest counts.
 */
export function groundlessIn(ledger: Ledger): readonly Stand[] {
  return ledger.stands.filter((stand) => {
    const author = claimOf(ledger, stand.on)?.seat;
    if (stand.stand !== "contest" || author === undefined || stand.restsOn.length === 0) return false;
    const isAuthors = (ground: string) => {
      const named = referencesIn(ground);
      return named.length > 0 && named.every(({ id }) => claimOf(ledger, id)?.seat === author);
    };
    const own = heldBy(ledger, stand.seat, (round) => round === stand.round);
    const theirs = heldBy(ledger, author, (round) => round < stand.round);
    return stand.restsOn.every(isAuthors) && own.some((option) => theirs.includes(option));
  });
}

/** What a seat was for in the last of some rounds, by its own word or by the chair's. */
function heldBy(ledger: Ledger, seat: string, isMeant: (round: number) => boolean): readonly string[] {
  const held = ledger.holdings.filter((one) => one.seat === seat && isMeant(one.round));
  const last = Math.max(...held.map(({ round }) => round));
  return held
    .filter(({ round }) => round === last)
    .flatMap(({ option }) => optionOf(ledger, option)?.id ?? []);
}
