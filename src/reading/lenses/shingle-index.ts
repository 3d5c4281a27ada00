import { doubled } from "../../text/lines.ts";
import { hashOfAll } from "./word-hashes.ts";

// A turn of phrase that many paragraphs share tells none of them apart.
const mostHolders = 8;

// Of a shingle the table holds: the two parts of its hash, where its first holder stands, and 1 + the paragraph that had it last.
const slot = 4;

/**
 * Which paragraphs hold which shingles: so many pieces in a row. Packed, and known by a hash of 53 bits: ten megabytes of
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

  /** Adds a paragraph by the hashes of its pieces and gives those before it, in the order they are met, that share at least this part of their shingles with it (Jaccard). */
  add(paragraph: number, pieces: Float64Array, width: number, least: number): readonly number[] {
    const met: number[] = [];
    let size = 0;
    for (let first = 0; first + width <= pieces.length; first++) {
      const at = this.#find(hashOfAll(pieces, first, first + width));
      if (this.#table[at + 3] === paragraph + 1) continue;
      this.#table[at + 3] = paragraph + 1;
      size += 1;
      this.#meetHolders(at, paragraph, met);
    }
    this.#sizes[paragraph] = size;
    return met.filter((other) => {
      const shared = this.#shared[other] ?? 0;
      this.#shared[other] = 0;
      return shared / ((this.#sizes[other] ?? 0) + size - shared) >= least;
    });
  }

  /** Where a shingle stands in the table, which is made larger before it is full. */
  #find(shingle: number): number {
    const [one, other] = [Math.floor(shingle / 0x200000), shingle & 0x1fffff];
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
