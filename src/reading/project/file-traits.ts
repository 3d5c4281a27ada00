import { type FileKind, fileKind } from "./file-kind.ts";
import type { IndexedFile } from "./project-index.ts";
import { stemsOf } from "./indexed-words.ts";

/** What a file is by its path. */
interface Traits {
  readonly kind: FileKind;
  /** The terms of its own name. */
  readonly name: readonly string[];
}

const known = new WeakMap<IndexedFile, Traits>();

/** Found out once, for all queries. */
export function traitsOf(file: IndexedFile): Traits {
  const before = known.get(file);
  if (before !== undefined) return before;
  const name = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  const traits = { kind: fileKind(file.path), name: [...new Set(stemsOf(name))] };
  known.set(file, traits);
  return traits;
}
