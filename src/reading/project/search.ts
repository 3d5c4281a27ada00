import type { Passage, PassageQuery } from "../../kernel/lookup.ts";
import { passagesOf } from "./passages.ts";
import { type ProjectIndex, shownLines } from "./project-index.ts";
import { type RankOptions, rankChunks } from "./ranking.ts";

/** How near each text is to a query, 0 to 1, in their order; `null` when it cannot tell. */
export type Rerank = (query: string, texts: readonly string[]) => Promise<readonly number[] | null>;

/** So many are looked at more closely. */
const shortList = 24;

/** The passages of an indexed project that speak of something, the best first. */
export async function searchIndex(
  root: string,
  index: ProjectIndex,
  { query, most, tokens }: PassageQuery,
  rerank?: Rerank,
  options?: RankOptions,
): Promise<readonly Passage[]> {
  const wanted = rerank === undefined ? most : Math.max(most, shortList);
  const ranking = rankChunks(index, query, wanted * 3, options);
  const passages = passagesOf(ranking, { most: wanted, tokens }, (path) => shownLines(root, path));
  const scores =
    (await rerank?.(
      query,
      passages.map(({ text }) => text),
    )) ?? null;
  return (scores === null ? passages : reordered(passages, scores)).slice(0, most);
}

/** Both opinions count the same: words that match, and what a model makes of them. */
function reordered(passages: readonly Passage[], scores: readonly number[]): readonly Passage[] {
  const highest = passages[0]?.score ?? 1;
  return passages
    .map((passage, index) => ({ ...passage, score: (passage.score / highest + (scores[index] ?? 0)) / 2 }))
    .sort((a, b) => b.score - a.score);
}
