import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Likeness } from "../../../src/kernel/lookup.ts";
import { groupLike } from "../../../src/text/likeness/grouping.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import { pointApart, polarityOf } from "../../../src/text/likeness/polarity.ts";
import { quantitiesIn } from "../../../src/text/likeness/quantity.ts";

const itself = (text: string) => text;

/** As if a method had found all of them wholly alike: only the guards keep them apart. */
function allAlike(texts: readonly string[], score = 1): Likeness {
  const pairs = texts.flatMap((_, second) =>
    texts.slice(0, second).map((_, first) => [first, second, score] as const),
  );
  return { same: 0.75, related: 0.5, pairs };
}

function groups(texts: readonly string[], likeness: Likeness): readonly (readonly string[])[] {
  return groupLike(texts, itself, likeness).map(({ items }) => items);
}

describe("never together, however alike", () => {
  test.each([
    ["negation", "The release is pinned", "The release is not pinned"],
    ["negation", "It says who owns it", "It doesn’t say who owns it"],
    ["negation", "The owner is named", "The owner is missing"],
    ["opposites", "There are too many fields", "There are too few fields"],
    ["opposites", "Add the lock", "Remove the lock"],
    ["opposites", "Increase the batch size", "Decrease the batch size"],
    ["opposites", "latency > 5 s", "latency < 5 s"],
    ["opposites", "Tracing is enabled", "Tracing is disabled"],
    ["opposites", "Alert above the limit", "Alert below the limit"],
    ["negation", "上限が定義されている", "上限が定義されていない"],
    ["negation", "手順がある", "手順がありません"],
    ["opposites", "項目が多すぎる", "項目が少なすぎる"],
    ["opposites", "件数を増やす", "件数を減らす"],
    ["opposites", "索引を追加する", "索引を削除する"],
    ["numbers", "A timeout of 30 s", "A timeout of 60 s"],
    ["numbers", "A timeout of 5 s", "A timeout of 5 min"],
    ["numbers", "Only 30% are covered", "Only 50% are covered"],
    ["numbers", "Only 30% are covered", "Only some are covered"],
    ["numbers", "It is tried three times", "It is tried five times"],
    ["numbers", "上限は30件", "上限は300件"],
    ["one word", "The function parse has no tests.", "The function parse has no documentation."],
    [
      "one word",
      "Encryption of the local database is not discussed",
      "Migration of the local database is not discussed",
    ],
    ["one word", "失敗した場合の手順がない", "失敗した場合の連絡先がない"],
    ["files", "src/a.ts:10: the error is swallowed", "src/b.ts:10: the error is swallowed"],
    ["files", "`a.ts` has no tests", "`b.ts` has no tests"],
    ["sections", "Section 3 has no example", "Section 5 has no example"],
    ["parts of a file", "a.ts:10: the error is swallowed", "a.ts:300: the error is swallowed"],
  ])("%s: %s | %s", (_, first, second) => {
    expect(groups([first, second], allAlike([first, second]))).toHaveLength(2);
  });
});

describe("no difference", () => {
  test.each([
    ["The queue holds 1,000 items", "The queue holds 1000 items"],
    ["A timeout of 5 s", "A timeout of 5 seconds"],
    ["5秒のタイムアウト", "５秒のタイムアウト"],
    ["2. Name an owner", "(3) Name an owner"],
    ["Half of it, 50 %, is covered", "50 percent of it is covered"],
    ["There is no bound", "The bound is missing"],
    ["Nobody owns it", "It has no owner"],
    ["上限がない", "上限が定義されていません"],
    ["上限を定めなければならない", "上限を定める必要がある"],
    ["docs/design.md:15: the policy has no bound", "design.md:40-44: no bound in the policy"],
    ["Line 12: unclear", "line 13 is not clear"],
    ["The license is not mentioned", "The license is not stated"],
    ["The secret is hard-coded", "The secret is hard-coded in the source"],
    ["Not only slow but wrong", "It is slow and wrong"],
  ])("%s | %s", (first, second) => {
    expect(groups([first, second], allAlike([first, second]))).toHaveLength(1);
  });
});

test("what is related stays apart and is told so", () => {
  const texts = ["One thing", "Another thing", "Its own matter", "One thing again"];
  const pairs = [
    [0, 1, 0.6],
    [0, 3, 0.9],
  ] as const;
  expect(groupLike(texts, itself, { same: 0.75, related: 0.5, pairs })).toEqual([
    { items: ["One thing", "One thing again"], related: [1] },
    { items: ["Another thing"], related: [0] },
    { items: ["Its own matter"], related: [] },
  ]);
});

test("a chain is not a group: the average counts, not the nearest", () => {
  const texts = ["a", "b", "c"];
  const pairs = [
    [0, 1, 0.9],
    [1, 2, 0.8],
  ] as const;
  expect(groups(texts, { same: 0.75, related: 0.5, pairs })).toEqual([["a", "b"], ["c"]]);
});

test("the strongest link is made first, whoever came first", () => {
  const pairs = [
    [0, 1, 0.8],
    [1, 2, 0.9],
  ] as const;
  expect(groups(["a", "b", "c"], { same: 0.75, related: 0.5, pairs })).toEqual([["a"], ["b", "c"]]);
});

test("without a likeness only what is the same but for its writing is together", () => {
  const blind = { same: 1, related: 1, pairs: [] } as const;
  expect(groups(["Name it", "Another", "name it!"], blind)).toEqual([["Name it", "name it!"], ["Another"]]);
});

const text = fc
  .tuple(
    fc.constantFrom("", "not ", "never ", "missing: "),
    fc.constantFrom("retry bound", "retry limit", "bound of the retries", "cache", "再試行の上限", "上限"),
    fc.constantFrom("", " 30 s", " 1,000", " 1000", " too many", " too few", " a.ts:3", " b.ts:9", "がない"),
  )
  .map((parts) => parts.join(""));

/** Texts, a likeness of them with many ties, and another order of both. */
const shuffled = fc.array(text, { maxLength: 9 }).chain((texts) =>
  fc.record({
    texts: fc.constant(texts),
    scores: fc.array(fc.constantFrom(0, 0.5, 0.75, 0.76, 0.9, 1), {
      minLength: texts.length ** 2,
      maxLength: texts.length ** 2,
    }),
    order: fc.shuffledSubarray([...texts.keys()], { minLength: texts.length }),
  }),
);

/** The same two contents get the same score wherever they stand. */
function scoresOf(texts: readonly string[], scores: readonly number[], all: readonly string[]): Likeness {
  const kinds = [...new Set(all)].sort();
  const pairs = allAlike(texts).pairs.map(([first, second]) => {
    const [one, other] = [kinds.indexOf(texts[first] ?? ""), kinds.indexOf(texts[second] ?? "")];
    const cell = Math.min(one, other) * kinds.length + Math.max(one, other);
    return [first, second, scores[cell] ?? 0] as const;
  });
  return { same: 0.75, related: 0.5, pairs };
}

test("every item is in exactly one group, in order of the first, and no group mixes numbers or polarity", () => {
  fc.assert(
    fc.property(shuffled, ({ texts, scores }) => {
      const items = texts.map((text, index) => ({ text, index }));
      const found = groupLike(items, ({ text }) => text, scoresOf(texts, scores, texts));
      expect(found.flatMap(({ items }) => items.map(({ index }) => index)).sort((a, b) => a - b)).toEqual([
        ...texts.keys(),
      ]);
      const firsts = found.map(({ items }) => items[0]?.index ?? -1);
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      for (const { items } of found) {
        expect(new Set(items.map(({ text }) => quantitiesIn(text))).size).toBe(1);
        const ways = items.map(({ text }) => polarityOf(text));
        expect(ways.some((one) => ways.some((other) => pointApart(one, other)))).toBe(false);
      }
      for (const [group, { related }] of found.entries())
        for (const other of related) expect(found[other]?.related).toContain(group);
    }),
  );
});

function partition(texts: readonly string[], likeness: Likeness): readonly string[] {
  return groups(texts, likeness)
    .map((group) => group.toSorted().join(" | "))
    .sort();
}

test("the order of the items changes the order of the groups, nothing else", () => {
  fc.assert(
    fc.property(shuffled, ({ texts, scores, order }) => {
      const moved = order.map((index) => texts[index] ?? "");
      expect(partition(moved, scoresOf(moved, scores, texts))).toEqual(
        partition(texts, scoresOf(texts, scores, texts)),
      );
      expect(partition(moved, wordLikeness(moved))).toEqual(partition(texts, wordLikeness(texts)));
    }),
    { numRuns: 500 },
  );
});
