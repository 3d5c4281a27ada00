import fc from "fast-check";
import { expect, test } from "vitest";
import { causeOf } from "../../../../src/protocols/discuss/rules/cause.ts";
import { challengeFaults } from "../../../../src/protocols/discuss/rules/challenge-rules.ts";
import { takesSide } from "../../../../src/protocols/discuss/rules/moderation.ts";
import type { Position } from "../../../../src/protocols/discuss/rules/statements.ts";
import {
  cutTo,
  limits,
  truncated,
  wordCount,
  wordsOfStatement,
} from "../../../../src/protocols/discuss/rules/word-limits.ts";
import { anyCharacter } from "../../../any-character.ts";

test.each([
  ["", 0],
  ["one two  three", 3],
  ["日本語", 2],
  ["日本語です。", 3],
  ["キャッシュ", 3],
  ["Redisは速い。", 3],
  ["use Redis で保存", 4],
])("%j counts %d words", (text, words) => {
  expect(wordCount(text)).toBe(words);
});

test("a text is cut at a word, and it shows", () => {
  expect(cutTo("one two three four", 3, "…")).toBe("one two…");
  expect(cutTo("one two three", 3, "…")).toBe("one two three");
  expect(cutTo("日本語で書く", 2, "…")).toBe("日本…");
});

function position(claim: string, reason: string, entries: readonly string[]): Position {
  return {
    claim,
    grounds: entries.map((evidence) => ({ reason, evidence })).concat({ reason, evidence: "" }),
    preconditions: [...entries],
    risks: [...entries],
    assumptions: [...entries],
    changed: false,
  };
}

test("the claim is kept, and every cut shows", () => {
  const long = truncated(
    position("Keep the monolith.", "word ".repeat(300), ["a", "b", "c"]),
    limits.statement.meant,
  );
  expect(long.claim).toBe("Keep the monolith.");
  expect(long.grounds[0]?.reason).toMatch(/word… \[cut: over 200 words\]$/);
  expect(long.assumptions).toEqual(["a", "b", "c"]);
});

test("a cut is made at the end of a sentence where there is one", () => {
  expect(cutTo("One is here. Two is here. Three is far too long", 9, "…")).toBe("One is here. Two is here.…");
  expect(cutTo("一つ目です。二つ目です。三つ目は長すぎる", 7, "…")).toBe("一つ目です。二つ目です。…");
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc
    .array(fc.constantFrom("word", "単語", "、", " ", "I agree", "賛成", "\n", "…"), { maxLength: 400 })
    .map((parts) => parts.join(" ")),
);

test("a truncated statement always fits", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(anyText, { maxLength: 12 }), (claim, reason, entries) => {
      const short = truncated(position(claim, reason, entries), limits.statement.meant);
      expect(wordsOfStatement(short)).toBeLessThanOrEqual(limits.statement.meant);
      expect(Object.keys(short)).toEqual(Object.keys(position(claim, reason, entries)));
    }),
    { numRuns: 50 },
  );
});

test("no text makes a detector fail", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      challengeFaults({
        target: text,
        weakness: text,
        failureScenario: text,
        alternative: text,
        changed: false,
      });
      takesSide(text);
      causeOf(text, [text], []);
    }),
  );
});
