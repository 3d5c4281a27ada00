import type { Likeness, TextPair } from "../../kernel/lookup.ts";
import { grouped } from "../amount.ts";
import { eachTextOnce } from "../each-once.ts";
import { withoutPlaces } from "./place.ts";
import { contentOf, wordsOf } from "./words.ts";

// Measured for cosines of this kind (docs/critique.md, "Like points").
const samePoint = 0.4;
const related = 0.25;

/** How many pairs a comparison gives at most: what groups them goes through them all, and the journal holds them. */
const mostPairs = 100_000;
/** So many texts are all compared with each other; of more, those that share a rare word. */
const allCompared = 1000;
/** How many others, at most, a text is then compared with. */
const mostOthers = 600;

type ScoredPair = Likeness["pairs"][number];

/**
 * How alike texts are by their words: the cosine of their stems, each weighed by how rare it is among all of them.
 * The time it takes grows with the number of texts, not of pairs; where that leaves something out, `note` says so.
 * Where only some pairs are wanted, none of them is left out.
 */
export function wordLikeness(texts: readonly string[], wanted?: readonly TextPair[]): Likeness {
  const indices = [...Map.groupBy(texts.keys(), (index) => texts[index] ?? "").values()];
  const distinct = indices.map(([first = 0]) => texts[first] ?? "");
  const { vectors, spread } = wordVectors(
    distinct,
    indices.map(({ length }) => length),
  );
  const plain = distinct.map(normalised);
  const areOneWriting = (first: number, second: number) => plain[first] === plain[second];
  const scoreOf = (first: number, second: number) =>
    areOneWriting(first, second) ? 1 : cosineOf(vectors[first] ?? new Map(), vectors[second] ?? new Map());
  if (wanted !== undefined) {
    const home = new Map(indices.flatMap((all, at) => all.map((index) => [index, at] as const)));
    const pairs = wanted.flatMap(([one, other]): readonly ScoredPair[] => {
      const score = scoreOf(home.get(one) ?? -1, home.get(other) ?? -1);
      return one === other || score < related ? [] : [[Math.min(one, other), Math.max(one, other), score]];
    });
    const once = new Map(pairs.map((pair) => [`${pair[0]} ${pair[1]}`, pair]));
    return { same: samePoint, related, pairs: inOrder([...once.values()]) };
  }
  const rarest = vectors.map((vector) => rarestOf(vector, spread));
  const leads = distinct.length > allCompared ? rarest.map((words) => withinReach(words, spread)) : rarest;
  const isPartial = leads.some(({ length }, index) => length < (rarest[index]?.length ?? 0));
  const weightOf = ([first, second]: ScoredPair) =>
    (indices[first]?.length ?? 1) * (indices[second]?.length ?? 1);
  const same = sameButForWriting(indices, plain);
  const found = closest(candidates(leads, areOneWriting, scoreOf), weightOf);
  const alike = found.pairs.flatMap(([first, second, score]) =>
    (indices[first] ?? []).flatMap((one) =>
      (indices[second] ?? []).map((other) => [Math.min(one, other), Math.max(one, other), score] as const),
    ),
  );
  const hasRoom = same.count <= mostPairs - alike.length;
  const pairs = inOrder([...alike, ...(hasRoom ? same.pairs() : [])]);
  const note = noteOf(texts.length, isPartial, found.wasCut || !hasRoom);
  return { same: samePoint, related, pairs, ...(note !== null && { note }) };
}

function inOrder(pairs: readonly ScoredPair[]): readonly ScoredPair[] {
  return pairs.toSorted(([a, b], [c, d]) => a - c || b - d);
}

/** The words a text is about, in their order, each weighed by how rare it is among all texts; of length 1. */
type WordVector = ReadonlyMap<string, number>;

/** The vectors of distinct texts, of which each was said `copies` times, and in how many of them each word stands. */
function wordVectors(texts: readonly string[], copies: readonly number[]) {
  const contents = texts.map(contentIn);
  const spread = new Map<string, number>();
  const said = new Map<string, number>();
  for (const [index, content] of contents.entries())
    for (const word of new Set(content)) {
      spread.set(word, (spread.get(word) ?? 0) + 1);
      said.set(word, (said.get(word) ?? 0) + (copies[index] ?? 1));
    }
  const all = copies.reduce((sum, count) => sum + count, 0);
  const vectors = contents.map((content): WordVector => {
    const weights = new Map<string, number>();
    for (const word of content)
      weights.set(word, (weights.get(word) ?? 0) + Math.log(1 + all / (said.get(word) ?? 1)));
    const length = Math.hypot(...weights.values());
    return new Map(Array.from(weights, ([word, weight]) => [word, weight / length]));
  });
  return { vectors, spread };
}

/** What a text is about, by its stems. To find its words takes most of the time of a comparison. */
export const contentIn = eachTextOnce((text) => contentOf(wordsOf(text)).toSorted(), 2_000_000);

// When each says something of its own, two words in common are what they speak of, not what they say of it.
const wordsOfAPoint = 3;

function cosineOf(one: WordVector, other: WordVector): number {
  let [cosine, shared] = [0, 0];
  for (const [word, weight] of one) {
    const also = other.get(word);
    if (also === undefined) continue;
    cosine += weight * also;
    shared += 1;
  }
  const isTopicOnly = shared < wordsOfAPoint && shared < Math.min(one.size, other.size);
  return Math.round((isTopicOnly ? Math.min(cosine, samePoint - 0.0001) : cosine) * 10_000) / 10_000;
}

/**
 * The rarest words of a text first, up to where what is left is too short to make it alike: where two texts are, the rarest
 * word they share is among these of both.
 */
function rarestOf(vector: WordVector, spread: ReadonlyMap<string, number>): readonly string[] {
  let left = 1;
  return [...vector]
    .sort(([a], [b]) => (spread.get(a) ?? 0) - (spread.get(b) ?? 0) || (a < b ? -1 : 1))
    .flatMap(([word, weight]) => {
      const isNeeded = left >= (related - 0.0001) ** 2;
      left -= weight * weight;
      return isNeeded ? [word] : [];
    });
}

function withinReach(words: readonly string[], spread: ReadonlyMap<string, number>): readonly string[] {
  let reached = 0;
  return words.filter((word) => (reached += spread.get(word) ?? 0) <= mostOthers);
}

/** Pairs that share such a word and are alike, but for those of one writing. */
function* candidates(
  leads: readonly (readonly string[])[],
  areOneWriting: (first: number, second: number) => boolean,
  scoreOf: (first: number, second: number) => number,
): Generator<ScoredPair> {
  const texts = new Map<string, number[]>();
  for (const [second, words] of leads.entries()) {
    for (const first of new Set(words.flatMap((word) => texts.get(word) ?? []))) {
      const score = areOneWriting(first, second) ? 0 : scoreOf(first, second);
      if (score >= related) yield [first, second, score];
    }
    for (const word of words) {
      const sharing = texts.get(word);
      if (sharing === undefined) texts.set(word, [second]);
      else sharing.push(second);
    }
  }
}

/** As many as there is room for, from some score on: which these are does not depend on the order they came in. */
function closest(all: Iterable<ScoredPair>, weightOf: (pair: ScoredPair) => number) {
  const byScore = new Map<number, ScoredPair[]>();
  for (const pair of all) {
    const same = byScore.get(pair[2]);
    if (same === undefined) byScore.set(pair[2], [pair]);
    else same.push(pair);
  }
  let left = mostPairs;
  const kept = [...byScore]
    .sort(([a], [b]) => b - a)
    .filter(([, pairs]) => (left -= pairs.reduce((sum, pair) => sum + weightOf(pair), 0)) >= 0);
  return { pairs: kept.flatMap(([, pairs]) => pairs), wasCut: kept.length < byScore.size };
}

/** All pairs of texts of one plain writing. They are found alike without. */
function sameButForWriting(indices: readonly (readonly number[])[], plain: readonly string[]) {
  const classes = Array.from(Map.groupBy(indices.keys(), (index) => plain[index] ?? "").values(), (members) =>
    members.flatMap((index) => indices[index] ?? []).sort((a, b) => a - b),
  );
  return {
    count: classes.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0),
    pairs: () =>
      classes.flatMap((members) =>
        members.flatMap((first, at) => members.slice(at + 1).map((second) => [first, second, 1] as const)),
      ),
  };
}

function noteOf(count: number, isPartial: boolean, wasCut: boolean): string | null {
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
