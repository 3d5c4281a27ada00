import { expect, test } from "vitest";
import { ourLanguage } from "../../src/text/language.ts";

test.each([
  ["ja", "Where should it go?", "ja"],
  ["ja-JP", "Where should it go?", "ja"],
  ["JA", "Where should it go?", "ja"],
  ["en", "どこに置くべきですか", "en"],
  ["de", "どこに置くべきですか", "en"],
  [null, "どこに置くべきですか", "ja"],
  [null, "Where should it go?", "en"],
] as const)("asked for %s, of %s, our sentences are in %s", (code, text, language) => {
  expect(ourLanguage(code, text)).toBe(language);
});
