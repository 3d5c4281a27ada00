/** A stretch of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stands for code, tags and addresses inside a sentence: neither a letter nor a space. */
export const inlineSign = "\u0091";

/** Covers spans, sign for sign, so that offsets and lines stay what they are. Spans come in order. */
export function mask(text: string, spans: Iterable<Span>, sign: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    if (start < done) continue;
    pieces.push(text.slice(done, start), text.slice(start, end).replaceAll(/[^\n]/g, sign));
    done = end;
  }
  if (done === 0) return text;
  pieces.push(text.slice(done));
  return pieces.join("");
}

export function* spansOf(text: string, pattern: RegExp): Generator<Span, void, undefined> {
  for (const { index, 0: found } of text.matchAll(pattern)) yield { start: index, end: index + found.length };
}
