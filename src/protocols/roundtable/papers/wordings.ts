import { contentOf, wordsOf } from "../../../text/likeness/words.ts";

const obliges =
  /\b(?:shall|must|muss|müssen|soll|sollen|darf|dürfen|will be able|should|is required to|are required to)\b|(?:ければならない|こと[。.]?$|ものとする|べき|てはならない|する必要がある)/iu;
const known = /[\p{Script=Latin}]{3}|[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Somebody shall do something; of a language that we do not know the words of, nothing is said. */
export function isEars(text: string): boolean {
  if (!isReadable(text)) return true;
  const at = obliges.exec(text);
  if (at === null) return false;
  // Someone has to be there who shall: a list of commands names nobody. Japanese says so at the end.
  return /[^\p{ASCII}]/u.test(at[0]) || at.index > 0;
}

export function isReadable(text: string): boolean {
  const isForeign =
    /\b(?:debe|deberá|doit|devra|deve|deverá|powinien|moet|должен)\b/iu.test(text) ||
    (/\p{Script=Cyrillic}|\p{Script=Hangul}|\p{Script=Han}/u.test(text) &&
      !/\p{Script=Hiragana}/u.test(text));
  return known.test(text) && !isForeign;
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

export function idsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(ids), ([id]) => id))];
}

export function wordsOfTerm(term: string): readonly string[] {
  return contentOf(wordsOf(term.replaceAll(/\([^)]*\)/g, " ")));
}
