import { eachWord, stem } from "./indexed-words.ts";

/**
 * A term and how often it stands in a chunk, as one number: 24 bits for the term, one for whether something is defined
 * there under a name with it, 7 for the count.
 */
export type Posting = number;

export const termOf = (posting: Posting): number => posting >>> 8;
export const countOf = (posting: Posting): number => posting & mostCount;
export const isDefined = (posting: Posting): boolean => (posting & definedBit) !== 0;
/** The count and the bit beside it, as they are kept. */
export const detailOf = (posting: Posting): number => posting & 0xff;

const mostCount = 0x7f;
const definedBit = 0x80;
const mostTerms = 0xffffff;
const startLetters = 4;

/** Numbers for terms, given in the order in which they are met. */
export class Vocabulary {
  readonly terms: string[];
  readonly #ids: Map<string, number>;
  /** Words as they stand in texts, so that each is stemmed only once. */
  readonly #words = new Map<string, number>();
  /** Terms by their first letters, as far as `#sorted` of them. */
  readonly #byStart = new Map<string, string[]>();
  #sorted = 0;
  #counts = new Uint32Array(1 << 16);

  constructor(terms: readonly string[] = []) {
    this.terms = [...terms];
    this.#ids = new Map(terms.map((term, id) => [term, id]));
  }

  find(term: string): number | undefined {
    return this.#ids.get(term);
  }

  /** The terms that begin with the first four letters of another. */
  beginningLike(term: string): readonly string[] {
    for (; this.#sorted < this.terms.length; this.#sorted++) {
      const one = this.terms[this.#sorted] ?? "";
      const start = one.slice(0, startLetters);
      const others = this.#byStart.get(start);
      if (others === undefined) this.#byStart.set(start, [one]);
      else others.push(one);
    }
    return this.#byStart.get(term.slice(0, startLetters)) ?? [];
  }

  /** The postings of a text, by term, and how many words it has. Terms in `also` count `weight` times more. */
  tally(
    text: string,
    {
      also,
      weight,
      defined,
    }: {
      readonly also: readonly number[];
      readonly weight: number;
      readonly defined: ReadonlySet<number>;
    },
  ): { postings: Uint32Array; words: number } {
    const met: number[] = [];
    let words = 0;
    const count = (id: number, times: number) => {
      if (id >= this.#counts.length) this.#grow();
      const before = this.#counts[id] ?? 0;
      if (before === 0) met.push(id);
      this.#counts[id] = before + times;
    };
    eachWord(text, (word) => {
      words += 1;
      const id = this.#idOf(word);
      if (id >= 0) count(id, 1);
    });
    for (const id of also) count(id, weight);
    const postings = Uint32Array.from(
      met.sort((a, b) => a - b),
      (id) => {
        const count = Math.min(this.#counts[id] ?? 0, mostCount);
        const posting = ((id << 8) | (defined.has(id) ? definedBit : 0) | count) >>> 0;
        this.#counts[id] = 0;
        return posting;
      },
    );
    return { postings, words };
  }

  /** The terms of a text, each once. */
  idsOf(text: string): readonly number[] {
    const ids = new Set<number>();
    eachWord(text, (word) => {
      const id = this.#idOf(word);
      if (id >= 0) ids.add(id);
    });
    return [...ids];
  }

  #idOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const id = isTelling(word) ? this.#enter(stem(word)) : -1;
    this.#words.set(word, id);
    return id;
  }

  #enter(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    if (this.terms.length === mostTerms) return -1;
    const id = this.terms.push(term) - 1;
    this.#ids.set(term, id);
    return id;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#counts.length * 2);
    larger.set(this.#counts);
    this.#counts = larger;
  }
}

// A letter alone is a variable or a particle, unless it is a word; a long number is data.
function isTelling(word: string): boolean {
  if (word.length === 1) return /\p{Script=Han}/u.test(word);
  return word.length <= 8 || !/^\d+$/.test(word);
}
