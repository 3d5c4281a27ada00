import { existsSync, type Stats, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** By its words alone: `/a` holds `/a` and `/a/..b`, and not `/a/../b`. */
export function holds(folder: string, path: string): boolean {
  return relative(folder, path).split(sep, 1)[0] !== "..";
}

export function nearestWith(names: readonly string[], from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/** `null` where nothing is there that could be read, for whoever reads it to say. */
export function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
