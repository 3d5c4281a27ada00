import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words of ours in Japanese by hand: they go with the rewrite of their protocol. This list only gets shorter. */
const said = [
  "src/ledger/told.ts",
  "src/protocols/discuss/examples-ja.ts",
  "src/protocols/discuss/plan.ts",
  "src/protocols/discuss/prompt-words-ja.ts",
  "src/protocols/discuss/report/japanese.ts",
  "src/protocols/discuss/rules/bottom-line.ts",
  "src/protocols/discuss/rules/minority.ts",
  "src/protocols/discuss/rules/moderation.ts",
  "src/protocols/discuss/rules/next-actions.ts",
  "src/protocols/discuss/seating.ts",
  "src/protocols/prompt-parts.ts",
  "src/protocols/roundtable/report/words/ja.ts",
  "src/protocols/solve/examples.ts",
  "src/protocols/solve/gates.ts",
  "src/protocols/solve/prompt-words.ts",
  "src/protocols/solve/report/japanese.ts",
  "src/protocols/solve/rules/answer.ts",
  "src/protocols/worked-example.ts",
];

/** Rules that read what others wrote, in whatever language: nothing of it is shown to anybody. Nor does this get longer. */
const read = [
  "src/kernel/engine/non-answer-phrases.ts",
  "src/kernel/engine/reading/items.ts",
  "src/kernel/engine/reading/spelled-word.ts",
  "src/kernel/spelled-number.ts",
  "src/protocols/critique/perspectives.ts",
  "src/protocols/discuss/rules/cause.ts",
  "src/protocols/discuss/rules/challenge-rules.ts",
  "src/protocols/discuss/rules/side-japanese.ts",
  "src/protocols/discuss/rules/state.ts",
  "src/protocols/roundtable/report/requirements.ts",
  "src/protocols/roundtable/rules/whole-words.ts",
  "src/protocols/solve/rules/analysis.ts",
  "src/protocols/solve/rules/candidates.ts",
  "src/reading/document.ts",
  "src/reading/lenses.ts",
  "src/reading/lenses/evidence.ts",
  "src/reading/lenses/quantities.ts",
  "src/reading/lenses/spellings.ts",
  "src/reading/lenses/structure.ts",
  "src/reading/lenses/wording.ts",
  "src/text/claims/claims.ts",
  "src/text/claims/named.ts",
  "src/text/claims/sections.ts",
  "src/text/likeness/place.ts",
  "src/text/likeness/polarity.ts",
  "src/text/likeness/quantity.ts",
  "src/text/likeness/stop-words.ts",
  "src/text/quotation.ts",
  "src/text/statements.ts",
  "src/protocols/critique/generously.ts",
];

test("a language is a file of src/words, and nothing else in the source", () => {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  const holding = globSync("src/**/*.{ts,tsx}").filter(
    (file) => !file.startsWith("src/words/") && japanese.test(readFileSync(file, "utf8")),
  );
  expect(holding.sort()).toEqual([...said, ...read].sort());
});
