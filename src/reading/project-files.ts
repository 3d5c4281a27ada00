import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

const deepest = 8;
const mostEntries = 20_000;
const skipped = /^(?:node_modules|\..*|coverage|vendor|target)$/;

/** The files below a folder whose names are wanted; `complete` is false where a bound ended the search. */
export function filesOf(
  root: string,
  wanted: (name: string) => boolean,
): { readonly paths: readonly string[]; readonly complete: boolean } {
  const paths: string[] = [];
  const open = [{ folder: root, depth: 0 }];
  let entries = 0;
  let complete = true;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const entry of entriesOf(next.folder)) {
      if (++entries > mostEntries) return { paths, complete: false };
      const path = join(next.folder, entry.name);
      if (entry.isFile() && wanted(entry.name)) paths.push(path);
      if (!entry.isDirectory() || skipped.test(entry.name)) continue;
      if (next.depth < deepest) open.push({ folder: path, depth: next.depth + 1 });
      else complete = false;
    }
  }
  return { paths, complete };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not ours to read
  }
}
