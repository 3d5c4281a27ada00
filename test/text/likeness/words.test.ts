import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOf } from "../../../src/text/likeness/words.ts";

test("the words of a plain text are those that a segmenter finds", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  const signs = fc.constantFrom(...Array.from("ab09".repeat(8) + " \n\t!?;:,.'\"`()[]{}<>-_+=*&^%$#@|~é"));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      // That would be a place.
      fc.pre(!/\.\w+:\d/.test(text));
      const told = text.normalize("NFKC").replaceAll(/(?<=\d)[,_](?=\d{3})/g, "");
      const found = Array.from(segmenter.segment(told)).filter(({ isWordLike }) => isWordLike);
      expect(wordsOf(text)).toEqual(found.map(({ segment }) => segment));
    }),
    { numRuns: 1000 },
  );
});

test("a word is kept whole where signs join it, and a place is no word", () => {
  expect(wordsOf("Don't drop node_modules at 10:30, e.g. 1,000 of 3.5; see src/queue.ts:40")).toEqual([
    "don't",
    "drop",
    "node_modules",
    "at",
    "10",
    "30",
    "e.g",
    "1000",
    "of",
    "3.5",
    "see",
  ]);
});
