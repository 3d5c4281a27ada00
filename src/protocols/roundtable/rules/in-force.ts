import type { Argument, Artifact } from "./artifact.ts";
import { sameStatement } from "./same-statement.ts";

/** An artifact as it holds now, with those before it that it replaces. */
export interface InForce extends Artifact {
  readonly replaces: readonly { readonly id: string; readonly round: number }[];
}

/**
 * What holds: each matter once. What amends another takes its place and keeps what it does not say again; two that amend
 * the same one in one round are its parts, and both hold.
 */
export function inForce(artifacts: readonly Artifact[]): readonly InForce[] {
  const held = new Map<string, InForce>();
  const heirs = new Map<string, Artifact>();
  const now = (id: string): string => {
    const heir = heirs.get(id);
    return heir === undefined || heir.id === id ? id : now(heir.id);
  };
  const gone = new Map<string, InForce>();
  for (const one of artifacts) {
    if (one.status === "withdrawn") continue;
    const link = one.amends ?? one.supersedes ?? "";
    const heir = heirs.get(link);
    const isPart = heir !== undefined && heir.created_round === one.created_round;
    const id = isPart ? link : now(link);
    const before = isPart ? gone.get(id) : held.get(id);
    if (before === undefined || before.type !== one.type) {
      held.set(one.id, { ...one, replaces: [] });
      continue;
    }
    held.delete(id);
    gone.set(id, before);
    if (!isPart) heirs.set(id, one);
    const content = one.amends ? { ...over(before, said(one)), amends: one.amends } : one;
    const from = [...new Set([...(one.amends ? before.from : []), ...one.from])];
    const replaces = [...before.replaces, { id: before.id, round: before.created_round }];
    held.set(one.id, { ...content, ...recordOf(one), from, replaces });
  }
  // What changed keeps its place among the others.
  const places = new Map(artifacts.map(({ id }, index) => [id, index]));
  const placeOf = ({ id, replaces }: InForce) => places.get(replaces[0]?.id ?? id) ?? 0;
  return [...held.values()]
    .filter(({ status }) => status !== "superseded" && status !== "amended" && status !== "withdrawn")
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What the record says of an artifact itself, which nothing before it can say. */
function recordOf({ id, type, title, status, agreement, created_round, version, amendments }: Artifact) {
  return { id, type, title, status, agreement, created_round, version, amendments };
}

interface Weighed {
  pros?: Argument[] | undefined;
  cons?: Argument[] | undefined;
}

/** What is said now over what was said before; reasons for and against add up. */
export function over<T extends Weighed>(before: T, after: Partial<T>): T {
  return { ...before, ...after, ...together("pros", before, after), ...together("cons", before, after) };
}

function together(field: keyof Weighed, before: Weighed, after: Weighed): Weighed {
  const all = [...(before[field] ?? []), ...(after[field] ?? [])];
  if (all.length === 0) return {};
  return {
    [field]: [
      ...new Map(all.map((one) => [sameStatement(typeof one === "string" ? one : one.text), one])).values(),
    ],
  };
}

/** The fields that say something. */
export function said<T extends object>(proposal: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(proposal).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== "" &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;
}
