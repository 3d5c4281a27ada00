import { doubled } from "../../text/lines.ts";
import { hashOfAll } from "./word-hashes.ts";

// A turn of phrase that many paragraphs share tells none of them apart.
const mostHolders = 8;

// Of a shingle the table holds: the two parts of its hash, who holds it, and 1 + the paragraph that had it last.
const slot = 4;

// Who holds a shingle: 1 + the one paragraph that does, or from here on where several stand.
const several = 0x40000000;

/**
 * Which paragraphs hold which shingles: so many pieces in a row. Packed, and known by a hash of 53 bits: ten megabytes of
 * text have a million of them, and a string and a list for each would take many times the text.
 */
export class ShingleIndex {
  #table = new Int32Array(slot * 1024);
  #shingles = 0;
  /** Side by side, so that they are in memory together: 1 + each paragraph that holds a shingle, oldest first. */
  #holders = new Uint32Array(mostHolders * 128);
  #nextHolders = 0;
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
    const one = (shingle / 0x200000) | 0;
    const other = shingle & 0x1fffff;
    const at = placeIn(this.#table, one, other);
    if (this.#table[at + 3] !== 0) return at;
    this.#table[at] = one;
    this.#table[at + 1] = other;
    this.#shingles += 1;
    if (this.#shingles * slot < this.#table.length * 0.7) return at;
    this.#table[at + 3] = -1;
    this.#table = grown(this.#table);
    return placeIn(this.#table, one, other);
  }

  #meetHolders(at: number, paragraph: number, met: number[]): void {
    const held = this.#table[at + 2] ?? 0;
    if (held === 0) this.#table[at + 2] = paragraph + 1;
    else if (held < several) {
      this.#meet(held - 1, met);
      this.#table[at + 2] = several + this.#nextHolders;
      if (this.#nextHolders === this.#holders.length) this.#holders = doubled(this.#holders);
      this.#holders[this.#nextHolders] = held;
      this.#holders[this.#nextHolders + 1] = paragraph + 1;
      this.#nextHolders += mostHolders;
    } else {
      const start = held - several;
      for (let holder = start; holder < start + mostHolders; holder++) {
        const other = this.#holders[holder] ?? 0;
        if (other === 0) {
          this.#holders[holder] = paragraph + 1;
          return;
        }
        this.#meet(other - 1, met);
      }
    }
  }

  #meet(other: number, met: number[]): void {
    if (this.#shared[other] === 0) met.push(other);
    this.#shared[other] = (this.#shared[other] ?? 0) + 1;
  }
}

/** Where a shingle stands, or the free slot where it would. */
function placeIn(table: Int32Array, one: number, other: number): number {
  const mask = table.length / slot - 1;
  for (let index = one & mask; ; index = (index + 1) & mask) {
    const at = index * slot;
    if (table[at + 3] === 0 || (table[at] === one && table[at + 1] === other)) return at;
  }
}

function grown(table: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(table.length * 2);
  for (let at = 0; at < table.length; at += slot) {
    if (table[at + 3] === 0) continue;
    const to = placeIn(larger, table[at] ?? 0, table[at + 1] ?? 0);
    for (let field = 0; field < slot; field++) larger[to + field] = table[at + field] ?? 0;
  }
  return larger;
}
