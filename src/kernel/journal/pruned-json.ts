import { isAt } from "./is-at.ts";

/** Which members of JSON somebody needs: all of them, or of objects those that are named, in lists of objects too. */
export type Wanted = "all" | readonly Member[];

interface Member {
  readonly name: string;
  /** As it is written, with its colon. */
  readonly key: Buffer;
  readonly inside: Wanted;
}

export function member(name: string, inside: Wanted = "all"): Member {
  return { name, key: Buffer.from(`${JSON.stringify(name)}:`), inside };
}

/**
 * What is wanted of the value that begins at `start`, as JSON. In `{"entry":{"a":1,"b":2},"prev":"x"}`, with `start` at
 * `{"a"` and `b` wanted, that is `{"b":2}`.
 *
 * The object around the value ends with the bytes, and no member after the value is an object. What is not wanted is
 * passed over and not checked, which is faster than to parse it. Throws where the JSON is not written as we write it.
 */
export function prunedJson(bytes: Buffer, start: number, wanted: Wanted): string {
  const place = wanted === "all" ? null : placeOfOnly(wanted, bytes, start);
  if (place === null) return pruned(bytes, start, wanted);
  try {
    return pruned(bytes, place, wanted, true);
  } catch {
    return pruned(bytes, start, wanted);
  }
}

/**
 * Where the only member that is wanted probably stands: the first place with its name. In `{"a":{"b":1},"b":2}` that is the
 * inner `b`; then a brace is left over at the end, `pruned` throws, and the value is read from its start.
 */
function placeOfOnly([only, ...others]: readonly Member[], bytes: Buffer, start: number): number | null {
  if (only === undefined || others.length > 0 || bytes[start] !== openBrace) return null;
  const at = bytes.indexOf(only.key, start);
  return at !== -1 && (bytes[at - 1] === comma || bytes[at - 1] === openBrace) ? at : null;
}

interface Pruning {
  readonly bytes: Buffer;
  /** What stands before it was looked at. */
  at: number;
  kept: string;
}

function pruned(bytes: Buffer, start: number, wanted: Wanted, isInside = false): string {
  const pruning: Pruning = { bytes, at: start, kept: "" };
  if (isInside && wanted !== "all") keepMembers(pruning, wanted);
  else keep(pruning, wanted);
  while (bytes[pruning.at] === comma) pruning.at = endOfValue(bytes, endOfName(bytes, pruning.at + 1));
  if (bytes[pruning.at] !== closeBrace || pruning.at + 1 !== bytes.length) throw strange();
  return pruning.kept;
}

function keep(pruning: Pruning, wanted: Wanted): void {
  const { bytes, at } = pruning;
  if (wanted !== "all" && bytes[at] === openBrace) {
    pruning.at += 1;
    keepMembers(pruning, wanted);
  } else if (wanted !== "all" && bytes[at] === openBracket) {
    pruning.at += 1;
    keepItems(pruning, wanted);
  } else {
    pruning.at = endOfValue(bytes, at);
    pruning.kept += bytes.toString("utf8", at, pruning.at);
  }
}

function keepMembers(pruning: Pruning, wanted: readonly Member[]): void {
  const { bytes } = pruning;
  let before = "{";
  for (; bytes[pruning.at] !== closeBrace; passComma(pruning, closeBrace)) {
    const start = endOfName(bytes, pruning.at);
    const found = memberAt(wanted, bytes, pruning.at);
    if (found === null) pruning.at = endOfValue(bytes, start);
    else {
      pruning.at = start;
      pruning.kept += `${before}${JSON.stringify(found.name)}:`;
      before = ",";
      keep(pruning, found.inside);
    }
  }
  pruning.kept += before === "{" ? "{}" : "}";
  pruning.at += 1;
}

function memberAt(wanted: readonly Member[], bytes: Buffer, at: number): Member | null {
  for (const one of wanted) if (isAt(one.key, bytes, at)) return one;
  return null;
}

function keepItems(pruning: Pruning, wanted: Wanted): void {
  const { bytes } = pruning;
  let before = "[";
  for (; bytes[pruning.at] !== closeBracket; passComma(pruning, closeBracket)) {
    pruning.kept += before;
    before = ",";
    keep(pruning, wanted);
  }
  pruning.kept += before === "[" ? "[]" : "]";
  pruning.at += 1;
}

function passComma(pruning: Pruning, close: number): void {
  const sign = pruning.bytes[pruning.at];
  if (sign === comma) pruning.at += 1;
  else if (sign !== close) throw strange();
}

/** Of a name and its colon. One that is written with a backslash could be any. */
function endOfName(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote && bytes[at] !== backslash) at += 1;
  if (bytes[start] !== quote || bytes[at] !== quote || bytes[at + 1] !== colon) throw strange();
  return at + 2;
}

function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length;) {
    const sign = bytes[at];
    if (sign === quote) {
      at = endOfString(bytes, at);
      continue;
    }
    if (sign === openBrace || sign === openBracket) depth += 1;
    else if (sign === closeBrace || sign === closeBracket) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === comma)) return at;
    at += 1;
  }
  throw strange();
}

function endOfString(bytes: Buffer, start: number): number {
  if (bytes[start] !== quote) throw strange();
  for (let at = start + 1; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === quote) return at + 1;
    if (sign === backslash) at += 1;
  }
  throw strange();
}

function strange(): SyntaxError {
  return new SyntaxError("It is not JSON as we write it.");
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
