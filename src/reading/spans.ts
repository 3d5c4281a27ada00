import { doubled } from "../text/lines.ts";
import type { Span } from "./span.ts";

/** Many stretches of a text, in order. Packed: a long list has a million items, and an object for each would be dear. */
export class Spans implements Iterable<Span> {
  length = 0;
  #bounds = new Uint32Array(64);

  static of(spans: Iterable<Span>): Spans {
    const packed = new Spans();
    for (const { start, end } of spans) packed.push(start, end);
    return packed;
  }

  push(start: number, end: number): void {
    if (this.length * 2 === this.#bounds.length) this.#bounds = doubled(this.#bounds);
    this.#bounds[this.length * 2] = start;
    this.#bounds[this.length * 2 + 1] = end;
    this.length += 1;
  }

  start(index: number): number {
    return this.#bounds[index * 2] ?? 0;
  }

  end(index: number): number {
    return this.#bounds[index * 2 + 1] ?? 0;
  }

  /** The same as a loop over them, without an object for each. */
  each(see: (start: number, end: number) => void): void {
    for (let index = 0; index < this.length; index++) see(this.start(index), this.end(index));
  }

  *[Symbol.iterator](): Generator<Span, void, undefined> {
    for (let index = 0; index < this.length; index++)
      yield { start: this.start(index), end: this.end(index) };
  }
}
