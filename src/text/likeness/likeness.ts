import type { Likeness } from "../../kernel/lookup.ts";
import { withoutPlaces } from "./place.ts";
import { contentOf, wordsOf } from "./words.ts";

// Measured for cosines of this kind (docs/critique.md, "Like points").
const same = 0.4;
const related = 0.25;

/** How alike texts are by their words: the cosine of their stems, each weighed by how rare it is among all of them. */
export function wordLikeness(texts: readonly string[]): Likeness {
  const weights = weigh(texts.map((text) => contentOf(wordsOf(text))));
  const plain = texts.map(normalised);
  const pairs: [number, number, number][] = [];
  for (const [first, mine] of weights.entries()) {
    for (let second = first + 1; second < weights.length; second++) {
      const cosine = plain[first] === plain[second] ? 1 : samePointCosine(mine, weights[second] ?? new Map());
      const score = Math.round(cosine * 10_000) / 10_000;
      if (score >= related) pairs.push([first, second, score]);
    }
  }
  return { method: "tf-idf", same, related, pairs };
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

/** By meaning, and what is the same by words is the same: a model misses plain rewordings that words find. */
export function withWords(meaning: Likeness, words: Likeness): Likeness {
  const rows = new Map<number, Map<number, number>>();
  const sameByWords = words.pairs.filter(([, , score]) => score >= words.same);
  for (const [first, second, score] of [
    ...sameByWords.map(([first, second]) => [first, second, meaning.same] as const),
    ...meaning.pairs,
  ]) {
    const row = rows.get(first) ?? new Map<number, number>();
    rows.set(first, row.set(second, Math.max(score, row.get(second) ?? 0)));
  }
  const pairs = Array.from(rows, ([first, row]) =>
    Array.from(row, ([second, score]) => [first, second, score] as const),
  ).flat();
  return { ...meaning, pairs: pairs.sort(([a, b], [c, d]) => a - c || b - d) };
}

/** A text without what can differ while it says the same: capitals, punctuation, width of signs, places. */
export function normalised(text: string): string {
  const words = withoutPlaces(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words === "" ? text : words;
}

type Weights = ReadonlyMap<string, number>;

/** Vectors of length 1. */
function weigh(texts: readonly (readonly string[])[]): readonly Weights[] {
  const spread = new Map<string, number>();
  for (const words of texts) for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  return texts.map((words) => {
    const weights = new Map<string, number>();
    // In one order, so that sums come out the same whichever text comes first.
    for (const word of words.toSorted()) {
      const rarity = Math.log(1 + texts.length / (spread.get(word) ?? 1));
      weights.set(word, (weights.get(word) ?? 0) + rarity);
    }
    const length = Math.sqrt(dot(weights, weights));
    return new Map([...weights].map(([word, weight]) => [word, weight / length]));
  });
}

// When each says something of its own, two words in common are what they speak of, not what they say of it.
const wordsOfAPoint = 3;

function samePointCosine(a: Weights, b: Weights): number {
  const shared = [...a.keys()].filter((word) => b.has(word)).length;
  const isTopicOnly = shared < wordsOfAPoint && shared < Math.min(a.size, b.size);
  return isTopicOnly ? Math.min(dot(a, b), same - 0.0001) : dot(a, b);
}

function dot(a: Weights, b: Weights): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}
