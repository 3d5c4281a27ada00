import { z } from "zod";
import type { Floor } from "../kernel/floor.ts";
import type { Material } from "../kernel/seat.ts";
import { authorOf, textOf } from "../table/item.ts";
import type { Heard } from "../table/move.ts";
import type { Table } from "../table/table.ts";
import { grouped } from "../text/amount.ts";
import { type CheckedClaim, checkedClaims, type Claim, referencesOf } from "../text/claims/claims.ts";

/** How something that was said stood up to being looked up, as a protocol keeps it. */
export const ClaimCheck = z.object({
  claim: z.string(),
  standing: z.enum(["verified", "unverified", "contradicted"]),
  reasons: z.array(z.string()).readonly(),
  unopened: z.array(z.string()).readonly().optional(),
});

/** What seats cite of the project is looked up: an item that names a place says so, and whether it is there. `proposals`: kinds of what need not be there yet. */
export async function checkItemsSince(
  { floor, ledger }: Table,
  since: number,
  heard: readonly Heard<unknown>[],
  materials: readonly Material[],
  proposals: readonly string[],
): Promise<void> {
  const shownTo = new Map(heard.map(({ seat, reply }) => [seat.id, reply.witnessed]));
  const added = ledger.log
    .slice(since)
    .flatMap((entry) => (entry.is === "item" ? (ledger.items.get(entry.id) ?? []) : []));
  const claims = added.map((item) => ({
    id: item.id,
    text: [textOf(item), item.fields["evidence"] ?? ""].join(" "),
    proposes: proposals.includes(item.kind),
    witnessed: shownTo.get(authorOf(item)),
  }));
  const checked = await lookUpClaims(floor, claims, materials);
  if (checked.length > 0) floor.judge("claims", checked);
}

/** So many claims are looked up at once; of what is beyond nothing is said. */
const mostClaims = 2000;

/** The same for a protocol that keeps it with its state: in the texts at hand and in the project. */
export async function lookUpClaims(
  floor: Floor,
  claims: readonly Claim[],
  materials: readonly Material[],
  task = "",
): Promise<readonly CheckedClaim[]> {
  const asked = claims.slice(0, mostClaims);
  if (asked.length < claims.length)
    floor.warn(
      `Of ${grouped(claims.length)} points the places and quotations of ${grouped(asked.length)} were looked up. The others are listed as they came, unchecked.`,
    );
  const references = referencesOf(asked, materials);
  const sightings = references.length === 0 ? [] : await floor.lookUp("places", references);
  return checkedClaims(asked, materials, references, sightings, task);
}
