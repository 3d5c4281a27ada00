import fc from "fast-check";
import { expect, test } from "vitest";
import { groupLike } from "../../../src/text/likeness/grouping.ts";
import { normalised, wordLikeness } from "../../../src/text/likeness/likeness.ts";
import { contentOf, wordsOf } from "../../../src/text/likeness/words.ts";

// Each with each, these took minutes; that they end is what is tested.
const patient = { timeout: 120_000 };

/** Words that mean nothing, as many as are wanted. */
function word(index: number): string {
  return `w${(index * 7919) % 100_003}x`;
}

/** A point that shares one word with about `sharing` others. */
function point(index: number, sharing: number): string {
  const own = [1, 2, 3, 4].map((at) => word(4 * index + at));
  return `The ${own.join(" ")} of the topic${Math.floor(index / sharing)} is wrong`;
}

const twenty = Array.from({ length: 20_000 }, (_, index) => point(index, 50));

test("among 20,000 points the two that say the same in other words are found", patient, () => {
  const texts = [
    ...twenty,
    "Nobody decides when the zebra crossing is repainted in the spring",
    "It is not decided who has the zebra crossing repainted in the spring",
  ];
  const { pairs, note } = wordLikeness(texts);
  expect(pairs).toEqual([[20_000, 20_001, expect.any(Number)]]);
  expect(note).toBeUndefined();
  const groups = groupLike(texts, (text) => text, { ...wordLikeness([]), pairs });
  expect(groups).toHaveLength(20_001);
});

test("20,000 points of a few words give the closest pairs, and say what was left out", patient, () => {
  const few = Array.from({ length: 40 }, (_, index) => word(index));
  const pick = (index: number, at: number) => few[(index * (2 * at + 3) + at * at) % 40];
  const texts = Array.from({ length: 20_000 }, (_, index) =>
    [1, 2, 3, 4, 5, 6].map((at) => pick(index + Math.floor(index / 40) * at, at)).join(" "),
  );
  const likeness = wordLikeness(texts);
  expect(likeness.pairs.length).toBeLessThanOrEqual(100_000);
  expect(likeness.note).toMatch(
    /^20,000 points are too many to compare each with each: only .*None is left out\.$/,
  );
  const groups = groupLike(texts, (text) => text, likeness);
  expect(groups.flatMap(({ items }) => items)).toHaveLength(20_000);
});

test("20,000 times the same is one point", patient, () => {
  const texts = Array.from({ length: 20_000 }, () => "The queue has no limit for its retries");
  const groups = groupLike(texts, (text) => text, wordLikeness(texts));
  expect(groups.map(({ items }) => items.length)).toEqual([20_000]);
});

test("which pairs are kept does not depend on who came first", patient, () => {
  const texts = Array.from(
    { length: 1500 },
    (_, index) => `alpha beta gamma ${word(index % 60)} ${word(index)}`,
  );
  const named = (list: readonly string[]) =>
    wordLikeness(list)
      .pairs.map(([first, second, score]) =>
        [...[list[first] ?? "", list[second] ?? ""].sort(), score].join(" "),
      )
      .sort();
  expect(named(texts.toReversed())).toEqual(named(texts));
});

/** Each with each, as it was first written. */
function byAllPairs(texts: readonly string[]) {
  const contents = texts.map((text) => contentOf(wordsOf(text)));
  const spread = new Map<string, number>();
  for (const words of contents) for (const one of new Set(words)) spread.set(one, (spread.get(one) ?? 0) + 1);
  const vectors = contents.map((words) => {
    const weights = new Map<string, number>();
    for (const one of words.toSorted())
      weights.set(one, (weights.get(one) ?? 0) + Math.log(1 + texts.length / (spread.get(one) ?? 1)));
    const length = Math.sqrt(dot(weights, weights));
    return new Map([...weights].map(([one, weight]) => [one, weight / length]));
  });
  return texts.flatMap((text, first) =>
    texts.slice(first + 1).flatMap((other, at) => {
      const [a, b] = [vectors[first] ?? new Map(), vectors[first + 1 + at] ?? new Map()];
      const shared = [...a.keys()].filter((one) => b.has(one)).length;
      const isTopicOnly = shared < 3 && shared < Math.min(a.size, b.size);
      const cosine = isTopicOnly ? Math.min(dot(a, b), 0.3999) : dot(a, b);
      const score = normalised(text) === normalised(other) ? 1 : Math.round(cosine * 10_000) / 10_000;
      return score >= 0.25 ? [[first, first + 1 + at, score]] : [];
    }),
  );
}

function dot(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [one, weight] of a) sum += weight * (b.get(one) ?? 0);
  return sum;
}

test("of any points the same pairs are found as by comparing each with each", () => {
  const sentence = fc
    .array(
      fc.constantFrom("queue", "limit", "retries", "index", "owner", "plan.md:3", "not", "5", "…", "再試行"),
      {
        maxLength: 9,
      },
    )
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(sentence, { maxLength: 25 }), (texts) => {
      expect(wordLikeness(texts).pairs).toEqual(byAllPairs(texts));
    }),
  );
});
