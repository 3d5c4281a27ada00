import { contentOf, wordsOf } from "../../../text/likeness/words.ts";
import { words25010 } from "./read-labels.ts";

/** What single sentences of requirements say, as far as code can tell. */

const obliges =
  /\b(?:shall|must|muss|müssen|soll|sollen|darf|dürfen|will be able|should|is required to|are required to)\b|(?:ければならない|こと[。.]?$|ものとする|べき|てはならない|する必要がある)/iu;
const known = /[\p{Script=Latin}]{3}|[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Somebody shall do something; of a language that we do not know the words of, nothing is said. */
export function isEars(text: string): boolean {
  if (!known.test(text) || isForeign(text)) return true;
  const at = obliges.exec(text);
  if (at === null) return false;
  // Someone has to be there who shall: a list of commands names nobody. Japanese says so at the end.
  return /[^\p{ASCII}]/u.test(at[0]) || at.index > 0;
}

/** Latin letters in a language whose obligations we cannot read. */
function isForeign(text: string): boolean {
  return (
    /\b(?:debe|deberá|doit|devra|deve|deverá|powinien|moet|должен)\b/iu.test(text) ||
    /\p{Script=Cyrillic}|\p{Script=Hangul}/u.test(text)
  );
}

/** Names with a number in them: they measure nothing. */
const standards =
  /(?<![\p{L}\p{N}])(?:ISO(?:\/IEC)?|IEC|IEEE|RFC|NIST|OWASP|WCAG|PCI(?:[ -]DSS)?|SOC|TLS|SSL|HTTP|OAuth|OpenAPI|AES|SHA|UTF|IPv|ECMA|EN|DIN|PEP|CFR|Vue|Python|Node|Java)[\s/-]?v?\d+(?:[.:-]\d+)*/giu;
const counting =
  /\p{N}|\b(?:zero|none|no one|nobody|never|every|all|each|any|always|once|twice|half|two|three|four|five|six|seven|eight|nine|ten|kein\w*|nie|alle|jede\w*|immer)\b|すべて|全て|ない/iu;

/** A number, or a word that is as good as one: `never`, `all`, `none`. */
export function hasFigure(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(standards, " ").replaceAll(ids, " ");
  return counting.test(plain);
}

const ids = /(?<![\p{L}\p{N}_-])[A-Z]{1,8}(?:-[A-Z]{1,8})?-\d{1,5}(?:\.\d{1,3}){0,2}(?![\p{L}\p{N}_])/gu;

/** Ids that a text names. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(ids), ([id]) => id))];
}

/** The words of a term without what stands in brackets behind it. */
export function wordsOfTerm(term: string): readonly string[] {
  return contentOf(wordsOf(term.replaceAll(/\([^)]*\)/g, " ")));
}

/** Whether a text has all words of a term, or one of several that share an entry, in whichever form. */
export function isTermUsed(term: string, text: string): boolean {
  const used = new Set(contentOf(wordsOf(text)));
  const letters = text.toLowerCase();
  const names = [...term.split(/[,/;()]|\bor\b/u), term].map((one) => one.trim()).filter((one) => one !== "");
  return names.some((name) => {
    const words = wordsOfTerm(name);
    return (
      letters.includes(name.toLowerCase()) || (words.length > 0 && words.every((word) => used.has(word)))
    );
  });
}

/** Classes of ISO 25010 that a text speaks of in any words. */
export function classesTold(text: string): ReadonlySet<string> {
  return new Set(words25010.filter(([, pattern]) => pattern.test(text.toLowerCase())).map(([name]) => name));
}
