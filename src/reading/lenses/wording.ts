import type { Document } from "../document.ts";
import { low, remark, type Rule } from "../finding.ts";
import { phrases } from "../phrases.ts";
import { placeAt, placesOf, placesInSentences } from "../place.ts";
import { hasAsMany, inlineSign, type Span } from "../span.ts";
import { unexpanded } from "./acronyms.ts";

/** Can each sentence be read once and understood. */
export const wording: readonly Rule[] = [longSentences, repeatedWords, actorless, unexpanded];

const mostWords = 45;
const mostJapanese = 150;
// As many words of one sign, with a space after each.
const fewestSigns = 2 * mostWords;

function longSentences(document: Document) {
  const long: Span[] = [];
  document.sentences.each((start, end) => {
    if (end - start > fewestSigns && isLong(document.prose.slice(start, end).trim()))
      long.push({ start, end });
  });
  return remark(
    document,
    low(
      "long-sentence",
      `begins a sentence with more than ${mostWords} words and no pause`,
      "Break the sentence in two",
    ),
    long.map(({ start, end }) => {
      const lead = document.prose.slice(start, end).search(/[^\s>*+-]/);
      return placeAt(document, start + lead, end - start - lead);
    }),
    document.sentences.length >= 10 &&
      `None of ${document.sentences.length} sentences runs on for more than ${mostWords} words`,
  );
}

const inlineSigns = new RegExp(`${inlineSign}+`);

/** Without a full stop it is a table or a row of badges; colons and semicolons give the reader a pause. */
function isLong(sentence: string): boolean {
  if (sentence.endsWith("。")) return sentence.length > mostJapanese;
  if (sentence.split(inlineSigns).length > 5) return false; // a list of links or names
  const stretches = /[.!?]$/.test(sentence) ? sentence.split(/[;:·|]\s/) : [];
  return stretches.some((stretch) => hasAsMany(stretch, /[\p{L}\p{N}]\S*/gu, mostWords + 1));
}

const doubled =
  /(?<![\w"“'’-])(the|a|an|of|to|for|with|and|or|be|are|as|by|this|from|at|we|you|can|will|was|were|which|if|it|our|its|their|not|has|have|should|must|when|but)(?:[ \t]+|[ \t]*\n[ \t]*)\1(?![\w"”'’-])|(?<![をがにで])(?:をを|がが|にに|でで)(?=[\p{Script=Han}\p{Script=Katakana}])/gu;

function repeatedWords(document: Document) {
  return remark(
    document,
    low("repeated-word", "says a word twice", "Remove one of the two words"),
    placesOf(document, document.prose.matches(doubled)),
  );
}

const passive = phrases(
  "(?:should|must|shall|will|needs? to|ha(?:s|ve) to) be (?:decided|determined|done|handled|reviewed|migrated|" +
    "monitored|addressed|agreed|approved|investigated|revisited|considered|discussed|resolved)",
  "(?:検討|対応|確認|決定|調整)(?:する|される|の)?必要がある | (?:検討|決定|確認)され(?:る|なければならない)",
);

/** Only in a design: there, work without a name is work that nobody does. */
function actorless(document: Document) {
  if (!document.design) return [];
  return remark(
    document,
    low("no-actor", "does not say by whom", "Name who does it"),
    placesInSentences(
      document,
      passive,
      (sentence) => !/\bby\b|が(?:行|担当|検討|対応|確認|決定|調整)|によ(?:り|って)/i.test(sentence),
    ),
  );
}
