import { countedSeats } from "../../../table/report.ts";
import { changesOf } from "../../../table/stands.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { type Standing, agreement, heldBy, standing } from "../../../table/standing.ts";
import type { Preset } from "../options.ts";

export type State = "DIVERGENT" | "NARROWING" | "CONVERGING" | "CONSENSUS";

/**
 * How far members have come together on one issue, by their own last words. `null` where fewer than two
 * named an option. Whoever has not said converges with nobody.
 */
export function issueState(ledger: Ledger, on: Standing): State | null {
  const seats = countedSeats(ledger);
  const held = seats.flatMap((seat) => heldBy(on, seat)?.option.id ?? []);
  if (agreement(on)?.how === "consensus") return "CONSENSUS";
  if (held.length < 2) return null;
  const positions = new Set(held).size;
  if (positions >= 3) return "DIVERGENT";
  if (held.length < seats.length) return "NARROWING";
  const hasMoved = changesOf(ledger, { issue: on.issue.id }).some(({ by }) => seats.includes(by));
  return positions === 1 || hasMoved ? "CONVERGING" : "NARROWING";
}

/** Of all issues together; of no issue that enough spoke of nothing can be said, least of all that everyone agrees. */
export function stateOf(ledger: Ledger): State | null {
  const all = standing(ledger).map((on) => issueState(ledger, on));
  const known = all.filter((state) => state !== null);
  if (known.length === 0) return null;
  if (all.every((state) => state === "CONSENSUS")) return "CONSENSUS";
  const having = (...wanted: readonly State[]) => known.filter((state) => wanted.includes(state)).length;
  if (having("DIVERGENT") * 2 >= all.length) return "DIVERGENT";
  return having("CONVERGING", "CONSENSUS") * 2 > all.length ? "CONVERGING" : "NARROWING";
}

/** Whether every member is for one and the same option of each issue, and not only accepts what others are for. */
export function isOfOneMind(ledger: Ledger): boolean {
  const seats = countedSeats(ledger);
  return standing(ledger).every((on) => new Set(seats.map((seat) => heldBy(on, seat)?.option.id)).size === 1);
}

export type Next = "challenge" | "synthesis" | "check";

/** What follows the blind positions. Where too few have said, they are as far apart as anybody can tell. */
export function nextAfterPosition(state: State | null, preset: Preset): Next {
  if (preset === "deep") return "challenge";
  if (state === "CONSENSUS") return "check";
  if (preset === "quick") return "synthesis";
  return state === "CONVERGING" ? "synthesis" : "challenge";
}
