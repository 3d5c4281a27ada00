/**
 * Values that look drawn at random and are the same on every machine. Real-looking keys are never written out in a
 * file: hosts of code refuse a push that holds one, and nobody could tell ours from a leak.
 */
function drawn(seed: string, alphabet: string, length: number): string {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  let value = "";
  while (value.length < length) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    value += alphabet[(state >>> 0) % alphabet.length] ?? "";
  }
  return value;
}

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();

export const digits = (seed: string, length: number): string => drawn(seed, DIGITS, length);
export const hex = (seed: string, length: number): string => drawn(seed, "0123456789abcdef", length);
export const lower = (seed: string, length: number): string => drawn(seed, LOWER + DIGITS, length);
export const upper = (seed: string, length: number): string => drawn(seed, UPPER + DIGITS, length);
export const mixed = (seed: string, length: number): string => drawn(seed, UPPER + LOWER + DIGITS, length);
export const base64 = (seed: string, length: number): string =>
  drawn(seed, `${UPPER + LOWER + DIGITS}+/`, length);
export const base64url = (seed: string, length: number): string =>
  drawn(seed, `${UPPER + LOWER + DIGITS}-_`, length);

export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export const lines = (text: string, width: number): string =>
  (text.match(new RegExp(`.{1,${width}}`, "gu")) ?? []).join("\n");
