import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Rules that read what others wrote, in whatever language: nothing of it is shown to anybody. Nor does this get longer. */
const read = [
  "src/kernel/engine/non-answer.ts",
  "src/kernel/engine/reading/items.ts",
  "src/kernel/engine/reading/keys.ts",
  "src/kernel/spelled-number.ts",
  "src/protocols/critique/perspectives.ts",
  "src/protocols/discuss/cast.ts",
  "src/protocols/roundtable/papers/read-requirements.ts",
  "src/protocols/roundtable/papers/checks.ts",
  "src/reading/document.ts",
  "src/reading/reading.ts",
  "src/reading/lenses/consistency.ts",
  "src/reading/lenses/structure.ts",
  "src/text/claims/claims.ts",
  "src/text/claims/named.ts",
  "src/text/quotation.ts",
  "src/text/statements.ts",
  "src/protocols/critique/generously.ts",
];

test("a language is a file of src/words, and nothing else in the source", () => {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  const holding = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("src/words/") && japanese.test(readFileSync(file, "utf8")),
  );
  expect(holding.sort()).toEqual(read.toSorted());
});
