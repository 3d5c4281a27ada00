import { eachTextOnce } from "./each-once.ts";
import { wordSegments } from "./segments.ts";
import { Lines, lastAtMost } from "./lines.ts";
import { withoutNumbers } from "./numbered-lines.ts";

export interface Quotation {
  readonly line: number;
  /** Word for word, but for case, spacing and marks of emphasis. */
  readonly exact: boolean;
}

/** Finds quotations in one text: word for word first, then nearly so, though never with another number or negation. */
export function quotationFinder(text: string): (quote: string) => Quotation | null {
  let lines: Lines | undefined;
  let known: ReturnType<typeof fold> | undefined;
  let words: WordIndex | undefined;
  const find = (quote: string): Quotation | null => {
    const asWritten = text.length > longestSearched ? placeInOrder(text, [quote.trim()]) : null;
    if (asWritten !== null) return { line: (lines ??= new Lines(text)).of(asWritten), exact: true };
    const folded = (known ??= fold(text));
    const parts = quote.split(/\s*(?:…|\.{3}|\[[….]+\])\s*/).flatMap((part) => bare(part) || []);
    const at = placeInOrder(folded.text, parts);
    if (at !== null) return { line: folded.lineAt(at), exact: true };
    const without = withoutNumbers(quote);
    if (without !== quote) return find(without);
    if (text.length > longestSearched) return null;
    words ??= wordIndex(folded.text);
    const near = nearest(
      words,
      wordsOf(parts.join(" ")).map(({ word }) => word),
    );
    return near === null ? null : { line: folded.lineAt(near), exact: false };
  };
  // Many quote the same words, and each asks more than once.
  return eachTextOnce(find, 1_000_000);
}

// Comparing word by word is dear; in a text this long only the very words are looked for, first as they are written.
const longestSearched = 1_000_000;

/** One line of lower-case words, which knows the line each came from. */
function fold(text: string) {
  const starts: number[] = [];
  let length = 0;
  const lines = text.split("\n").map((line) => {
    const words = plainWords(line);
    starts.push(length);
    length += words === "" ? 0 : words.length + 1;
    return words;
  });
  // Empty lines begin where the next one does; the last of them is the one that holds the words.
  return {
    text: lines.map((words) => (words === "" ? "" : `${words} `)).join(""),
    lineAt: (offset: number) => lastAtMost(starts, offset) + 1,
  };
}

function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[*_`~\u00ad\u200b]|^[\s>#]+/g, "")
    .replaceAll(/[‘’‛′]/g, "'")
    .replaceAll(/[“”„″«»]/g, '"')
    .replaceAll(/[‐‑‒–—]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function bare(quote: string): string {
  return plainWords(quote).replaceAll(/^[\s"'.,;:!?、。]+|[\s"'.,;:!?、。]+$/g, "");
}

function placeInOrder(text: string, parts: readonly string[]): number | null {
  let first: number | null = null;
  let from = 0;
  for (const part of parts) {
    const at = wholeWords(text, part, from);
    if (at === -1) return null;
    first ??= at;
    from = at + part.length;
  }
  return first;
}

function wholeWords(text: string, part: string, from: number): number {
  let tries = 0;
  for (let at = text.indexOf(part, from); at !== -1; at = text.indexOf(part, at + 1)) {
    if (++tries > mostTries) return -1;
    const before = text.slice(Math.max(0, at - 1), at + 1);
    const after = text.slice(at + part.length - 1, at + part.length + 1);
    if (!insideWord.test(before) && !insideWord.test(after)) return at;
  }
  return -1;
}

// So often inside other words, it is a few letters that anybody may have meant.
const mostTries = 5000;
const insideWord = /^[\p{Script=Latin}\p{N}]{2}$/u;

interface Word {
  readonly word: string;
  readonly at: number;
}

interface WordIndex {
  readonly words: readonly Word[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

// A denial is part of its word: "doesn't" is another word than "does".
const spacedWord = /[\p{L}\p{N}]+(?:(?<=n)'t)?/gu;

function wordsOf(text: string): readonly Word[] {
  if (!unspaced.test(text))
    return Array.from(text.matchAll(spacedWord), (match) => ({ word: match[0], at: match.index }));
  return Array.from(wordSegments(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, at: index }));
}

function wordIndex(text: string): WordIndex {
  const words = wordsOf(text);
  return { words, places: Map.groupBy(words.keys(), (index) => words[index]?.word ?? "") };
}

const fewestWords = 5;
const mostWords = 80;
const mostCandidates = 60;
const tolerance = 0.2;

function nearest({ words, places }: WordIndex, quote: readonly string[]): number | null {
  if (quote.length < fewestWords || quote.length > mostWords) return null;
  const allowed = Math.floor(quote.length * tolerance);
  if (quote.filter((word) => !places.has(word)).length > allowed) return null;
  const heavy = quote.filter((word) => weighty.test(word)).join(" ");
  const inQuote = new Set(quote);
  // Of the rarest words more stand in the passage than may differ, so one of them leads to it.
  const leads = quote
    .map((word, index) => ({ index, at: places.get(word) ?? [] }))
    .filter(({ at }) => at.length > 0)
    .sort((a, b) => a.at.length - b.at.length || a.index - b.index)
    .slice(0, allowed + 1);
  const starts = leads.flatMap(({ index, at }) => at.slice(0, mostCandidates).map((place) => place - index));
  for (const start of new Set(starts)) {
    const from = Math.max(0, start);
    const longest = words.slice(from, from + quote.length + allowed).map(({ word }) => word);
    if (longest.filter((word) => inQuote.has(word)).length < quote.length - allowed) continue;
    for (let length = quote.length - allowed; length <= quote.length + allowed; length++) {
      const passage = longest.slice(0, length);
      // What turns a sentence round must stand in both.
      const isAsHeavy = passage.filter((word) => weighty.test(word)).join(" ") === heavy;
      if (isAsHeavy && distance(quote, passage, allowed) <= allowed) return words[from]?.at ?? 0;
    }
  }
  return null;
}

/** A pattern for "not" as it is written: alone, or at the end of "cannot" and "doesn't", where no word begins. */
const not = String.raw`(?:\b(?:not|cannot)|n['’]t)\b`;

/** A pattern for every English word that denies by grammar. */
export const denial = String.raw`(?:${not}|\b(?:no|none|nor|neither|never|nobody|nothing|nowhere|without)\b)`;

const weighty = new RegExp(String.raw`^(?:\p{N}.*|(?:\p{L}+(?=n't))?${denial}|ない|ず|なし|ません)$`, "u");

/** How many words must be added, left out or changed; more than `most` is not counted further. */
function distance(one: readonly string[], other: readonly string[], most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, word] of one.entries()) {
    const next = [i + 1];
    for (const [j, against] of other.entries()) {
      const change = (row[j] ?? 0) + (word === against ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
