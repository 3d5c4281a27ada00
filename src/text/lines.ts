/** The lines of a text, which count from 1. It knows where each begins and keeps no copy: a text may have a million. */
export class Lines {
  /** As many as line ends, and one. */
  readonly count: number;
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
    this.count = this.#starts.length;
  }

  start(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  end(line: number): number {
    return line >= this.count ? this.#text.length : this.start(line + 1) - 1;
  }

  at(line: number): string {
    return this.#text.slice(this.start(line), this.end(line));
  }

  of(offset: number): number {
    return lastAtMost(this.#starts, offset) + 1;
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The place of the last of some ascending numbers that is not above a value; 0 where all are. */
export function lastAtMost(ascending: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}
