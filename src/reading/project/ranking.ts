import type { Chunk } from "./chunks.ts";
import { type FileKind, fileKind } from "./file-kind.ts";
import type { IndexedFile, ProjectIndex } from "./project-index.ts";
import { namesIn } from "./query-names.ts";
import { type Slot, slotsOf } from "./query-terms.ts";
import { countOf, isDefined, termOf } from "./vocabulary.ts";
import { stemsOf } from "./words.ts";

interface RankedChunk extends Chunk {
  readonly path: string;
  readonly score: number;
}

/** Okapi BM25: how soon more of a word stops to count, and how much a long chunk is held back. */
const k1 = 1.2;
const b = 0.75;

/** How much counts what is more than a word of the query in a chunk. */
export interface Weights {
  /** A file of a kind, against one of code, where the query does not speak of that kind. */
  readonly kinds: Readonly<Record<FileKind, number>>;
  /** How many more times a word counts where something is defined under it. */
  readonly definition: number;
  /** Another word for the same, and one of the same root, against the word itself. */
  readonly kin: number;
  readonly alike: number;
  /** What the whole file has of the query, against what the chunk has. */
  readonly file: number;
  /** A word that the file's own name has. */
  readonly fileName: number;
  /** A name of code that the query writes out, against a word; and a path. */
  readonly name: number;
  readonly path: number;
}

const usualWeights: Weights = {
  kinds: { code: 1, aside: 0.7, test: 0.5, docs: 0.5, data: 0.5 },
  definition: 3,
  kin: 0.3,
  alike: 0.5,
  file: 0.3,
  fileName: 0.5,
  name: 2,
  path: 4,
};

/** Words and nothing else, as 0.1.0 ranked. */
export const wordsAlone: Weights = {
  kinds: { code: 1, aside: 1, test: 1, docs: 1, data: 1 },
  definition: 0,
  kin: 0,
  alike: 0,
  file: 0,
  fileName: 0,
  name: 1,
  path: 0,
};

export interface Ranking {
  /** The best first. */
  readonly chunks: readonly RankedChunk[];
  /** How much each term tells that stands for the query: the rarer, the more. */
  readonly rarities: ReadonlyMap<string, number>;
}

export interface RankOptions {
  readonly weights?: Weights;
  /** Only these files. */
  readonly wanted?: (path: string) => boolean;
}

/** The chunks that speak of a query. */
export function rankChunks(
  index: ProjectIndex,
  query: string,
  most: number,
  { weights = usualWeights, wanted = () => true }: RankOptions = {},
): Ranking {
  const slots = slotsOf(index.vocabulary, query, weights);
  const names = namesIn(query);
  const tallied = tally(index, slots);
  const worths = worthsOf(tallied, slots, names.terms, weights);
  const worthOf = worths.byTerm(index);
  const scored = new Scorer(slots.length, tallied, worths, weights);
  const spokenOf = kindsSpokenOf(query);
  const best: RankedChunk[] = [];
  let first = 0;
  for (const file of index.files) {
    const at = first;
    first += file.chunks.length;
    if (!wanted(file.path)) continue;
    const { scores, cover } = scored.file(file, at);
    const named = names.paths.some((name) => isNamed(file.path, name)) ? weights.path * worths.most : 0;
    if (cover === 0 && named === 0) continue;
    const { kind, name } = traitsOf(file);
    const prior = spokenOf.has(kind) ? 1 : weights.kinds[kind];
    const inName = name.reduce((all, term) => all + (worthOf.get(term) ?? 0), 0);
    const whole = weights.file * cover + weights.fileName * inName + named;
    for (const [nth, { from, to }] of file.chunks.entries()) {
      const own = scores[nth] ?? 0;
      if (own > 0 || (named > 0 && nth === 0))
        enter(best, { path: file.path, from, to, score: (own + whole) * prior }, most);
    }
  }
  return { chunks: best, rarities: worthOf };
}

/** Which of the terms that matter stand in which chunk. */
interface Tallied {
  /** The terms, each once. */
  readonly ids: readonly number[];
  /** Which of them a term is, or -1. */
  readonly places: Int32Array;
  /** Of every chunk, one after the other: place of the term and its posting; `ends` says where a chunk's end. */
  readonly hits: readonly number[];
  readonly ends: Uint32Array;
  /** In how many chunks a term stands. */
  readonly spread: Uint32Array;
  readonly usualWords: number;
}

/** One pass over all postings: faster than looking for each of many terms in each chunk. */
function tally({ vocabulary, files }: ProjectIndex, slots: readonly Slot[]): Tallied {
  const ids = [...new Set(slots.flatMap(({ terms }) => terms.map(({ id }) => id)))];
  const places = new Int32Array(vocabulary.terms.length).fill(-1);
  for (const [place, id] of ids.entries()) places[id] = place;
  const chunks = files.reduce((sum, file) => sum + file.chunks.length, 0);
  const hits: number[] = [];
  const ends = new Uint32Array(chunks);
  const spread = new Uint32Array(ids.length);
  let words = 0;
  let at = 0;
  for (const file of files) {
    for (const chunk of file.chunks) {
      words += chunk.words;
      const { postings } = chunk;
      for (let nth = 0; nth < postings.length; nth++) {
        const posting = postings[nth] ?? 0;
        const place = places[termOf(posting)] ?? -1;
        if (place < 0) continue;
        hits.push(place, posting);
        spread[place] = (spread[place] ?? 0) + 1;
      }
      ends[at++] = hits.length;
    }
  }
  return { ids, places, hits, ends, spread, usualWords: words / Math.max(chunks, 1) };
}

interface Worths {
  /** For the place of each term: for which slots it stands, and how much it tells there. */
  readonly of: readonly (readonly { readonly slot: number; readonly worth: number }[])[];
  /** That of the word that tells most. */
  readonly most: number;
  readonly byTerm: (index: ProjectIndex) => ReadonlyMap<string, number>;
}

function worthsOf(
  { ids, places, spread, ends }: Tallied,
  slots: readonly Slot[],
  names: ReadonlySet<string>,
  weights: Weights,
): Worths {
  const rarities = Array.from(spread, (n) => Math.log(1 + (ends.length - n + 0.5) / (n + 0.5)));
  const rarityOf = (id: number) => rarities[places[id] ?? -1] ?? 0;
  const of = ids.map((): { slot: number; worth: number }[] => []);
  for (const [slot, { term, terms }] of slots.entries()) {
    const own = terms.find(({ weight }) => weight === 1);
    // What stands for a word cannot tell more than the word does, however rare it is itself.
    const highest = own === undefined ? Infinity : rarityOf(own.id);
    const factor = names.has(term) ? weights.name : 1;
    for (const { id, weight } of terms)
      of[places[id] ?? -1]?.push({ slot, worth: weight * factor * Math.min(highest, rarityOf(id)) });
  }
  const worth = (place: number) => Math.max(0, ...(of[place] ?? []).map((one) => one.worth));
  return {
    of,
    most: Math.max(Math.log(1 + ends.length), ...ids.map((_, place) => worth(place))),
    byTerm: ({ vocabulary }) =>
      new Map(ids.map((id, place) => [vocabulary.terms[id] ?? "", worth(place)] as const)),
  };
}

/** Scores of chunks: of each word of the query the best that stands for it. */
class Scorer {
  readonly #tallied: Tallied;
  readonly #worths: Worths;
  readonly #definition: number;
  readonly #values: Float64Array;
  readonly #tops: Float64Array;

  constructor(slots: number, tallied: Tallied, worths: Worths, weights: Weights) {
    this.#tallied = tallied;
    this.#worths = worths;
    this.#definition = weights.definition;
    this.#values = new Float64Array(slots);
    this.#tops = new Float64Array(slots);
  }

  /** Of each chunk of a file, and of what the file has in any of them. */
  file(
    { chunks }: IndexedFile,
    first: number,
  ): { readonly scores: readonly number[]; readonly cover: number } {
    this.#tops.fill(0);
    const scores = chunks.map(({ words }, nth) => this.#chunk(first + nth, words / this.#tallied.usualWords));
    return { scores, cover: sum(this.#tops) };
  }

  #chunk(at: number, length: number): number {
    const { hits, ends } = this.#tallied;
    const begin = at === 0 ? 0 : (ends[at - 1] ?? 0);
    const end = ends[at] ?? 0;
    if (begin === end) return 0;
    this.#values.fill(0);
    for (let hit = begin; hit < end; hit += 2) {
      const posting = hits[hit + 1] ?? 0;
      const count = countOf(posting) + (isDefined(posting) ? this.#definition : 0);
      const part = (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
      for (const { slot, worth } of this.#worths.of[hits[hit] ?? -1] ?? []) {
        const value = worth * part;
        if (value > (this.#values[slot] ?? 0)) this.#values[slot] = value;
        if (value > (this.#tops[slot] ?? 0)) this.#tops[slot] = value;
      }
    }
    return sum(this.#values);
  }
}

function sum(values: Float64Array): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}

/** What a file is by its path: found out once, for all queries. */
interface Traits {
  readonly kind: FileKind;
  /** The terms of its own name. */
  readonly name: readonly string[];
}

const traits = new WeakMap<IndexedFile, Traits>();

function traitsOf(file: IndexedFile): Traits {
  const known = traits.get(file);
  if (known !== undefined) return known;
  const name = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const found = { kind: fileKind(file.path), name: [...new Set(stemsOf(name))] };
  traits.set(file, found);
  return found;
}

function isNamed(path: string, name: string): boolean {
  const lower = path.toLowerCase();
  return lower === name || lower.endsWith(`/${name}`);
}

/** The kinds of files that a query asks for by name: these are not held back. */
function kindsSpokenOf(query: string): ReadonlySet<FileKind> {
  const kinds: readonly (readonly [FileKind, RegExp])[] = [
    [
      "docs",
      /\b(?:docs?|documentation|documented|readme|changelog|guides?|manual|decision records?|\.md)\b/i,
    ],
    ["test", /\b(?:tests?|tested|specs?|fixtures?|snapshots?|coverage)\b/i],
    ["aside", /\b(?:bench(?:mark)?s?|examples?|demos?|scripts?)\b/i],
    ["data", /\b(?:json|ya?ml|toml|schemas?|config(?:uration)? files?|workflows?|package\.json)\b/i],
  ];
  return new Set(kinds.filter(([, words]) => words.test(query)).map(([kind]) => kind));
}

/** Among the best so far, in its place. */
function enter(best: RankedChunk[], ranked: RankedChunk, most: number): void {
  if (best.length === most && ranked.score < (best.at(-1)?.score ?? 0)) return;
  const place = best.findLastIndex((other) => byScore(other, ranked) < 0) + 1;
  best.splice(place, 0, ranked);
  if (best.length > most) best.pop();
}

/** Ties in the order of paths and lines, so that the same search gives the same list. */
function byScore(a: RankedChunk, b: RankedChunk): number {
  return b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.from - b.from);
}
