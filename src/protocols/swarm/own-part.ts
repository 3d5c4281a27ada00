import { supportOn } from "../../ledger/agreement.ts";
import { versionId } from "../../ledger/ids.ts";
import { type Claim, prefixOf, type Stand } from "../../ledger/ledger.ts";
import { againstSeat, toStandOn } from "../../ledger/told.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Told } from "./telling.ts";

/** What an expert should look at among all that was said, by ids: no text of it is told twice. */
export function ownPart({ id }: Seat, { ledger: { ledger } }: Told): readonly string[] {
  const position = ledger.claims.findLast(({ seat, kind }) => seat === id && kind === "position");
  const byExperts = { ...ledger, claims: ledger.claims.filter(({ kind }) => kind !== "attack") };
  const held = ledger.issues.flatMap((issue) => supportOn(ledger, issue.id)).map(({ option }) => option);
  return [
    position === undefined
      ? ""
      : `Ids of your claims begin with ${prefixOf(ledger, id)}; your position is ${asItReads(position)}.`,
    listed(
      "Stands against your claims",
      lastOfEach(againstSeat(ledger, id)).map(({ id: stand, version }) => versionId(stand, version)),
    ),
    listed("Claims to which you have not stood", toStandOn(byExperts, id).map(asItReads)),
    // Not by how many are for them: nobody should follow a number.
    listed("On the table", held.toSorted(byNumber)),
  ];
}

/** What the contrarian said last, by its ids. */
export function pointsToAnswer({ ledger: { ledger } }: Told): string {
  const attacks = ledger.claims.filter(({ kind }) => kind === "attack");
  const last = attacks.at(-1)?.versions[0]?.round;
  const points = attacks.filter(({ versions }) => versions[0]?.round === last);
  return listed(
    "The Contrarian's points",
    points.map(({ id }) => id),
  );
}

function byNumber(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}

const mostAgainst = 8;

/** Of one who says the same again, the last. */
function lastOfEach(stands: readonly Stand[]): readonly Stand[] {
  return [...new Map(stands.map((stand) => [stand.id, stand])).values()].slice(-mostAgainst);
}

function listed(title: string, ids: readonly string[]): string {
  return ids.length === 0 ? "" : `${title}: ${ids.join(", ")}.`;
}

function asItReads({ id, versions }: Claim): string {
  return versionId(id, versions.length);
}
