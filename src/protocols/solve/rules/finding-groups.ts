import type { Likeness } from "../../../kernel/lookup.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { likenessAmong } from "../../../text/likeness/likeness.ts";
import { pointApart, type Polarity, polarityOf } from "../../../text/likeness/polarity.ts";
import { quantitiesIn } from "../../../text/likeness/quantity.ts";
import { agentsOf } from "./contribution.ts";
import type { Resolution } from "./resolution.ts";
import type { Voice } from "./voices.ts";

/** Findings on one point. Every finding is in one group, and on one side of it. */
interface FindingGroup {
  /** In the resolver's words; `null` where a voice says it. */
  readonly point: string | null;
  /** More than one where they come to conflicting conclusions. */
  readonly sides: readonly (readonly Voice[])[];
}

/** By the likeness of their words: what is alike is one side, and what it contradicts the other. */
export function groupedByWords(found: readonly Voice[], likeness: Likeness): readonly FindingGroup[] {
  const pairs = likeness.pairs.filter(([, second]) => second < found.length);
  const sides = groupLike(found, ({ text }) => text, { ...likeness, pairs }).map(({ items }) => items);
  // Each side knows one before it on the same matter, or itself.
  const before = sides.map((_, side) => side);
  const matterOf = (side: number): number => {
    let at = side;
    for (let next = before[at] ?? at; next !== at; next = before[at] ?? at) at = next;
    before[side] = at;
    return at;
  };
  for (const { one, other } of closestConflicts(conflictsOf(found, sides, { ...likeness, pairs }))) {
    const [a, b] = [matterOf(one), matterOf(other)];
    before[Math.max(a, b)] = Math.min(a, b);
  }
  return Array.from(Map.groupBy(sides.keys(), matterOf).values(), (together) => ({
    point: null,
    sides: together.flatMap((side) => [sides[side] ?? []]),
  }));
}

/** Two sides, by their index, that contradict each other. */
interface Conflict {
  readonly one: number;
  readonly other: number;
  readonly score: number;
}

function conflictsOf(
  found: readonly Voice[],
  sides: readonly (readonly Voice[])[],
  { pairs, same }: Likeness,
): readonly Conflict[] {
  const sideOf = new Map(sides.flatMap((items, side) => items.map((voice) => [voice, side] as const)));
  const areInConflict = conflictFinder();
  return pairs.flatMap(([first, second, score]) => {
    const [a, b] = [found[first], found[second]];
    if (a === undefined || b === undefined || score < same || !areInConflict(a, b)) return [];
    return [{ one: sideOf.get(a) ?? -1, other: sideOf.get(b) ?? -1, score }];
  });
}

/** Each side's conflict with what is most like it: in a chain of lesser ones, different matters would become one. */
function closestConflicts(conflicts: readonly Conflict[]): readonly Conflict[] {
  const best = new Map<number, number>();
  for (const { one, other, score } of conflicts)
    for (const side of [one, other]) best.set(side, Math.max(score, best.get(side) ?? 0));
  return conflicts.filter(({ one, other, score }) => score === best.get(one) || score === best.get(other));
}

/** From different agents, and turned round by a number or a negation. To name a number where another names none is no conflict. */
function conflictFinder(): (one: Voice, other: Voice) => boolean {
  const known = new Map<string, { readonly quantities: string; readonly polarity: Polarity }>();
  const read = (text: string) => {
    const facts = known.get(text) ?? { quantities: quantitiesIn(text), polarity: polarityOf(text) };
    known.set(text, facts);
    return facts;
  };
  return (one, other) => {
    if (one.agent === other.agent) return false;
    const [a, b] = [read(one.text), read(other.text)];
    if (pointApart(a.polarity, b.polarity)) return true;
    return a.quantities !== "" && b.quantities !== "" && a.quantities !== b.quantities;
  };
}

/**
 * The resolver's groups hold as far as its ids do: one it named before, or that is no finding, counts for nothing.
 * What it left out is compared by words, so that nobody's agreement is lost by its haste.
 */
export function groupedByAgent(
  found: readonly Voice[],
  groups: Resolution["groups"],
  likeness: Likeness,
): readonly FindingGroup[] {
  const unnamed = new Map(found.map((voice) => [voice.claim, voice]));
  const grouped = groups.flatMap(({ point, findings, kind }): readonly FindingGroup[] => {
    const voices = [...new Set(findings)].flatMap((id) => unnamed.get(id) ?? []);
    for (const { claim } of voices) unnamed.delete(claim);
    if (kind === "unique" || agentsOf(voices).length < 2)
      return voices.map((voice) => ({ point: null, sides: [[voice]] }));
    const sides = kind === "agreement" ? [voices] : [...Map.groupBy(voices, ({ text }) => text).values()];
    return [{ point, sides }];
  });
  const left = [...unnamed.values()];
  const placeOf = new Map(found.map((voice, index) => [voice, index]));
  const indices = left.map((voice) => placeOf.get(voice) ?? -1);
  return [...grouped, ...groupedByWords(left, likenessAmong(likeness, indices))];
}
