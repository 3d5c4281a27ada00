import { traitsOf } from "./file-traits.ts";
import type { IndexedFile, ProjectIndex } from "./project-index.ts";

/** That a file speaks of one of code: it tests it, tells of it, or uses it. */
export interface Mention {
  /** The chunk that does; `null` where the whole file does, as one that imports another. */
  readonly chunk: number | null;
  /** The place of the file that is spoken of. */
  readonly of: number;
  /** Of how many files is spoken there: the more, the less is it about each. */
  readonly among: number;
}

const known = new WeakMap<ProjectIndex, readonly (readonly Mention[])[]>();

/** For each file of an index, in their order. Found out once, when it is first asked something. */
export function mentionsOf(index: ProjectIndex): readonly (readonly Mention[])[] {
  const before = known.get(index);
  if (before !== undefined) return before;
  const places = new Places(index.files);
  const all = index.files.map((file) => mentionsIn(file, places));
  known.set(index, all);
  return all;
}

function mentionsIn(file: IndexedFile, places: Places): readonly Mention[] {
  const { kind } = traitsOf(file);
  const found = new Map<string, { readonly chunk: number | null; readonly of: number }>();
  const add = (chunk: number | null, of: number | null) => {
    if (of !== null) found.set(`${chunk} ${of}`, { chunk, of });
  };
  for (const { line, path } of file.refers) {
    const chunk = kind === "docs" ? file.chunks.findIndex(({ to }) => line <= to) : null;
    add(chunk, places.at(path, file));
  }
  if (kind === "test") add(null, places.testedBy(file));
  const counts = Map.groupBy(found.values(), ({ chunk }) => chunk);
  return [...found.values()].map((one) => ({ ...one, among: counts.get(one.chunk)?.length ?? 1 }));
}

/** Where files of code are in an index, by their paths and names as they are written elsewhere. */
class Places {
  readonly #files: readonly IndexedFile[];
  readonly #byPath = new Map<string, number>();
  /** `null` is a name of several. */
  readonly #byName = new Map<string, number | null>();

  constructor(files: readonly IndexedFile[]) {
    this.#files = files;
    for (const [place, file] of files.entries()) {
      if (traitsOf(file).kind !== "code") continue;
      const bare = withoutEnding(file.path);
      this.#byPath.set(file.path, place);
      for (const path of [bare, bare.replace(/\/index$/, "")])
        if (!this.#byPath.has(path)) this.#byPath.set(path, place);
      const name = nameOf(bare);
      this.#byName.set(name, this.#byName.has(name) ? null : place);
    }
  }

  /** An import may name what a file becomes, or leave out its ending. */
  at(path: string, from: IndexedFile): number | null {
    const place = this.#byPath.get(path) ?? this.#byPath.get(withoutEnding(path)) ?? null;
    return place === null || this.#files[place] === from ? null : place;
  }

  /** The one file of the same name, as in `retry.test.ts`, `test_retry.py`, `retry_test.go`, `RetryTest.java`. */
  testedBy({ path }: IndexedFile): number | null {
    const name = nameOf(withoutEnding(path)).replace(/[._-](?:tests?|spec)$|^test_|Tests?$/, "");
    return this.#byName.get(name) ?? null;
  }
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, "");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
