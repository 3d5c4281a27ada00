import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likenessAmong, normalised, wordLikeness } from "../../../src/text/likeness/likeness.ts";
import { stem } from "../../../src/text/likeness/words.ts";

function score(first: string, second: string): number {
  return wordLikeness([first, second]).pairs[0]?.[2] ?? 0;
}

describe("the same point", () => {
  test.each([
    ["The cache is never invalidated.", "Nothing invalidates the cache."],
    ["Passwords are hashed with MD5.", "MD5 is used for hashing passwords."],
    [
      "Builds are not reproducible: dependencies are not pinned.",
      "Pin the dependencies for reproducible builds.",
    ],
    ["src/parser.ts:12: recursion overflows the stack", "lines 10-14: the stack overflows in recursion"],
    ["環境変数のデフォルト値が記載されていません。", "環境変数の一覧にデフォルト値がない。"],
    [
      "ログインのエンドポイントにレート制限がない。",
      "ログインのエンドポイントでレート制限が行われていない。",
    ],
  ])("%s = %s", (first, second) => expect(score(first, second)).toBeGreaterThanOrEqual(0.4));
});

describe("another point of one matter", () => {
  test.each([
    ["The function parse has no tests.", "The function parse has no documentation."],
    ["Failed logins are not logged.", "Failed logins are not rate limited."],
    ["再試行の上限が定義されていない。", "再試行の担当者が定義されていない。"],
  ])("%s ≠ %s", (first, second) => {
    expect(score(first, second)).toBeLessThan(0.4);
    expect(score(first, second)).toBeGreaterThanOrEqual(0.25);
  });
});

describe("nothing to do with each other", () => {
  test.each([
    ["The cache is never invalidated.", "The license is not mentioned."],
    ["docs/a.md:12: the link is broken", "docs/a.md:12: two fonts"],
    ["It is not stated", "It is not mentioned anywhere"],
    ["設定ファイルの例がない。", "終了コードの説明がない。"],
    ["👍", "👎"],
  ])("%s ≠ %s", (first, second) => expect(score(first, second)).toBe(0));
});

test.each([
  ["Name the owner", "name the OWNER."],
  ["ＡＰＩに上限がない", "APIに上限がない。"],
  ["The", "the"],
  ["👍", "👍"],
])("what is the same but for its writing is wholly alike: %s = %s", (first, second) => {
  expect(score(first, second)).toBe(1);
});

test.each([
  ["retries", "retrying", "retryable", "retried", "retry"],
  ["dependencies", "dependency"],
  ["pinned", "pinning", "pins", "pin"],
  ["failures", "failing", "failed", "fails"],
  ["migrations", "migrate", "migrating"],
  ["expires", "expiry", "expired"],
  ["classes", "class"],
])("%s and its forms have one stem", (...words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
});

test.each([
  ["cover", "code"],
  ["error", "era"],
  ["status", "state"],
  ["process", "proceed"],
  ["number", "numb"],
])("%s and %s have not", (one, other) => expect(stem(one)).not.toBe(stem(other)));

test("pairs are listed once, the lower first, from related up, with four digits", () => {
  const words = fc.array(
    fc.constantFrom("cache", "retry", "limit", "owner", "token", "再試行", "上限", "the"),
  );
  const texts = fc.array(
    words.map((list) => list.join(" ")),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(texts, (texts) => {
      const { pairs, related } = wordLikeness(texts);
      expect(new Set(pairs.map(([first, second]) => `${first} ${second}`)).size).toBe(pairs.length);
      for (const [first, second, score] of pairs) {
        expect(first).toBeLessThan(second);
        expect(score).toBeGreaterThanOrEqual(related);
        expect(score).toBeLessThanOrEqual(1);
        expect(Number(score.toFixed(4))).toBe(score);
        if (normalised(texts[first] ?? "") === normalised(texts[second] ?? "")) expect(score).toBe(1);
      }
    }),
  );
});

test("some of the texts keep their likeness under new numbers", () => {
  const all = {
    same: 0.4,
    related: 0.25,
    pairs: [
      [0, 2, 0.5],
      [1, 3, 0.9],
    ],
  } as const;
  expect(likenessAmong(all, [3, 1, 0]).pairs).toEqual([[0, 1, 0.9]]);
});

test("pairs that are wanted come out as if all had been", () => {
  const word = fc.constantFrom(
    ..."cache queue limit retries locked disk full 上限 docs/a.md:12 The the not".split(" "),
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
  const index = fc.nat({ max: 29 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 30, maxLength: 30 }),
      fc.array(fc.tuple(index, index), { maxLength: 60 }),
      (texts, wanted) => {
        const sought = new Set(
          wanted.map(([one, other]) => `${Math.min(one, other)} ${Math.max(one, other)}`),
        );
        const { pairs } = wordLikeness(texts);
        expect(wordLikeness(texts, wanted).pairs).toEqual(
          pairs.filter(([first, second]) => sought.has(`${first} ${second}`)),
        );
      },
    ),
  );
});
