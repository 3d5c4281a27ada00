import { type FileKind, fileKind } from "./file-kind.ts";
import type { ProjectIndex } from "./project-index.ts";
import { namesIn, queryTerms } from "./query.ts";
import { synonymsOf } from "./synonyms.ts";

export type Ranking = ReturnType<typeof rankFiles>;

/** Against a word of the body. Rarity is taken within a place: a word that few file names have counts much there by itself. */
const boost = { file: 0.5, folder: 1, name: 0.5, comment: 0.75, body: 1 };
/** A file of a kind against one of code, where the query does not speak of that kind. */
const priors: Readonly<Record<FileKind, number>> = { code: 1, aside: 0.5, test: 0.4, docs: 0.4, data: 0.5 };
/** A name of code that the query writes out, and another word for one of its words, against a word of it. */
const weights = { name: 2, synonym: 0.6 };
/** A path that the query writes out, against the rarest word. */
const pathWeight = 4;

/** The files that speak of a query, the best first, only those that are wanted; and how much each of its terms tells. */
export function rankFiles(
  { files, words }: ProjectIndex,
  query: string,
  wanted: (path: string) => boolean = () => true,
) {
  const scores = new Map<string, number>();
  const worths = new Map<string, number>();
  const terms = queryTerms(query);
  const names = namesIn(query);
  for (const term of terms) {
    const best = new Map<string, number>();
    let rarest = Infinity;
    for (const other of [term, ...synonymsOf(term).filter((one) => !terms.includes(one))]) {
      const results = words.search(other, { tokenize: (text) => [text], boost });
      if (results.length === 0) continue;
      const rarity = Math.log(1 + (files.length - results.length + 0.5) / (results.length + 0.5));
      if (other === term) rarest = rarity;
      // What stands for a word cannot tell more than the word does, however rare it is itself.
      const share = other === term ? 1 : weights.synonym * Math.min(1, rarest / rarity);
      const weight = share * (names.terms.has(term) ? weights.name : 1);
      worths.set(other, Math.max(weight * rarity, worths.get(other) ?? 0));
      for (const { id, score } of results as Iterable<{ id: string; score: number }>)
        best.set(id, Math.max(best.get(id) ?? 0, weight * score));
    }
    for (const [path, score] of best) scores.set(path, (scores.get(path) ?? 0) + score);
  }
  const highest = Math.max(Math.log(1 + files.length), ...worths.values());
  const asked = new Set(asking.flatMap(([kind, words]) => (words.test(query) ? kind : [])));
  const ranked = files.flatMap(({ path }) => {
    const kind = fileKind(path);
    const named = names.paths.some((name) => isNamed(path, name)) ? pathWeight * highest : 0;
    const score = (asked.has(kind) ? 1 : priors[kind]) * ((scores.get(path) ?? 0) + named);
    return score > 0 && wanted(path) ? [{ path, score }] : [];
  });
  // Ties in the order of paths, so that the same search gives the same list.
  return { files: ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1)), worths };
}

export function isNamed(path: string, name: string): boolean {
  const lower = path.toLowerCase();
  return lower === name || lower.endsWith(`/${name}`);
}

/** The kinds of files that a query asks for by name: these are not held back. */
const asking: readonly (readonly [FileKind, RegExp])[] = [
  ["docs", /\b(?:docs?|documentation|documented|readme|changelog|guides?|manual|decision records?|\.md)\b/i],
  ["test", /\b(?:tests?|tested|specs?|fixtures?|snapshots?|coverage)\b/i],
  ["aside", /\b(?:bench(?:mark)?s?|examples?|demos?|scripts?|types?|typings)\b/i],
  ["data", /\b(?:json|ya?ml|toml|schemas?|config(?:uration)? files?|workflows?|package\.json)\b/i],
];
