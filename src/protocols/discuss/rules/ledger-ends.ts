import { acceptableOn, standingOn } from "../../../ledger/agreement.ts";
import { groundlessIn } from "../../../ledger/groundless.ts";
import { versionId } from "../../../ledger/ids.ts";
import { type Ledger, optionOf } from "../../../ledger/ledger.ts";
import { drifting, sharedAssumptions, unanswered, unattacked } from "../../../ledger/open-ends.ts";
import { misreportsIn } from "../../../ledger/misreports.ts";
import { givenClaims } from "../../../ledger/told.ts";
import type { LedgerEnds } from "./verdict.ts";

type Ends = Omit<LedgerEnds, "noted" | "questions">;

/** What a round adds to what the ledger shows. */
export function endsOfRound(ledger: Ledger, round: number): Ends {
  const inRound = <T extends { readonly round: number }>(all: readonly T[]) =>
    all.filter((one) => one.round === round);
  return filled({
    drifting: drifting(ledger, round).map(({ id }) => id),
    misreports: inRound(ledger.misreports),
    groundless: inRound(groundless(ledger)),
    ignored: inRound(ledger.ignored),
  });
}

/** What it shows in the end. */
export function endsOf(ledger: Ledger, rounds: number): Ends {
  const seatOf = new Map(ledger.claims.map(({ id, seat }) => [id, seat]));
  return filled({
    claims: givenClaims(ledger).map(({ id, text }) => ({ id, seat: seatOf.get(id) ?? "", text })),
    unanswered: unanswered(ledger, rounds).map(({ id }) => id),
    unattacked: unattacked(ledger),
    drifting: Array.from({ length: rounds }, (_, index) => drifting(ledger, index + 1))
      .flat()
      .map(({ id }) => id),
    standings: standingsOf(ledger),
    sharedAssumptions: sharedAssumptions(ledger).map(({ id }) => id),
    misreports: misreportsIn(ledger),
    groundless: groundless(ledger),
    ignored: ledger.ignored,
  });
}

function groundless(ledger: Ledger): NonNullable<Ends["groundless"]> {
  return groundlessIn(ledger).map(({ id, seat, round, version }) => ({
    seat,
    round,
    stand: versionId(id, version),
  }));
}

function standingsOf(ledger: Ledger): NonNullable<Ends["standings"]> {
  return ledger.issues.flatMap(({ id, text }) => {
    const acceptable = new Set(acceptableOn(ledger, id).map(({ option }) => option));
    return standingOn(ledger, id)
      .filter(({ accepted, objections }) => accepted.length + objections.length > 0)
      .map(({ option, accepted, objections }) => ({
        issue: text,
        option,
        text: optionOf(ledger, option)?.text ?? option,
        accepted,
        objections,
        acceptable: acceptable.has(option),
      }));
  });
}

/** What there is none of is left out. */
function filled(ends: Readonly<Partial<Record<keyof Ends, readonly unknown[]>>>): Ends {
  return Object.fromEntries(Object.entries(ends).filter(([, list]) => list.length > 0));
}
