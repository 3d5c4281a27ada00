import { type FileKind, fileKind } from "./file-kind.ts";
import type { IndexedFile, ProjectIndex } from "./project-index.ts";
import { namesIn, queryWords } from "./query.ts";

interface RankedFile {
  readonly path: string;
  readonly score: number;
}

export interface Ranking {
  /** The best first. */
  readonly files: readonly RankedFile[];
  /** How much each term tells that stands for the query: the rarer, the more. */
  readonly worths: ReadonlyMap<string, number>;
}

/** Okapi BM25: how soon more of a word stops to count, and how much a long file is held back. */
const k1 = 6;
const b = 0.75;

/** A file of a kind against one of code, where the query does not speak of that kind. */
const priors: Readonly<Record<FileKind, number>> = { code: 1, aside: 0.6, test: 0.4, docs: 0.4, data: 0.5 };
/** What another file has of the query that names this one, by the other's kind: a test or a page tells what it is for. */
const hearsay: Readonly<Record<FileKind, number>> = {
  code: 0.08,
  aside: 0.2,
  test: 0.3,
  docs: 0.3,
  data: 0.2,
};
/** A path that the query writes out, against the rarest word. */
const pathWeight = 4;

/** The files that speak of a query; only those that are wanted. */
export function rankFiles(
  index: ProjectIndex,
  query: string,
  wanted: (path: string) => boolean = () => true,
): Ranking {
  const { files, vocabulary } = index;
  const words = queryWords(query, vocabulary.terms);
  const usualLength = files.reduce((sum, file) => sum + file.words, 0) / Math.max(files.length, 1);
  const own = new Float64Array(files.length);
  const worths = new Map<string, number>();
  for (const { term, weight, alternatives } of words) {
    const rarest = rarityOf(files, vocabulary.find(term));
    const best = new Float64Array(files.length);
    for (const [other, share] of alternatives) {
      const id = vocabulary.find(other);
      if (id === undefined) continue;
      // What stands for a word cannot tell more than the word does, however rare it is itself.
      const worth = share * weight * Math.min(rarest ?? Infinity, rarityOf(files, id) ?? 0);
      worths.set(other, Math.max(worth, worths.get(other) ?? 0));
      for (const [place, file] of files.entries()) {
        const count = countOf(file, id);
        if (count === 0) continue;
        const length = file.words / Math.max(usualLength, 1);
        const value = (worth * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
        best[place] = Math.max(best[place] ?? 0, value);
      }
    }
    for (const [place, value] of best.entries()) own[place] = (own[place] ?? 0) + value;
  }
  const told = hearsayOf(index, own);
  const { paths } = namesIn(query);
  const highest = Math.max(Math.log(1 + files.length), ...worths.values());
  const asked = kindsAskedFor(query);
  const ranked = files.flatMap(({ path }, place) => {
    const kind = fileKind(path);
    const named = paths.some((name) => isNamed(path, name)) ? pathWeight * highest : 0;
    const prior = asked.has(kind) ? 1 : priors[kind];
    const score = prior * ((own[place] ?? 0) + (told[place] ?? 0) + named);
    return score > 0 && wanted(path) ? [{ path, score }] : [];
  });
  // Ties in the order of paths, so that the same search gives the same list.
  return { files: ranked.sort((a, c) => c.score - a.score || (a.path < c.path ? -1 : 1)), worths };
}

/** By the share of the files that have it; `null` where none has. */
function rarityOf(files: readonly IndexedFile[], id: number | undefined): number | null {
  if (id === undefined) return null;
  const having = files.filter((file) => countOf(file, id) > 0).length;
  return having === 0 ? null : Math.log(1 + (files.length - having + 0.5) / (having + 0.5));
}

function countOf({ terms, counts }: IndexedFile, id: number): number {
  let [low, high] = [0, terms.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = terms[middle] ?? 0;
    if (found === id) return counts[middle] ?? 0;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

/** For each file, what another has of the query that names it: the most of any, so that no file gains by fame. */
function hearsayOf(index: ProjectIndex, own: Float64Array): Float64Array {
  const gains = new Float64Array(index.files.length);
  for (const [place, named] of namedBy(index).entries()) {
    const weight = hearsay[fileKind(index.files[place]?.path ?? "")];
    const share = (weight * (own[place] ?? 0)) / Math.sqrt(Math.max(named.length, 1));
    for (const other of named) gains[other] = Math.max(gains[other] ?? 0, share);
  }
  return gains;
}

const known = new WeakMap<ProjectIndex, readonly (readonly number[])[]>();

/** For each file of an index the places of the files of code that it names. Found out once. */
function namedBy(index: ProjectIndex): readonly (readonly number[])[] {
  const before = known.get(index);
  if (before !== undefined) return before;
  const byPath = new Map<string, number>();
  /** `null` is a name of several. */
  const byName = new Map<string, number | null>();
  for (const [place, { path }] of index.files.entries()) {
    if (fileKind(path) !== "code") continue;
    const bare = withoutEnding(path);
    byPath.set(path, place);
    for (const other of [bare, bare.replace(/\/index$/, "")])
      if (!byPath.has(other)) byPath.set(other, place);
    byName.set(nameOf(bare), byName.has(nameOf(bare)) ? null : place);
  }
  const all = index.files.map(({ path, refers }, own) => {
    // An import may name what a file becomes, or leave out its ending.
    const found = refers.map((named) => byPath.get(named) ?? byPath.get(withoutEnding(named)));
    if (fileKind(path) === "test") found.push(byName.get(testedBy(path)) ?? undefined);
    return [...new Set(found)].filter((place) => place !== undefined && place !== own) as number[];
  });
  known.set(index, all);
  return all;
}

/** As in `retry.test.ts`, `test_retry.py`, `retry_test.go`, `RetryTest.java`. */
function testedBy(path: string): string {
  return nameOf(withoutEnding(path)).replace(/[._-](?:tests?|spec)$|^test_|Tests?$/, "");
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, "");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function isNamed(path: string, name: string): boolean {
  const lower = path.toLowerCase();
  return lower === name || lower.endsWith(`/${name}`);
}

/** The kinds of files that a query asks for by name: these are not held back. */
function kindsAskedFor(query: string): ReadonlySet<FileKind> {
  const kinds: readonly (readonly [FileKind, RegExp])[] = [
    [
      "docs",
      /\b(?:docs?|documentation|documented|readme|changelog|guides?|manual|decision records?|\.md)\b/i,
    ],
    ["test", /\b(?:tests?|tested|specs?|fixtures?|snapshots?|coverage)\b/i],
    ["aside", /\b(?:bench(?:mark)?s?|examples?|demos?|scripts?|types?|typings)\b/i],
    ["data", /\b(?:json|ya?ml|toml|schemas?|config(?:uration)? files?|workflows?|package\.json)\b/i],
  ];
  return new Set(kinds.filter(([, words]) => words.test(query)).map(([kind]) => kind));
}
