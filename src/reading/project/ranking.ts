import type { Chunk } from "./chunks.ts";
import type { FileKind } from "./file-kind.ts";
import { traitsOf } from "./file-traits.ts";
import { type Inverted, invertedOf } from "./inverted.ts";
import type { ProjectIndex } from "./project-index.ts";
import { namesIn } from "./query-names.ts";
import { type Slot, slotsOf } from "./query-terms.ts";
import { countOf, isDefined } from "./vocabulary.ts";

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
  const inverted = invertedOf(index);
  const worths = worthsOf(inverted, slots, names.terms, weights);
  const values = valuesOf(inverted, worths, slots.length, weights);
  const worthOf = new Map(worths.map(({ id, worth }) => [index.vocabulary.terms[id] ?? "", worth]));
  const highest = Math.max(Math.log(1 + inverted.chunks), ...worthOf.values());
  const spokenOf = kindsSpokenOf(query);
  const best: RankedChunk[] = [];
  let first = 0;
  for (const file of index.files) {
    const at = first * slots.length;
    first += file.chunks.length;
    const named = names.paths.some((name) => isNamed(file.path, name)) ? weights.path * highest : 0;
    const cover = coverOf(values, at, first * slots.length, slots.length);
    if ((cover === 0 && named === 0) || !wanted(file.path)) continue;
    const { kind, name } = traitsOf(file);
    const prior = spokenOf.has(kind) ? 1 : weights.kinds[kind];
    const inName = name.reduce((all, term) => all + (worthOf.get(term) ?? 0), 0);
    const whole = weights.file * cover + weights.fileName * inName + named;
    for (const [nth, { from, to }] of file.chunks.entries()) {
      const own = sumOf(values, at + nth * slots.length, slots.length);
      if (own > 0 || (named > 0 && nth === 0))
        enter(best, { path: file.path, from, to, score: (own + whole) * prior }, most);
    }
  }
  return { chunks: best, rarities: worthOf };
}

/** A term that stands for a word of the query, and how much it tells. */
interface Worth {
  readonly id: number;
  readonly slot: number;
  readonly worth: number;
}

function worthsOf(
  { chunks, spread }: Inverted,
  slots: readonly Slot[],
  names: ReadonlySet<string>,
  weights: Weights,
): readonly Worth[] {
  const rarityOf = (id: number) => Math.log(1 + (chunks - spread(id) + 0.5) / (spread(id) + 0.5));
  return slots.flatMap(({ term, terms }, slot) => {
    const own = terms.find(({ weight }) => weight === 1);
    // What stands for a word cannot tell more than the word does, however rare it is itself.
    const highest = own === undefined ? Infinity : rarityOf(own.id);
    const factor = names.has(term) ? weights.name : 1;
    return terms.map(({ id, weight }) => ({
      id,
      slot,
      worth: weight * factor * Math.min(highest, rarityOf(id)),
    }));
  });
}

/** For every chunk, one after the other, what it has of each word of the query: the best that stands for it. */
function valuesOf(
  { chunks, lengths, each }: Inverted,
  worths: readonly Worth[],
  slots: number,
  { definition }: Weights,
): Float64Array {
  const values = new Float64Array(chunks * slots);
  for (const { id, slot, worth } of worths) {
    each(id, (chunk, posting) => {
      const count = countOf(posting) + (isDefined(posting) ? definition : 0);
      const value = (worth * count * (k1 + 1)) / (count + k1 * (1 - b + b * (lengths[chunk] ?? 1)));
      const at = chunk * slots + slot;
      if (value > (values[at] ?? 0)) values[at] = value;
    });
  }
  return values;
}

/** What some chunks have together: of each word the best in any of them. */
function coverOf(values: Float64Array, from: number, to: number, slots: number): number {
  let all = 0;
  for (let slot = 0; slot < slots; slot++) {
    let top = 0;
    for (let at = from + slot; at < to; at += slots) if ((values[at] ?? 0) > top) top = values[at] ?? 0;
    all += top;
  }
  return all;
}

function sumOf(values: Float64Array, from: number, slots: number): number {
  let all = 0;
  for (let at = from; at < from + slots; at++) all += values[at] ?? 0;
  return all;
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
