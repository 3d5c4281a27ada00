import fc from "fast-check";
import { expect, test } from "vitest";
import { shorten } from "../../src/text/shorten.ts";

/** Word by word from the beginning, which takes longer. */
function wordByWord(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "word" }).segment(
    line.slice(0, most + 1),
  )) {
    if (kept.length + segment.length > most - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

test("a text is cut where it would be cut word by word from its beginning", () => {
  const words = fc.constantFrom(
    ..."a|the|don't|v1.2|3,000|e.g.|foo_bar|日本語です|ひらがな|ภาษาไทย|🇫🇷|👩‍👩‍👧|é|x\u200d|\u0301|—|(so)|한국어".split(
      "|",
    ),
  );
  const texts = fc
    .array(fc.tuple(words, fc.constantFrom("", " ", "  ", "\n")), { minLength: 1, maxLength: 60 })
    .map((all) => `begun ${all.flat().join("")}`);
  fc.assert(
    fc.property(texts, fc.integer({ min: 10, max: 60 }), (text, most) => {
      expect(shorten(text, most)).toBe(wordByWord(text, most));
    }),
    { numRuns: 300 },
  );
});
