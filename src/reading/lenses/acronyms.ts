import type { Document } from "../document.ts";
import { low, remark } from "../finding.ts";
import { placeAt } from "../place.ts";
import type { Prose } from "../prose.ts";
import { matchesOf } from "../span.ts";
import { wellKnown } from "./well-known.ts";

const acronym = /(?<![\w\-./@#:&]|[A-Z]{2,20} )[A-Z]{3,5}(?![\w\-/(&]| [A-Z]{2})/g;

/** Few sentences hold any; the whole pattern is dear. */
const capitals = /[A-Z]{3}/;

export function unexpanded(document: Document) {
  const unknown = new Map<string, { readonly first: number; count: number }>();
  document.sentences.each((start, end) => {
    const sentence = document.prose.slice(start, end);
    if (!capitals.test(sentence)) return;
    for (const { index, 0: word } of matchesOf(sentence, acronym)) {
      const use = unknown.get(word) ?? { first: start + index, count: 0 };
      use.count += 1;
      if (!wellKnown.has(word)) unknown.set(word, use);
    }
  });
  const often = [...unknown].filter(([, { count }]) => count >= (document.design ? 2 : 3));
  const candidates = new Set(often.map(([word]) => word));
  const explained = candidates.size === 0 ? () => true : explanations(document, candidates);
  return remark(
    document,
    low("unexpanded", "is used more than once and never written out", "Write it out at its first use"),
    often
      .filter(([word]) => !explained(word))
      .map(([word, { first }]) => placeAt(document, first, word.length)),
  );
}

/** Explained in brackets or by a colon, linked, spelled by initials, or merely a common word in capitals. */
function explanations({ prose, text }: Document, candidates: ReadonlySet<string>): (word: string) => boolean {
  const signed = /[([]([A-Z]{3,5})[)\]]|\b([A-Z]{3,5})(?= \(|\*{0,2}:| stands for| means)/g;
  const explained = new Set<string>();
  for (const [, inBrackets, before] of matchesOf(text, signed)) explained.add(inBrackets ?? before ?? "");
  const small = new Set(Array.from(candidates, (word) => word.toLowerCase()));
  const initials = wordsIn(prose, (word) => {
    if (small.has(word)) explained.add(word.toUpperCase());
  });
  return (word) => explained.has(word) || initials.includes(word);
}

/** Shows every word that may be an acronym in small letters, and gives the first letters of all, in capitals. */
function wordsIn(prose: Prose, show: (word: string) => void): string {
  // A long text has a million words: no list of them is made.
  const initials = Buffer.alloc((prose.length >> 1) + 1);
  let count = 0;
  for (const { piece } of prose.pieces()) {
    let start = -1;
    for (let at = 0; at <= piece.length; at++) {
      if (at < piece.length && isLetter(piece.charCodeAt(at))) {
        if (start === -1) start = at;
      } else if (start !== -1) {
        const first = piece.charCodeAt(start);
        initials[count] = first & ~32;
        count += 1;
        const length = at - start;
        if (first & 32 && length >= 3 && length <= 5) show(piece.slice(start, at));
        start = -1;
      }
    }
  }
  return initials.toString("latin1", 0, count);
}

/** From A to Z, of either case. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
