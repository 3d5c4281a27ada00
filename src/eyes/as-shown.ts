import { hash } from "node:crypto";
import type { Seen, ShownLines } from "../kernel/eyes.ts";
import { estimateTokenCount } from "tokenx";

/** A line longer than this was not written to be read; what is left of it is marked. */
const mostCharacters = 500;

export function cut(line: string): string {
  if (line.length <= mostCharacters) return line;
  return `${line.slice(0, mostCharacters)}… (${line.length - mostCharacters} more characters)`;
}

/** What goes on record of lines that were shown: their numbers, and a hash of them as shown, without the numbers. */
export function seenLines(path: string, from: number, lines: readonly string[]): Seen & ShownLines {
  const text = lines.join("\n");
  return { path, from, to: from + lines.length - 1, hash: hashOf(text), text };
}

function hashOf(text: string): string {
  return hash("sha256", text, "hex").slice(0, 16);
}

/** What was shown of lines then, where these still read so: a long line was shown cut, or whole. */
export function asShownThen(lines: readonly string[], { hash }: Pick<Seen, "hash">): string | null {
  const ways = [lines, lines.map(cut)].map((way) => way.join("\n"));
  return ways.find((text) => hashOf(text) === hash) ?? null;
}

/** A path on one line: a name may hold line breaks, or turn letters around. */
export function shownPath(path: string): string {
  if (!unusual.test(path)) return path;
  return JSON.stringify(path).replaceAll(
    hidden,
    (sign) => String.raw`\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

const unusual = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"\\]|^\s|\s$/u;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function within(rows: readonly string[], tokens: number): readonly string[] {
  let left = tokens;
  const end = rows.findIndex((row) => {
    left -= estimateTokenCount(row) + 1;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}
