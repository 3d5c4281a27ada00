import { expect, test } from "vitest";
import { isLanguageCode, languageOf } from "../../src/text/language.ts";

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

test.each([
  ["en", true],
  ["pt-BR", true],
  ["zh-Hant", true],
  ["tlh", true],
  ["klingon", false],
  ["klingonish!", false],
  ["", false],
])("%s is a language that is known: %s", (code, isKnown) => {
  expect(isLanguageCode(code)).toBe(isKnown);
});
