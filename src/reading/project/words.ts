import { wordSegments } from "../../text/segments.ts";
import { stem } from "../../text/stem.ts";

/** A word as it stands in a text, in lower case and not stemmed, and where. */
interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

// Runs of Latin letters, digits and underscores, or of any script beyond.
const runs = /[A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F]+|[\u0250-\uFFFF]+/g;
// `maxOutputBytes2` is max, output, bytes and 2; `HTTPServer` is http and server.
const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z\u00C0-\u024F]+|[A-Z]|\d+/g;
const longestWord = 40;

/** In order. Names are split at camelCase, snake_case and digits and also given whole; the segmenter splits other scripts. */
export function wordsIn(text: string): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: run, index } of text.matchAll(runs)) {
    let next = 0;
    for (const part of partsOf(run)) {
      const at = part.length === run.length ? 0 : run.indexOf(part, next);
      next = at + part.length;
      words.push({ word: lowered(part), start: index + at, end: index + next });
    }
  }
  return words;
}

export function stemsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const run of text.match(runs) ?? [])
    if (run.length <= longestWord && isPlain.test(run)) found.push(stem(run));
    else for (const part of partsOf(run)) found.push(stem(lowered(part)));
  return found;
}

const isPlain = /^[a-z]+$/;

/** The parts of a run of letters as they are written, and all of it where it has several. */
function partsOf(run: string): readonly string[] {
  if (run.charCodeAt(0) > 0x24f) return segmented(run);
  // A run this long is data, not a name.
  if (run.length > longestWord * 2) return [];
  const found = run.match(parts) ?? [];
  const all = found.length > 1 ? [...found, run] : found;
  return all.filter(({ length }) => length <= longestWord);
}

function segmented(run: string): readonly string[] {
  const found: string[] = [];
  // One run without a space may be a whole book; the segmenter takes more than linear time for those.
  for (let from = 0; from < run.length; from += 1000)
    for (const { segment, isWordLike } of wordSegments(run.slice(from, from + 1000)))
      if (isWordLike === true && segment.length <= longestWord) found.push(segment);
  return found;
}

function lowered(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll("_", "");
}

export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and any are as at be been but by can could did do does each every for from get had has have how i if in " +
    "into is it its may me my no not of on one or our out s so such t than that the their them then there these " +
    "they this to too us was we were what when where which while who why will with would you your"
  ).split(" "),
);
