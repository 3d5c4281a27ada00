import type { Chunk } from "./chunks.ts";
import type { ProjectIndex } from "./project-index.ts";
import { countOf, termOf } from "./vocabulary.ts";
import { stemsOf, stopWords, wordsIn } from "./words.ts";

interface RankedChunk extends Chunk {
  readonly path: string;
  readonly score: number;
}

/** Okapi BM25: how soon more of a word stops to count, and how much a long chunk is held back. */
const k1 = 1.2;
const b = 0.75;

/** What is looked for: terms, each once. Words such as "how" and "the" count only where there is nothing else. */
export function queryTerms(query: string): readonly string[] {
  const telling = wordsIn(query)
    .filter(({ word }) => !stopWords.has(word))
    .flatMap(({ word }) => stemsOf(word));
  return [...new Set(telling.length > 0 ? telling : stemsOf(query))];
}

export interface Ranking {
  /** The best first. */
  readonly chunks: readonly RankedChunk[];
  /** How much each term of the query tells: the rarer, the more. */
  readonly rarities: ReadonlyMap<string, number>;
}

/** The chunks that speak of a query. */
export function rankChunks(index: ProjectIndex, query: string, most: number): Ranking {
  const terms = queryTerms(query).filter((term) => index.vocabulary.find(term) !== undefined);
  if (terms.length === 0) return { chunks: [], rarities: new Map() };
  const ids = terms.map((term) => index.vocabulary.find(term) ?? 0);
  const chunks = index.files.reduce((sum, file) => sum + file.chunks.length, 0);
  const counts = new Uint8Array(chunks * ids.length);
  const spread = new Uint32Array(ids.length);
  let words = 0;
  let at = 0;
  for (const file of index.files) {
    for (const chunk of file.chunks) {
      words += chunk.words;
      for (const [slot, id] of ids.entries()) {
        const count = countIn(chunk.postings, id);
        counts[at++] = count;
        if (count > 0) spread[slot] = (spread[slot] ?? 0) + 1;
      }
    }
  }
  const rarities = Array.from(spread, (n) => Math.log(1 + (chunks - n + 0.5) / (n + 0.5)));
  return {
    chunks: bestChunks(index, counts, rarities, words / chunks, most),
    rarities: new Map(terms.map((term, slot) => [term, rarities[slot] ?? 0])),
  };
}

/** Postings stand in the order of their terms. */
function countIn(postings: Uint32Array, id: number): number {
  let low = 0;
  let high = postings.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const posting = postings[middle] ?? 0;
    const term = termOf(posting);
    if (term === id) return countOf(posting);
    if (term < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

function bestChunks(
  index: ProjectIndex,
  counts: Uint8Array,
  rarities: readonly number[],
  usualWords: number,
  most: number,
): readonly RankedChunk[] {
  const best: RankedChunk[] = [];
  let at = 0;
  for (const { path, chunks } of index.files) {
    for (const { from, to, words } of chunks) {
      const score = scoreOf(counts, at, rarities, words / usualWords);
      at += rarities.length;
      if (score === 0 || (best.length === most && score < (best.at(-1)?.score ?? 0))) continue;
      const ranked = { path, from, to, score };
      const place = best.findLastIndex((other) => byScore(other, ranked) < 0) + 1;
      best.splice(place, 0, ranked);
      if (best.length > most) best.pop();
    }
  }
  return best;
}

function scoreOf(counts: Uint8Array, at: number, rarities: readonly number[], length: number): number {
  let score = 0;
  for (let slot = 0; slot < rarities.length; slot++) {
    const count = counts[at + slot] ?? 0;
    if (count > 0) score += ((rarities[slot] ?? 0) * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
  }
  return score;
}

/** Ties in the order of paths and lines, so that the same search gives the same list. */
function byScore(a: RankedChunk, b: RankedChunk): number {
  return b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.from - b.from);
}
