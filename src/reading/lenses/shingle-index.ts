import { doubled } from "../../text/lines.ts";

/** A paragraph that shares shingles with the one asked about, and which part of both they share (Jaccard). */
export interface Near {
  readonly paragraph: number;
  readonly likeness: number;
}

// A turn of phrase that many paragraphs share tells none of them apart.
const mostHolders = 8;

// Of a shingle the table holds: two hashes, where its first holder stands, and 1 + the paragraph that had it last.
const slot = 4;

/**
 * Which paragraphs hold which shingles: so many pieces in a row. Packed, and known by two hashes: ten megabytes of
 * text have a million of them, and a string and a list for each would take many times the text.
 */
export class ShingleIndex {
  #table = new Uint32Array(slot * 1024);
  #shingles = 0;
  /** Chains, oldest first: a paragraph, and where the next one stands. */
  #holders = new Uint32Array(1024);
  #nextHolder = 2;
  readonly #shared: Uint32Array;
  readonly #sizes: Uint32Array;

  constructor(paragraphs: number) {
    this.#shared = new Uint32Array(paragraphs);
    this.#sizes = new Uint32Array(paragraphs);
  }

  /** Adds a paragraph by its pieces and gives those before it that share shingles with it, in the order they are met. */
  add(paragraph: number, pieces: Iterable<ArrayLike<string>>, width: number): readonly Near[] {
    const last: number[] = [];
    const met: number[] = [];
    let size = 0;
    for (const { 0: piece = "" } of pieces) {
      last.push(hashOf(piece));
      if (last.length < width) continue;
      const at = this.#find(last);
      last.shift();
      if (this.#table[at + 3] === paragraph + 1) continue;
      this.#table[at + 3] = paragraph + 1;
      size += 1;
      this.#meetHolders(at, paragraph, met);
    }
    this.#sizes[paragraph] = size;
    return met.map((other) => {
      const shared = this.#shared[other] ?? 0;
      this.#shared[other] = 0;
      return { paragraph: other, likeness: shared / ((this.#sizes[other] ?? 0) + size - shared) };
    });
  }

  /** Where a shingle stands in the table, which is made larger before it is full. */
  #find(hashes: readonly number[]): number {
    let [one, other] = [0, 0x9e3779b9];
    for (const hash of hashes) {
      // Its lower 32 bits, and all that is above the lowest 21.
      one = stirred(Math.imul(one, 31) ^ (hash | 0));
      other = stirred(Math.imul(other, 37) ^ (hash / 0x200000));
    }
    one >>>= 0;
    other >>>= 0;
    const at = placeIn(this.#table, one, other);
    if (this.#table[at + 3] !== 0) return at;
    this.#table[at] = one;
    this.#table[at + 1] = other;
    this.#shingles += 1;
    if (this.#shingles * slot < this.#table.length * 0.7) return at;
    this.#table[at + 3] = 0xffffffff;
    this.#table = grown(this.#table);
    return placeIn(this.#table, one, other);
  }

  #meetHolders(at: number, paragraph: number, met: number[]): void {
    let holder = this.#table[at + 2] ?? 0;
    let last = 0;
    let count = 0;
    for (; holder !== 0; holder = this.#holders[holder + 1] ?? 0) {
      const other = this.#holders[holder] ?? 0;
      if (this.#shared[other] === 0) met.push(other);
      this.#shared[other] = (this.#shared[other] ?? 0) + 1;
      last = holder;
      count += 1;
    }
    if (count === mostHolders) return;
    if (this.#nextHolder === this.#holders.length) this.#holders = doubled(this.#holders);
    this.#holders[this.#nextHolder] = paragraph;
    if (last === 0) this.#table[at + 2] = this.#nextHolder;
    else this.#holders[last + 1] = this.#nextHolder;
    this.#nextHolder += 2;
  }
}

/** Where a shingle stands, or the free slot where it would. */
function placeIn(table: Uint32Array, one: number, other: number): number {
  const mask = table.length / slot - 1;
  for (let index = one & mask; ; index = (index + 1) & mask) {
    const at = index * slot;
    if (table[at + 3] === 0 || (table[at] === one && table[at + 1] === other)) return at;
  }
}

function grown(table: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(table.length * 2);
  for (let at = 0; at < table.length; at += slot) {
    if (table[at + 3] === 0) continue;
    const to = placeIn(larger, table[at] ?? 0, table[at + 1] ?? 0);
    for (let field = 0; field < slot; field++) larger[to + field] = table[at + field] ?? 0;
  }
  return larger;
}

/** Of 53 bits, going on from another. Two texts of one hash are not to be met; where it matters, what they were made of is compared. */
export function hashOf(text: string, before = 0): number {
  let [one, other] = [0x811c9dc5 ^ (before | 0), 0x1b873593 ^ (before / 0x200000)];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul((other << 5) ^ (other >>> 2) ^ code, 0x85ebca6b);
  }
  return (stirred(one) >>> 0) * 0x200000 + (stirred(other) >>> 11);
}

/** So that every bit of a number decides about every other (murmur3). */
function stirred(number: number): number {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
