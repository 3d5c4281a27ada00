import type { Chunk } from "./chunks.ts";
import type { FileKind } from "./file-kind.ts";
import { traitsOf } from "./file-traits.ts";
import { type Inverted, invertedOf } from "./inverted.ts";
import { mentionsOf } from "./mentions.ts";
import type { ProjectIndex } from "./project-index.ts";
import { namesIn } from "./query-names.ts";
import { isWeak, type Slot, slotsOf } from "./query-terms.ts";
import { usualWeights, type Weights } from "./ranking-weights.ts";
import { countOf, isDefined } from "./vocabulary.ts";

interface RankedChunk extends Chunk {
  readonly path: string;
  readonly score: number;
}

/** Okapi BM25: how soon more of a word stops to count, and how much a long chunk is held back. */
const k1 = 1.2;
const b = 0.75;

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
  const covers = coversOf(index, values, slots.length);
  const mentioned = mentionedOf(index, values, slots.length, { covers, weights });
  const best: RankedChunk[] = [];
  let first = 0;
  for (const [place, file] of index.files.entries()) {
    const at = first * slots.length;
    first += file.chunks.length;
    const named = names.paths.some((name) => isNamed(file.path, name)) ? weights.path * highest : 0;
    const told = named + (mentioned[place] ?? 0);
    const cover = covers[place] ?? 0;
    if ((cover === 0 && told === 0) || !wanted(file.path)) continue;
    const { kind, name } = traitsOf(file);
    const prior = spokenOf.has(kind) ? 1 : weights.kinds[kind];
    const inName = name.reduce((all, term) => all + (worthOf.get(term) ?? 0), 0);
    const whole = weights.file * cover + weights.fileName * inName + told;
    for (const [nth, { from, to }] of file.chunks.entries()) {
      const own = sumOf(values, at + nth * slots.length, slots.length);
      if (own > 0 || (told > 0 && nth === 0))
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
    const factor = names.has(term) ? weights.name : isWeak(term) ? weights.weak : 1;
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

/** What each file has of the query, all of it together. */
function coversOf({ files }: ProjectIndex, values: Float64Array, slots: number): Float64Array {
  let end = 0;
  return Float64Array.from(files, ({ chunks }) => {
    const start = end;
    end += chunks.length * slots;
    return coverOf(values, start, end, slots);
  });
}

/** For each file, what another has of the query that speaks of it: the most of any, so that no file gains by fame. */
function mentionedOf(
  index: ProjectIndex,
  values: Float64Array,
  slots: number,
  { covers, weights }: { readonly covers: Float64Array; readonly weights: Weights },
): Float64Array {
  const gains = new Float64Array(index.files.length);
  const mentions = mentionsOf(index);
  let first = 0;
  for (const [place, file] of index.files.entries()) {
    const at = first * slots;
    first += file.chunks.length;
    const { kind } = traitsOf(file);
    const weight = weights.mention[kind];
    if (weight === 0 || (covers[place] ?? 0) === 0) continue;
    // One test tells of what is tested; of what is used, all of the code that uses it does.
    const whole = kind === "code" ? (covers[place] ?? 0) : highestOf(values, at, first * slots, slots);
    for (const { chunk, of, among } of mentions[place] ?? []) {
      const has = chunk === null ? whole : sumOf(values, at + chunk * slots, slots);
      gains[of] = Math.max(gains[of] ?? 0, (weight * has) / Math.sqrt(among));
    }
  }
  return gains;
}

function highestOf(values: Float64Array, from: number, to: number, slots: number): number {
  let top = 0;
  for (let at = from; at < to; at += slots) top = Math.max(top, sumOf(values, at, slots));
  return top;
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
