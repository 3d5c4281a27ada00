import type { Document } from "./document.ts";
import { matchesOf } from "./span.ts";

/** Where a fault stands, and its words as they stand there: on one line, or none where there is nothing to quote. */
export interface Place {
  readonly line: number;
  readonly quote: string;
}

export function placeAt({ lines, text }: Document, start: number, length: number): Place {
  return { line: lines.of(start), quote: quoted(text.slice(start, start + Math.min(length, 400))) };
}

export function placeOnLine({ lines }: Document, line: number): Place {
  return { line, quote: quoted(lines.at(line).slice(0, 400)) };
}

/** All these places of the document. */
export function placesOf(document: Document, matches: Iterable<RegExpExecArray>): Place[] {
  return Array.from(matches, ({ index, 0: words }) => placeAt(document, index, words.length));
}

/** Every place of a pattern in the sentences that `accepts`, told the next of the paragraph too, lets through. */
export function placesInSentences(
  document: Document,
  pattern: RegExp,
  accepts: (sentence: string, next: string) => boolean,
): Place[] {
  const { prose, sentences } = document;
  const places: Place[] = [];
  for (let index = 0; index < sentences.length; index++) {
    const [start, end] = [sentences.start(index), sentences.end(index)];
    const sentence = prose.slice(start, end);
    pattern.lastIndex = 0;
    if (!pattern.test(sentence)) continue;
    const following = sentences.start(index + 1) === end ? prose.slice(end, sentences.end(index + 1)) : "";
    if (!accepts(sentence, following)) continue;
    for (const match of matchesOf(sentence, pattern))
      places.push(placeAt(document, start + match.index, match[0].length));
  }
  return places;
}

// Control and direction signs end a quotation: they could rewrite the terminal it is shown on.
const unquotable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const quoteLimit = 60;

function quoted(words: string): string {
  const printable = words.trim().split(unquotable, 1)[0]?.trim() ?? "";
  if (printable.length <= quoteLimit) return printable;
  const cut = printable.slice(0, quoteLimit).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trim();
}
