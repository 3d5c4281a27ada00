import {
  artifactId,
  type Artifact,
  type DecisionOption,
  type ProposedArtifact,
  numberOf,
} from "./artifact.ts";
import { referredTo } from "./artifact-links.ts";
import { type InForce, inForce, over } from "./in-force.ts";
import { sameStatement } from "./same-statement.ts";

/** An option by whatever it is called. */
export interface Called {
  readonly ids: readonly string[];
  readonly name: string;
}

/** A proposed decision with ids for its options; one that `before` has by that name, or that names its id, keeps the id it has. */
export function withOptionIds(
  proposal: ProposedArtifact,
  before: Artifact | undefined,
  known: readonly Artifact[],
  highest = 0,
): ProposedArtifact {
  if (proposal.type !== "ARCH" || !proposal.options?.length) return proposal;
  const own = (before?.options ?? []).map((one) => ({ id: one.id ?? "", title: one.name }));
  let last = Math.max(highest, ...known.flatMap(optionIds).map(numberOf));
  const options = new Map<string, DecisionOption>();
  for (const one of proposal.options) {
    const kept = referredTo(one.name, own) ?? (one.id ? referredTo(one.id, own) : undefined);
    const id = kept?.id || artifactId("OPT", ++last);
    const key = sameStatement(one.name);
    const same = options.get(key);
    options.set(key, same === undefined ? { ...one, id } : over(same, { ...one, id: same.id }));
  }
  return { ...proposal, options: [...options.values()] };
}

function optionIds({ id, type, options = [] }: Artifact): readonly string[] {
  return [...(type === "OPT" ? [id] : []), ...options.flatMap((one) => one.id ?? [])];
}

/** The id of the option that an artifact is part of; `null` where it names none that has one. */
export function partOf({ part_of }: Artifact, all: readonly Artifact[]): string | null {
  const options = all.flatMap(({ id, type, title, options: own = [] }) => [
    ...(type === "OPT" ? [{ id, title }] : []),
    ...own.flatMap((one) => (one.id ? [{ id: one.id, title: one.name }] : [])),
  ]);
  return (part_of && referredTo(part_of, options)?.id) || null;
}

/** The option that a decision takes: the one it names, else the one whose name its words hold. */
export function takenOption<Option extends Called>(
  { chosen, decision, title }: Pick<Artifact, "chosen" | "decision" | "title">,
  options: readonly Option[],
): Option | undefined {
  const known = options.flatMap((option) =>
    [...option.ids, option.name].map((id) => ({ id, title: option.name, option })),
  );
  const named = chosen ? referredTo(chosen, known) : undefined;
  if (named !== undefined) return named.option;
  // Two that are both named tell nothing.
  const held = [decision, title]
    .map((text) => options.filter(({ name }) => sameStatement(text ?? "").includes(sameStatement(name))))
    .find((some) => some.length === 1);
  return held?.[0];
}

/** What holds, without parts of options that were not taken. */
export function holding(artifacts: readonly Artifact[]): readonly InForce[] {
  const held = inForce(artifacts);
  const left = partsNotTaken(held);
  return held.filter(({ id }) => !left.has(id));
}

/** What of an option holds only with it, and the option was not taken: by the id of each, the option. */
export function partsNotTaken(held: readonly InForce[]): ReadonlyMap<string, Called> {
  const tabled = held.flatMap(({ type, id, title, replaces }) =>
    type === "OPT" ? [{ ids: [id, ...replaces.map((one) => one.id)], name: title }] : [],
  );
  const decisions = held
    .filter(({ type }) => type === "ARCH")
    .map((one) => {
      const own = one.options ?? [];
      const options = own.length === 0 ? tabled : own.map(({ id, name }) => ({ ids: id ? [id] : [], name }));
      return { options, taken: takenOption(one, options) };
    });
  const taken = new Set(decisions.flatMap((one) => one.taken?.name ?? []).map(sameStatement));
  // A decision that is not taken yet drops nothing.
  const left = decisions
    .flatMap(({ options, taken: chosen }) => (chosen === undefined ? [] : options))
    .filter(({ name }) => !taken.has(sameStatement(name)));
  const known = left.flatMap((option) =>
    [...option.ids, option.name].map((id) => ({ id, title: option.name, option })),
  );
  return new Map(
    held.flatMap(({ id, part_of }) => {
      const of = part_of ? referredTo(part_of, known) : undefined;
      return of === undefined ? [] : [[id, of.option] as const];
    }),
  );
}
