import { lastAtMost } from "../kernel/last-at-most.ts";

/** A stretch of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stands for code, tags and addresses inside a sentence: neither a letter nor a space. */
export const inlineSign = "\uFFFC";

/** Covers spans, sign for sign, so that offsets and lines stay what they are. Spans come in order. */
export function mask(text: string, spans: readonly Span[], sign: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    if (start < done) continue;
    pieces.push(text.slice(done, start), text.slice(start, end).replace(/[^\n]/g, sign));
    done = end;
  }
  return pieces.join("") + text.slice(done);
}

export function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

export function lineStarts(lines: readonly string[]): number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

export function lineAt(starts: readonly number[], offset: number): number {
  return lastAtMost(starts, offset) + 1;
}
