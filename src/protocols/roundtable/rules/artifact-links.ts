import type { Artifact, ArtifactType, ProposedArtifact } from "./artifact.ts";
import { type Known, typeOf } from "./known.ts";
import { sameStatement } from "./same-statement.ts";

const links = ["supersedes", "amends", "resolves", "withdraws"] as const;
type Link = (typeof links)[number];

/** What an artifact does to others, by their ids. */
export type Linked = Readonly<Partial<Record<Link, string>>>;

/** References as ids of the record; those that name nothing they could be about are left out and told. */
export function linksOf(
  id: string,
  proposal: ProposedArtifact,
  known: readonly Artifact[],
  there: readonly Known[] = [],
): { readonly linked: Linked; readonly remarks: readonly string[] } {
  const linked: Partial<Record<Link, string>> = {};
  const remarks: string[] = [];
  for (const link of links) {
    const reference = proposal[link];
    if (!reference) continue;
    const target = inRecord(reference, known, there);
    if (target === undefined) remarks.push(`${id} ${link} ${reference}, which is not on the record.`);
    else if (link === "resolves" && (target.type === null || !canBeOpen(target.type)))
      remarks.push(`${id} resolves ${target.id}, which is neither a question nor a conflict.`);
    else linked[link] = target.id;
  }
  return { linked, remarks };
}

export function saysWhatItDoes(proposal: ProposedArtifact): boolean {
  return links.some((link) => Boolean(proposal[link]));
}

export function withoutLinks<T extends object>(artifact: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(artifact).filter(([field]) => !links.some((link) => link === field)),
  ) as Partial<T>;
}

/** One of the table's own, or one that the project's documents stated before. */
export function inRecord(
  reference: string,
  known: readonly Artifact[],
  there: readonly Known[],
): { readonly id: string; readonly title: string; readonly type: ArtifactType | null } | undefined {
  const before = there.map((one) => ({ ...one, type: typeOf(one) }));
  return referredTo<{ id: string; title: string; type: ArtifactType | null }>(reference, [
    ...before,
    ...known,
  ]);
}

/** By its id, however it is written, or by its title. */
export function referredTo<T extends { readonly id: string; readonly title: string }>(
  reference: string,
  known: readonly T[],
): T | undefined {
  const key = idKey(reference);
  return (
    known.find(({ id }) => idKey(id) === key) ??
    known.findLast(({ title }) => sameStatement(title) === sameStatement(reference))
  );
}

/** A wording that is told apart is still one of the same artifact. */
export function idKey(id: string): string {
  return id
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]+(?:-[A-Z]+)*)[-_ ]?0*(\d+)(?:V\d+)?$/, "$1-$2");
}

/** Questions and conflicts are open or resolved; all else is there or gone. */
export function canBeOpen(type: ArtifactType): boolean {
  return type === "OQ" || type === "CONF";
}
