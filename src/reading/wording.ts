import type { Document } from "./document.ts";
import { remark, type Rule } from "./finding.ts";
import { phrases } from "./phrases.ts";
import { placeAt, placesIn, placesInSentences } from "./place.ts";
import { inlineSign } from "./span.ts";
import { wellKnown } from "./well-known.ts";

/** Can each sentence be read once and understood. */
export const wording: readonly Rule[] = [longSentences, repeatedWords, actorless, unexpanded];

const mostWords = 45;
const mostJapanese = 150;

function longSentences(document: Document) {
  const long = document.sentences.filter(({ start, end }) => isLong(document.prose.slice(start, end).trim()));
  return remark(
    document,
    {
      rule: "long-sentence",
      severity: "low",
      fact: `begins a sentence with more than ${mostWords} words and no pause`,
      advice: "Break the sentence in two",
    },
    long.map(({ start, end }) => {
      const lead = document.prose.slice(start, end).search(/[^\s>*+-]/);
      return placeAt(document, start + lead, end - start - lead);
    }),
    document.sentences.length >= 10 &&
      `None of ${document.sentences.length} sentences runs on for more than ${mostWords} words`,
  );
}

/** Without a full stop it is a table or a row of badges; colons and semicolons give the reader a pause. */
function isLong(sentence: string): boolean {
  if (sentence.endsWith("。")) return sentence.length > mostJapanese;
  if (sentence.split(new RegExp(`${inlineSign}+`)).length > 5) return false; // a list of links or names
  const stretches = /[.!?]$/.test(sentence) ? sentence.split(/[;:·|]\s/) : [];
  return stretches.some((stretch) => (stretch.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0) > mostWords);
}

const doubled =
  /(?<![\w"“'’-])(the|a|an|of|to|for|with|and|or|be|are|as|by|this|from|at|we|you|can|will|was|which|if)[ \t]+\1(?![\w"”'’-])/g;

function repeatedWords(document: Document) {
  return remark(
    document,
    {
      rule: "repeated-word",
      severity: "low",
      fact: "says a word twice",
      advice: "Remove one of the two words",
    },
    placesIn(document, document.prose, doubled),
  );
}

const passive = phrases(
  "(?:should|must|shall|will|needs? to|ha(?:s|ve) to) be (?:decided|determined|done|handled|reviewed|migrated|" +
    "monitored|addressed|agreed|approved|investigated|revisited|considered|discussed|resolved)",
  "(?!)",
);

/** Only in a design: there, work without a name is work that nobody does. */
function actorless(document: Document) {
  if (!document.design) return [];
  return remark(
    document,
    { rule: "no-actor", severity: "low", fact: "does not say by whom", advice: "Name who does it" },
    placesInSentences(document, passive, (sentence) => !/\bby\b/i.test(sentence)),
  );
}

const acronym = /(?<![\w\-./@#:&]|[A-Z]{2,20} )[A-Z]{3,5}(?![\w\-/(&]| [A-Z]{2})/g;

function unexpanded(document: Document) {
  const unknown = new Map<string, { readonly first: number; count: number }>();
  for (const { start, end } of document.sentences) {
    for (const { index, 0: word } of document.prose.slice(start, end).matchAll(acronym)) {
      const use = unknown.get(word) ?? { first: start + index, count: 0 };
      use.count += 1;
      if (!wellKnown.has(word)) unknown.set(word, use);
    }
  }
  const often = [...unknown].filter(([, { count }]) => count >= (document.design ? 2 : 3));
  const explained = often.length === 0 ? () => true : explanations(document);
  return remark(
    document,
    {
      rule: "unexpanded",
      severity: "low",
      fact: "is used more than once and never written out",
      advice: "Write it out at its first use",
    },
    often
      .filter(([word]) => !explained(word))
      .map(([word, { first }]) => placeAt(document, first, word.length)),
  );
}

/** Explained in brackets or by a colon, linked, spelled by initials, or merely a common word in capitals. */
function explanations({ prose, text }: Document): (word: string) => boolean {
  const signed = text.matchAll(/[([]([A-Z]{3,5})[)\]]|\b([A-Z]{3,5})(?= \(|\*{0,2}:| stands for| means)/g);
  const explained = new Set(Array.from(signed, ([, inBrackets, before]) => inBrackets ?? before));
  const words = prose.match(/[A-Za-z]+/g) ?? [];
  const common = new Set(words);
  // Five letters are the longest acronym, so every run of initials fits in few short strings.
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join("");
  const runs = new Set(
    [3, 4, 5].flatMap((length) => Array.from(words, (_, index) => initials.slice(index, index + length))),
  );
  return (word) => explained.has(word) || common.has(word.toLowerCase()) || runs.has(word);
}
