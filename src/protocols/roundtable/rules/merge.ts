import { type Artifact, artifactId, artifactTypes, idForm } from "./artifact.ts";

/**
 * New ids for artifacts that go into a document which has some of its own: of each type beyond the highest it names, in
 * their order. Where it names none of a type, theirs stay. Every id of ours is a key.
 */
export function renumbered(own: readonly Artifact[], existingText: string): ReadonlyMap<string, string> {
  const highest = highestIn(existingText);
  const ids = artifactTypes.flatMap((type) => {
    const ours = own.filter((artifact) => artifact.type === type);
    const taken = highest.get(type) ?? 0;
    // Those of a table that knew the document go beyond it from the start.
    const areFree = taken === 0 || ours.every(({ id }) => Number(/\d+$/.exec(id)?.[0]) > taken);
    return ours.map(({ id }, at) => [id, areFree ? id : artifactId(type, taken + at + 1)] as const);
  });
  const fresh = new Map(ids);
  return new Map(own.map(({ id }) => [id, fresh.get(id) ?? id]));
}

function highestIn(text: string): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  for (const [, type = "", number] of text.matchAll(idForm))
    highest.set(type, Math.max(Number(number), highest.get(type) ?? 0));
  return highest;
}
