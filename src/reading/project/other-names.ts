import { type Dirent, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { isPrivateFolder } from "./never-shown.ts";
import { isSecretFile } from "./secret-file.ts";

/** A file of a project that has more than one name (hard links). */
export interface Linked {
  readonly path: string;
  readonly stat: Pick<Stats, "dev" | "ino" | "nlink">;
}

/** So many entries are looked at for the names of files; a file whose names were not all found stays hidden. */
const mostEntries = 300_000;

/**
 * Of files with several names, those that are not all known as the project's own: one name lies outside, is a secret's,
 * or is one of a home. What is ignored counts as the project's: packages are installed by hard links.
 */
export async function knownElsewhere(
  root: string,
  linked: readonly Linked[],
  homes: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (linked.length === 0) return new Set();
  const missing = new Map(linked.map(({ stat }) => [idOf(stat), stat.nlink]));
  const open = [""];
  let looked = 0;
  for (let folder = open.pop(); folder !== undefined && looked < mostEntries; folder = open.pop()) {
    await nextTick();
    signal.throwIfAborted();
    for (const entry of entriesIn(join(root, folder))) {
      looked += 1;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !isPrivateFolder(join(root, path), homes)) open.push(path);
      if (!entry.isFile() || isSecretFile(path)) continue;
      const id = idOf(lstatSync(join(root, path), { throwIfNoEntry: false }));
      const left = missing.get(id);
      if (left !== undefined) missing.set(id, left - 1);
    }
  }
  return new Set(linked.flatMap(({ path, stat }) => (missing.get(idOf(stat)) === 0 ? [] : [path])));
}

function idOf(stat: Pick<Stats, "dev" | "ino"> | undefined): string {
  return stat === undefined ? "" : `${stat.dev}:${stat.ino}`;
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not ours to read
  }
}
