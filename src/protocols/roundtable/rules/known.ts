import { z } from "zod";
import { statementsIn } from "../../../text/statements.ts";
import { type Artifact, type ArtifactType, artifactTypes, isMeasurable } from "./artifact.ts";
import { sameStatement } from "./same-statement.ts";

/** What a document of the project stated under an id before the table met: it holds unless they change it. */
export const Known = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
});
export type Known = Readonly<z.infer<typeof Known>>;

/** How others call what we collect, by the first letters of their ids. */
const others: Readonly<Record<string, ArtifactType>> = {
  FR: "REQ",
  F: "REQ",
  R: "REQ",
  US: "REQ",
  UC: "REQ",
  QR: "NFR",
  QA: "NFR",
  ADR: "ARCH",
};

/** `null` where the id does not tell. */
export function typeOf({ id }: Pick<Known, "id">): ArtifactType | null {
  const letters = /^[A-Z]+/.exec(id)?.[0] ?? "";
  return artifactTypes.find((type) => type === letters) ?? others[letters] ?? null;
}

const links = ["supersedes", "amends", "withdraws", "resolves"] as const;

/** What became of one, and by which artifact. */
export interface Change {
  readonly how: (typeof links)[number];
  readonly by: Artifact;
}

/** The last change that was not itself taken back; `null` where it holds as it stands. One matter may have two ids, by its title. */
export function changeOf(known: Known, all: readonly Known[], artifacts: readonly Artifact[]): Change | null {
  const title = sameStatement(known.title);
  const ids = new Set(all.filter((one) => sameStatement(one.title) === title).map(({ id }) => id));
  const changes = artifacts
    // What takes something back is withdrawn, too, and says so.
    .filter(({ status, withdraws }) => status !== "withdrawn" || withdraws)
    .filter(({ id }) => !artifacts.some(({ withdraws }) => withdraws === id))
    .flatMap((by) => links.flatMap((how) => (ids.has(by[how] ?? "") ? [{ how, by }] : [])));
  return changes.at(-1) ?? null;
}

/** Those that nobody changed, settled or dropped. */
export function holding(all: readonly Known[], artifacts: readonly Artifact[]): readonly Known[] {
  return all.filter((one) => changeOf(one, all, artifacts) === null);
}

/** Whether one that is there counts as something of its kind that needs no writing. */
export function covers(known: Known, types: readonly ArtifactType[]): boolean {
  const type = typeOf(known);
  if (type === null || !types.includes(type)) return false;
  return type !== "NFR" || isMeasurable({ target: `${known.title} ${known.text}` });
}

/** What of a document that is there still holds: what the table knew of it, and nobody changed or dropped. */
export function carriedFrom(
  text: string,
  { known, artifacts }: { readonly known: readonly Known[]; readonly artifacts: readonly Artifact[] },
): readonly Known[] {
  if (known.length === 0) return [];
  const there = new Set(statementsIn(text.split(/\r\n|\n|\r/)).map(({ id }) => id));
  return holding(known, artifacts).filter(({ id }) => there.has(id));
}
