import type { Document } from "./document.ts";

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

// Control and direction signs end a quotation: they could rewrite the terminal it is shown on.
const unquotable = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const quoteLimit = 60;

function quoted(words: string): string {
  const printable = words.trim().split(unquotable, 1)[0]?.trim() ?? "";
  if (printable.length <= quoteLimit) return printable;
  const cut = printable.slice(0, quoteLimit).replace(/[\uD800-\uDBFF]$/, "");
  return cut.trim();
}

/**
 * A pattern of words and phrases, given as a list `one | two`. Whole words only; quoted ones are spoken of,
 * not meant, and do not count.
 */
export function phrases(english: string, japanese: string, flags = "gi"): RegExp {
  const [latin, kana] = [english, japanese].map((list) => list.split(" | ").join("|"));
  return new RegExp(`(?<![\\w"“'./@#|-])(?:${latin})(?![\\w"”'/|-])|(?<!「)(?:${kana})(?!」)`, flags);
}
