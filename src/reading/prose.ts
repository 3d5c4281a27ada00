import { lastAtMost } from "../kernel/last-at-most.ts";
import { matchesOf } from "./span.ts";

/**
 * The prose of a text. A long one is kept in pieces that begin after a blank line: one sign beyond Latin-1 makes the
 * whole of a string twice as large and dear to search, so here only the piece that holds it.
 */
export class Prose {
  readonly length: number;
  readonly #pieces: readonly string[];
  readonly #starts: readonly number[];
  #last = 0;

  constructor(pieces: readonly string[]) {
    let length = 0;
    this.#pieces = pieces;
    this.#starts = pieces.map((piece) => (length += piece.length) - piece.length);
    this.length = length;
  }

  slice(start: number, end: number): string {
    const index = this.#pieceAt(start);
    const piece = this.#pieces[index] ?? "";
    const before = this.#starts[index] ?? 0;
    const own = piece.slice(start - before, end - before);
    const next = before + piece.length;
    return end <= next || next === this.length ? own : own + this.slice(next, end);
  }

  /** All matches of a pattern that crosses no blank line. */
  *matches(pattern: RegExp): Generator<RegExpExecArray, void, undefined> {
    for (const { start, piece } of this.pieces())
      for (const match of matchesOf(piece, pattern)) {
        match.index += start;
        yield match;
      }
  }

  /** Whether any of it matches a pattern without the flag `g`, which crosses no blank line. */
  has(pattern: RegExp): boolean {
    return this.#pieces.some((piece) => pattern.test(piece));
  }

  *pieces(): Generator<{ readonly start: number; readonly piece: string }, void, undefined> {
    for (const [index, piece] of this.#pieces.entries()) yield { start: this.#starts[index] ?? 0, piece };
  }

  /** Most are asked for in order. */
  #pieceAt(offset: number): number {
    const isLast =
      offset >= (this.#starts[this.#last] ?? 0) && offset < (this.#starts[this.#last + 1] ?? Infinity);
    if (!isLast) this.#last = lastAtMost(this.#starts, offset);
    return this.#last;
  }
}
