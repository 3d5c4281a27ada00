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
