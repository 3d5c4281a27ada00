import { matchesOf } from "../span.ts";

/**
 * The hashes of the words of a text, in lower case, in order: to be used before the next are asked for. A word is a run
 * of letters and digits.
 */
export function wordHashes(text: string): Float64Array {
  return asciiHashes(text) ?? hashesOf(text.toLowerCase(), /[\p{L}\p{N}]+/gu);
}

/** The hashes of all that a pattern finds. */
export function hashesOf(text: string, pattern: RegExp): Float64Array {
  return Float64Array.from(matchesOf(text, pattern), ([piece]) => hashOf(piece));
}

/** Of 53 bits. Two texts of one hash are not to be met; where it matters, the texts are compared too. */
function hashOf(text: string): number {
  let [one, other] = [firstOne, firstOther];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = withOne(one, code);
    other = withOther(other, code);
  }
  return joined(one, other);
}

/** One hash of several in a row. */
export function hashOfAll(hashes: Float64Array, start = 0, end = hashes.length): number {
  let [one, other] = [0, 0x9e3779b9];
  for (let index = start; index < end; index++) {
    const hash = hashes[index] ?? 0;
    one = stirred(Math.imul(one, 31) ^ (hash | 0));
    other = stirred(Math.imul(other, 37) ^ (hash / 0x200000));
  }
  return joined(one, other);
}

/** The same without a string for each word, of which a long text has a million; `null` for a text in other letters. */
function asciiHashes(text: string): Float64Array | null {
  const most = (text.length >> 1) + 1;
  const hashes = most > usual.length ? new Float64Array(most) : usual;
  let [count, length, one, other] = [0, 0, firstOne, firstOther];
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? 0 : text.charCodeAt(at);
    if (code > lastControl) return null;
    const small = code >= 65 && code <= 90 ? code + 32 : code;
    if ((small >= 97 && small <= 122) || (code >= 48 && code <= 57)) {
      one = withOne(one, small);
      other = withOther(other, small);
      length += 1;
    } else if (length > 0) {
      hashes[count] = joined(one, other);
      [count, length, one, other] = [count + 1, 0, firstOne, firstOther];
    }
  }
  return hashes.subarray(0, count);
}

// One for all paragraphs of a usual length.
const usual = new Float64Array(8192);

// Of Latin-1, where letters that are no ASCII follow; the sign that stands for code is one.
const lastControl = 159;
const firstOne = 0x811c9dc5 | 0;
const firstOther = 0x1b873593;

function withOne(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function withOther(hash: number, code: number): number {
  return Math.imul((hash << 5) ^ (hash >>> 2) ^ code, 0x85ebca6b);
}

function joined(one: number, other: number): number {
  return (stirred(one) >>> 0) * 0x200000 + (stirred(other) >>> 11);
}

/** So that every bit of a number decides about every other (murmur3). */
function stirred(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
