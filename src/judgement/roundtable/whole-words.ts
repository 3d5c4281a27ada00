/**
 * Whether a word, or several in a row, stands in a text as such: "new" not in "news", "vs" also in "vs." Capitals and
 * the width of signs do not count. A hyphen is a hyphen: "we must have it" is no "must-have".
 */
export function holdsWord(text: string, word: string): boolean {
  const [plain, sought] = [plainText(text), plainText(word)];
  if (sought === "") return false;
  const pattern = new RegExp(`${edge}${sought.replaceAll(special, String.raw`\$&`)}${edge}`, "gv");
  const hits = Array.from(plain.matchAll(pattern), ({ index }) => index);
  if (hits.length === 0 || !unspaced.test(sought)) return hits.length > 0;
  const bounds = new Set(Array.from(segmenter.segment(plain), ({ index }) => index)).add(plain.length);
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

const special = /[$()*+./?[\\\]^{|}]/g;

// Scripts that put no space between words: there the segmenter tells where a word ends.
const scripts = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const unspaced = new RegExp(`[${scripts}]`, "v");
const spaced = String.raw`[[\p{L}\p{M}\p{N}_]--[${scripts}]]`;
/** Not between two letters of one word. */
const edge = `(?:(?<!${spaced})|(?!${spaced}))`;

// Its locale must not be the machine's own.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });
