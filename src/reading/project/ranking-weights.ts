import type { FileKind } from "./file-kind.ts";

/** How much counts what is more than a word of the query in a chunk. */
export interface Weights {
  /** A file of a kind, against one of code, where the query does not speak of that kind. */
  readonly kinds: Readonly<Record<FileKind, number>>;
  /** How many more times a word counts where something is defined under it. */
  readonly definition: number;
  /** A word of talk, such as "somebody" or "happens", against one that tells something. */
  readonly weak: number;
  /** Another word for the same, and one of the same root, against the word itself. */
  readonly kin: number;
  readonly alike: number;
  /** What the whole file has of the query, against what the chunk has. */
  readonly file: number;
  /** A word that the file's own name has. */
  readonly fileName: number;
  /** What another file that speaks of it has of the query, by the other's kind. */
  readonly mention: Readonly<Record<FileKind, number>>;
  /** A name of code that the query writes out, against a word; and a path. */
  readonly name: number;
  readonly path: number;
}

export const usualWeights: Weights = {
  kinds: { code: 1, aside: 0.7, test: 0.4, docs: 0.4, data: 0.5 },
  definition: 3,
  weak: 0.5,
  kin: 0.3,
  alike: 0.5,
  file: 0.3,
  fileName: 1,
  mention: { code: 0.12, aside: 0.4, test: 0.4, docs: 0.4, data: 0.4 },
  name: 2,
  path: 4,
};

/** Words and nothing else. */
export const wordsAlone: Weights = {
  kinds: { code: 1, aside: 1, test: 1, docs: 1, data: 1 },
  definition: 0,
  weak: 1,
  kin: 0,
  alike: 0,
  file: 0,
  fileName: 0,
  mention: { code: 0, aside: 0, test: 0, docs: 0, data: 0 },
  name: 1,
  path: 0,
};
