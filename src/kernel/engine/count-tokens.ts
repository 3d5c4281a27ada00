import { estimateTokenCount } from "tokenx";

/** As many tokens as `tokenx` counts in a text. Whoever knows some pieces of it may count them in another way. */
export function countTokens(text: string, inOne = countInPiece): number {
  let tokens = 0;
  let at = 0;
  for (let next = paragraphAfter(text, at); next !== -1; next = paragraphAfter(text, at)) {
    tokens += countInParagraph(text.slice(at, next - blankLine.length), inOne) + tokensBetween;
    at = next;
  }
  return tokens + countInParagraph(text.slice(at), inOne);
}

/** A long one piece by piece: of a list that grows from prompt to prompt, all but the last are the same again. */
function countInParagraph(text: string, inOne: (piece: string) => number): number {
  let tokens = 0;
  let from = 0;
  for (let at = text.indexOf("\n", pieceLength); at !== -1 && at < text.length - pieceLength;) {
    const before = kinds[text.charCodeAt(at - 1)] ?? space;
    const isCut = before !== space && isSeen(text, at + 1);
    if (isCut) {
      // The end of a line is a token behind a word, and none behind a sign.
      tokens += inOne(text.slice(from, at)) + (before === sign ? 0 : 1);
      from = at + 1;
    }
    at = text.indexOf("\n", isCut ? from + pieceLength : at + 1);
  }
  return tokens + inOne(text.slice(from));
}

const pieceLength = 1_000;

export function countInPiece(text: string): number {
  return countByRules(text) ?? estimateTokenCount(text);
}

export const blankLine = "\n\n";

/** A blank line is one token, whatever stands around it. */
export const tokensBetween = 1;

/** Where the next paragraph begins: behind a blank line between two signs that are seen. */
function paragraphAfter(text: string, from: number): number {
  for (let at = text.indexOf(blankLine, from); at !== -1; at = text.indexOf(blankLine, at + 1)) {
    const next = at + blankLine.length;
    if (at > from && next < text.length && isSeen(text, at - 1) && isSeen(text, next)) return next;
  }
  return -1;
}

export function isSeen(text: string, at: number): boolean {
  const kind = kinds[text.charCodeAt(at)];
  return kind === undefined ? /\S/.test(text.charAt(at)) : kind !== space;
}

const word = 0;
const space = 1;
const sign = 2;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/\s/.test(letter)) return space;
  return '.,!?;(){}[]<>:/\\|@#$%^&*+=`~_"-'.includes(letter) ? sign : word;
});

/**
 * The same by its rules for ASCII, of which most texts are; it makes an object of every word and takes twenty times as
 * long. It counts words with a letter beyond. `null` where there is a blank beyond.
 */
function countByRules(text: string): number | null {
  const bytes = bytesOf(text);
  let tokens = 0;
  let before = word;
  for (let from = 0; from < text.length;) {
    const kind = kindOf(bytes[from]);
    let isForeign = false;
    let to = from;
    for (; to < text.length && kindOf(bytes[to]) === kind; to++) isForeign ||= bytes[to] === beyond;
    if (isForeign) {
      const run = text.slice(from, to);
      if (/\s/.test(run)) return null;
      tokens += estimateTokenCount(run);
      before = cjkSigns.test(run.slice(-1)) ? sign : word;
      from = to;
      continue;
    }
    if (kind === space) tokens += inSpace(bytes, from, to, before);
    else if (to - from <= shortest) tokens += 1;
    else tokens += kind === sign ? Math.ceil((to - from) / signsInOne) : inWord(bytes, from, to);
    before = kind;
    from = to;
  }
  return tokens;
}

const kindOf = (byte = 0) => kinds[byte] ?? word;

const encoder = new TextEncoder();
let ascii = new Uint8Array(4096);
const beyond = 255;

/** Its letters as bytes, which are read much faster, until the next text is; each beyond ASCII is one `beyond`. */
function bytesOf(text: string): Uint8Array {
  if (text.length > ascii.length) ascii = new Uint8Array(text.length);
  const { read, written } = encoder.encodeInto(text, ascii);
  if (read === text.length && written === text.length) return ascii;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    ascii[at] = code < kinds.length ? code : beyond;
  }
  return ascii;
}

/** Behind these the end of a line is no token either. */
const cjkSigns =
  /[\u3001-\u3003\u3008-\u3011\u3014-\u301F\u3030\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/;

const lineEnd = 10;
const shortest = 3;
const signsInOne = 6;
const longestInOne = 8;
const lettersInOne = 7;
const digitsInOne = 3;

const isDigit = (code: number) => code >= 48 && code <= 57;
const isSmall = (code: number) => code >= 97 && code <= 122;

function inWord(text: Uint8Array, from: number, to: number): number {
  const length = to - from;
  const first = text[from] ?? 0;
  if (isDigit(first) && areAll(text, from, to, isDigit)) return Math.ceil(length / digitsInOne);
  if (length <= longestInOne && isSmall(first) && areAll(text, from, to, isSmall)) return 1;
  return Math.ceil(length / lettersInOne);
}

function areAll(text: Uint8Array, from: number, to: number, fits: (code: number) => boolean): boolean {
  for (let at = from; at < to; at++) if (!fits(text[at] ?? 0)) return false;
  return true;
}

/** An indent or a blank line is one token, as is the end of a line behind a word; blanks alone are none. */
function inSpace(text: Uint8Array, from: number, to: number, before: number): number {
  let at = from;
  while (at < to && text[at] !== lineEnd) at += 1;
  if (at === to) return 0;
  if (at < to - 1) return 1;
  return before === sign ? 0 : 1;
}
