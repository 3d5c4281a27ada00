import { wordSegments } from "../../../text/segments.ts";

/**
 * Whether a word, or several in a row, stands in a text as such: "new" not in "news", "vs" also in "vs." Capitals and
 * the width of signs do not count. A hyphen is a hyphen: "we must have it" is no "must-have".
 */
export function holdsWord(text: string, word: string): boolean {
  return standsIn(plainText(text), plainText(word));
}

function standsIn(plain: string, sought: string): boolean {
  if (sought === "") return false;
  const hits = placesOf(sought, plain).filter(
    (start) => isEdge(plain, start) && isEdge(plain, start + sought.length),
  );
  if (hits.length === 0 || !unspaced.test(sought)) return hits.length > 0;
  const bounds = new Set(Array.from(wordSegments(plain), ({ index }) => index)).add(plain.length);
  return hits.some((start) => bounds.has(start) && bounds.has(start + sought.length));
}

function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function placesOf(sought: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) places.push(at);
  return places;
}

/** Not between two letters of one word. */
function isEdge(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
  const [after = ""] = text.slice(at, at + 2);
  return !isOfWord(before) || !isOfWord(after);
}

function isOfWord(sign: string): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(sign) && !unspaced.test(sign);
}

// Scripts that put no space between words: there the segmenter tells where a word ends.
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
