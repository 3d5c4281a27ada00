import type { ColloquyError } from "../kernel/error.ts";

/** Files of one kind that a discussion takes by name: ours, and the user's own, read by the same code. */
export interface ShelfKind<T> {
  readonly name: string;
  readonly plural: string;
  /** The folder of the user's own below their home, as of ours below the package. */
  readonly folder: string;
  /** YAML, or Markdown below front matter. */
  readonly extension: ".yaml" | ".md";
  /** Makes something of a file, or throws what is wrong with it and where. */
  parse(file: ShelfFile): T;
}

export interface ShelfFile {
  readonly id: string;
  readonly path: string;
  readonly own: boolean;
  /** What a file of YAML says, or the front matter of Markdown; `null` where there is none. */
  readonly fields: Located | null;
  readonly text: string;
  /** Where those that ship lie, to begin with one of them. */
  readonly shipped: string;
}

/** A node of a YAML file that knows where it stands, so that a complaint can say so. */
export interface Located {
  readonly value: unknown;
  /** `path:line`, as editors and people read it. */
  readonly place: string;
  readonly entries: () => readonly (readonly [key: string, value: Located])[];
  /** Where the node below it stands that keys and indexes lead to, or the last one on the way that is there. */
  readonly placeOf: (keys: readonly PropertyKey[]) => string;
}

/** All there is of a kind; the user's file wins over ours of the same id. */
export interface Shelf<T> {
  readonly files: readonly Shelved<T>[];
  /** The one of this name, or the sentence why it cannot be had; `askedBy` is the flag or the line that names it. */
  take(id: string, askedBy: string): T;
}

export interface Shelved<T> {
  readonly id: string;
  readonly path: string;
  /** Whether it is the user's, and whether one of ours of the same id had to give way to it. */
  readonly own: boolean;
  readonly replaces: boolean;
  /** A file that cannot be read is nobody's trouble until it is taken. */
  readonly read: { readonly value: T } | { readonly fault: ColloquyError };
}
