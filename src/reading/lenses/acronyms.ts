import type { Document } from "../document.ts";
import { remark } from "../finding.ts";
import { placeAt } from "../place.ts";
import { matchesOf } from "../span.ts";
import { wellKnown } from "./well-known.ts";

const acronym = /(?<![\w\-./@#:&]|[A-Z]{2,20} )[A-Z]{3,5}(?![\w\-/(&]| [A-Z]{2})/g;

export function unexpanded(document: Document) {
  const unknown = new Map<string, { readonly first: number; count: number }>();
  for (const { start, end } of document.sentences) {
    for (const { index, 0: word } of matchesOf(document.prose.slice(start, end), acronym)) {
      const use = unknown.get(word) ?? { first: start + index, count: 0 };
      use.count += 1;
      if (!wellKnown.has(word)) unknown.set(word, use);
    }
  }
  const often = [...unknown].filter(([, { count }]) => count >= (document.design ? 2 : 3));
  const candidates = new Set(often.map(([word]) => word));
  const explained = candidates.size === 0 ? () => true : explanations(document, candidates);
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
function explanations({ prose, text }: Document, candidates: ReadonlySet<string>): (word: string) => boolean {
  const signed = /[([]([A-Z]{3,5})[)\]]|\b([A-Z]{3,5})(?= \(|\*{0,2}:| stands for| means)/g;
  const explained = new Set<string>();
  for (const [, inBrackets, before] of matchesOf(text, signed)) explained.add(inBrackets ?? before ?? "");
  // Of all words only their first letters are kept: a long text has a million of them.
  const initials: string[] = [];
  for (const [word] of matchesOf(prose, /[A-Za-z]+/g)) {
    initials.push(word.charAt(0).toUpperCase());
    const capitals = word.toUpperCase();
    if (candidates.has(capitals) && word === word.toLowerCase()) explained.add(capitals);
  }
  const allInitials = initials.join("");
  return (word) => explained.has(word) || allInitials.includes(word);
}
