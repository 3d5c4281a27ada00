import type { Likeness, TextPair } from "../../kernel/lookup.ts";
import { ClosestPairs, scoreScale } from "./closest-pairs.ts";
import { withoutPlaces } from "./place.ts";
import { candidates } from "./rare-words.ts";
import { meeting, type WordVector, wordVectors } from "./word-vectors.ts";
import { grouped } from "../amount.ts";
import { eachTextOnce } from "../each-text-once.ts";

// Measured for cosines of this kind (docs/critique.md, "Like points").
const samePoint = 0.4;
const related = 0.25;

/** How many pairs a comparison gives at most: what groups them goes through them all, and the journal holds them. */
const mostPairs = 100_000;

/**
 * How alike texts are by their words: the cosine of their stems, each weighed by how rare it is among all of them.
 * The time it takes grows with the number of texts, not of pairs; where that leaves something out, `note` says so.
 * Where only some pairs are wanted, it is the time of these that counts, and none of them is left out.
 */
export function wordLikeness(texts: readonly string[], wanted?: readonly TextPair[]): Likeness {
  if (wanted !== undefined) return { same: samePoint, related, pairs: alikeAmong(texts, wanted) };
  const indices = [...Map.groupBy(texts.keys(), (index) => texts[index] ?? "").values()];
  const distinct = indices.map(([first = 0]) => texts[first] ?? "");
  const copies = indices.map(({ length }) => length);
  const plain = distinct.map(normalised);
  const { vectors, spread } = wordVectors(distinct, copies);
  const weightOf = ({ first, second }: { readonly first: number; readonly second: number }) =>
    (copies[first] ?? 1) * (copies[second] ?? 1);
  const closest = new ClosestPairs(related, mostPairs, weightOf);
  const { visit, isPartial } = candidates({ vectors, spread }, related - 1 / scoreScale);
  visit((first, second) => {
    if (plain[first] === plain[second]) return;
    const cosine = samePointCosine(vectors[first], vectors[second]);
    closest.add(first, second, Math.round(cosine * scoreScale));
  });
  const alike = closest
    .kept()
    .flatMap(({ first, second, score }) =>
      (indices[first] ?? []).flatMap((one) =>
        (indices[second] ?? []).map(
          (other) => [Math.min(one, other), Math.max(one, other), score / scoreScale] as const,
        ),
      ),
    );
  const same = sameButForWriting(indices, plain, closest.room);
  const pairs = [...alike, ...(same ?? [])].sort(([a, b], [c, d]) => a - c || b - d);
  const note = noteOf(texts.length, { isPartial, wasCut: closest.wasCut || same === null });
  return { same: samePoint, related, pairs, ...(note !== null && { note }) };
}

function alikeAmong(texts: readonly string[], wanted: readonly TextPair[]): Likeness["pairs"] {
  const sought = new Set(wanted.flatMap((pair) => pair.map((index) => texts[index] ?? "")));
  const copies = new Map(Array.from(sought, (text) => [text, 0]));
  for (const text of texts) copies.set(text, (copies.get(text) ?? 0) + 1);
  const { vectors } = wordVectors([...copies.keys()], [...copies.values()], sought.size);
  const read = new Map(
    Array.from(sought, (text, at) => [text, { vector: vectors[at], plain: normalised(text) }]),
  );
  const scores = new Map<string, Likeness["pairs"][number]>();
  for (const [one, other] of wanted) {
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    const [a, b] = [read.get(texts[first] ?? ""), read.get(texts[second] ?? "")];
    if (first === second || a === undefined || b === undefined) continue;
    const cosine = a.plain === b.plain ? 1 : samePointCosine(a.vector, b.vector);
    const score = Math.round(cosine * scoreScale) / scoreScale;
    if (score >= related) scores.set(`${first} ${second}`, [first, second, score]);
  }
  return [...scores.values()].sort(([a, b], [c, d]) => a - c || b - d);
}

/** All pairs of texts of one plain writing; `null` where there is no room for them. They are found alike without. */
function sameButForWriting(
  indices: readonly (readonly number[])[],
  plain: readonly string[],
  room: number,
): readonly (readonly [number, number, number])[] | null {
  const classes = Array.from(Map.groupBy(indices.keys(), (index) => plain[index] ?? "").values(), (members) =>
    members.flatMap((index) => indices[index] ?? []).sort((a, b) => a - b),
  );
  if (classes.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0) > room) return null;
  return classes.flatMap((members) =>
    members.flatMap((first, at) => members.slice(at + 1).map((second) => [first, second, 1] as const)),
  );
}

function noteOf(
  count: number,
  { isPartial, wasCut }: { readonly isPartial: boolean; readonly wasCut: boolean },
): string | null {
  if (!isPartial && !wasCut) return null;
  const how = isPartial
    ? "only those that share a rare word were compared"
    : `only the ${grouped(mostPairs)} closest pairs were looked at`;
  return `${grouped(count)} points are too many to compare each with each: ${how}, so some that say the same may stand apart. None is left out.`;
}

/** The likeness of some of the texts, numbered as `indices` lists them. */
export function likenessAmong(likeness: Likeness, indices: readonly number[]): Likeness {
  const place = new Map(indices.map((index, at) => [index, at]));
  const pairs = likeness.pairs.flatMap(([first, second, score]) => {
    const [one, other] = [place.get(first), place.get(second)];
    if (one === undefined || other === undefined) return [];
    return [[Math.min(one, other), Math.max(one, other), score] as const];
  });
  return { ...likeness, pairs };
}

/** A text without what can differ while it says the same: capitals, punctuation, width of signs, places. */
export const normalised = eachTextOnce((text) => {
  const words = withoutPlaces(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words === "" ? text : words;
}, 200_000);

// When each says something of its own, two words in common are what they speak of, not what they say of it.
const wordsOfAPoint = 3;

function samePointCosine(a: WordVector | undefined, b: WordVector | undefined): number {
  if (a === undefined || b === undefined) return 0;
  const { cosine, shared } = meeting(a, b);
  const isTopicOnly = shared < wordsOfAPoint && shared < Math.min(a.words.length, b.words.length);
  return isTopicOnly ? Math.min(cosine, samePoint - 0.0001) : cosine;
}
