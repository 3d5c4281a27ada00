/** Word weights of one text; the words are stems, so that "retries" meets "retry". */
export type Weights = ReadonlyMap<string, number>;

/** Weighs each text's words by how rare they are among all of them. */
export function weigh(texts: readonly string[]): readonly Weights[] {
  const all = texts.map(stems);
  const spread = new Map<string, number>();
  for (const words of all) for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  return all.map((words) => {
    const weights = new Map<string, number>();
    for (const word of words) {
      const rarity = Math.log(1 + texts.length / (spread.get(word) ?? 1));
      weights.set(word, (weights.get(word) ?? 0) + rarity);
    }
    return weights;
  });
}

/** Cosine of two weighed texts, 0 to 1. */
export function likeness(a: Weights, b: Weights): number {
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

function dot(a: Weights, b: Weights): number {
  let sum = 0;
  for (const [word, weight] of a) sum += weight * (b.get(word) ?? 0);
  return sum;
}

// The segmenter finds words in languages without spaces too.
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Where a point was seen says nothing about what it is: `docs/design.md:45` is left out of every comparison. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(/[\w./\\-]+\.\w+:\d+(?:[-:]\d+)?/g, " ");
}

function stems(text: string): readonly string[] {
  const words = [...segmenter.segment(withoutPlaces(text).toLowerCase())].filter(
    ({ isWordLike }) => isWordLike,
  );
  return words
    .map(({ segment }) => segment)
    .filter((word) => !stopWords.has(word))
    .map(stem);
}

function stem(word: string): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?:ations?|ing|edly|ed|es|ly|s)$/, "")
    .replace(/([^aeiou])\1$/, "$1")
    .replace(/[ey]$/, "");
}

const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be been but by can could do does for from had has have how i if in into is it its may more most " +
    "must of on or our should so some such than that the their them then there these they this those to very was we were " +
    "what when where which while who will with would you your の に は を が と で も です ます する した れる こと ある"
  ).split(" "),
);
