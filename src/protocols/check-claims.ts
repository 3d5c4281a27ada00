import type { Floor } from "../kernel/floor.ts";
import type { Material } from "../kernel/turn.ts";
import { type CheckedClaim, checkedClaims, type Claim, referencesOf } from "../text/claims/claims.ts";

/** Looks up what claims quote and name, and puts what stood up on the record. */
export async function checkClaims(
  floor: Floor,
  claims: readonly Claim[],
  materials: readonly Material[],
): Promise<readonly CheckedClaim[]> {
  const checked = await lookUpClaims(floor, claims, materials);
  return checked.length === 0 ? checked : floor.judge("claims", checked);
}

/** The same for a protocol that keeps it with its state: in the texts at hand and in the project. */
export async function lookUpClaims(
  floor: Floor,
  claims: readonly Claim[],
  materials: readonly Material[],
): Promise<readonly CheckedClaim[]> {
  const references = referencesOf(claims, materials);
  const sightings = references.length === 0 ? [] : await floor.lookUp("places", references);
  return checkedClaims(claims, materials, references, sightings);
}
