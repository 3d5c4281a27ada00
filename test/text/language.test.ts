import { expect, test } from "vitest";
import { languageOf } from "../../src/text/language.ts";

test.each([
  ["ja", "Where should it go?", "ja"],
  ["ja-JP", "Where should it go?", "ja"],
  ["JA", "Where should it go?", "ja"],
  ["en", "どこに置くべきですか", "en"],
  ["de-AT", "どこに置くべきですか", "de"],
  [null, "どこに置くべきですか", "ja"],
  [null, "Where should it go?", "en"],
] as const)("asked for %s, of %s, fixed words are in %s", (code, text, language) => {
  expect(languageOf(code, text)).toBe(language);
});
