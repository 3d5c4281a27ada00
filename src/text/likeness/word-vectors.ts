import { eachTextOnce } from "../each-text-once.ts";
import { contentOf, wordsOf } from "./words.ts";

/** A text as the words it is about, each weighed by how rare it is among all texts; of length 1. */
export interface WordVector {
  /** Numbers of the words, in the order of the words: sums come out the same whichever text comes first. */
  readonly words: Uint32Array;
  readonly weights: Float64Array;
}

export interface WordVectors {
  readonly vectors: readonly WordVector[];
  /** In how many of the distinct texts each word stands. */
  readonly spread: Uint32Array;
}

/** The vectors of distinct texts, of which each was said `copies` times; or only of the first so many, weighed by all. */
export function wordVectors(
  texts: readonly string[],
  copies: readonly number[],
  count = texts.length,
): WordVectors {
  const contents = texts.map(contentIn);
  const weighed = contents.slice(0, count);
  const vocabulary = [...new Set(weighed.flatMap(({ sorted }) => sorted))].sort();
  const numbers = new Map(vocabulary.map((word, number) => [word, number]));
  const spread = new Uint32Array(vocabulary.length);
  const said = new Float64Array(vocabulary.length);
  for (const [index, { words }] of contents.entries()) {
    for (const word of words) {
      const number = numbers.get(word);
      if (number === undefined) continue;
      spread[number] = (spread[number] ?? 0) + 1;
      said[number] = (said[number] ?? 0) + (copies[index] ?? 1);
    }
  }
  const all = copies.reduce((sum, count) => sum + count, 0);
  const rarity = (number: number) => Math.log(1 + all / (said[number] ?? 1));
  return { vectors: weighed.map(({ sorted }) => weigh(sorted, numbers, rarity)), spread };
}

interface Content {
  readonly sorted: readonly string[];
  /** Each once. */
  readonly words: readonly string[];
}

/** What a text is about, by its stems. To find its words takes most of the time of a comparison. */
export const contentIn = eachTextOnce((text): Content => {
  const sorted = contentOf(wordsOf(text)).toSorted();
  return { sorted, words: [...new Set(sorted)] };
}, 2_000_000);

function weigh(
  words: readonly string[],
  numbers: ReadonlyMap<string, number>,
  rarity: (number: number) => number,
): WordVector {
  const weights = new Map<number, number>();
  for (const word of words) {
    const number = numbers.get(word) ?? 0;
    weights.set(number, (weights.get(number) ?? 0) + rarity(number));
  }
  let squares = 0;
  for (const weight of weights.values()) squares += weight * weight;
  const length = Math.sqrt(squares);
  return {
    words: Uint32Array.from(weights.keys()),
    weights: Float64Array.from(weights.values(), (weight) => weight / length),
  };
}

/** The cosine of two vectors, and how many words they share. */
export function meeting(a: WordVector, b: WordVector): { readonly cosine: number; readonly shared: number } {
  let cosine = 0;
  let shared = 0;
  for (let i = 0, j = 0; i < a.words.length && j < b.words.length;) {
    const order = (a.words[i] ?? 0) - (b.words[j] ?? 0);
    if (order === 0) {
      cosine += (a.weights[i] ?? 0) * (b.weights[j] ?? 0);
      shared += 1;
    }
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
  return { cosine, shared };
}
