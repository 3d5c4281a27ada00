import { posix } from "node:path";

/** A line that names another file: by an import, or as a path in prose. */
export interface Reference {
  readonly line: number;
  /** From the root, as it is written: whether there is such a file is not known here. */
  readonly path: string;
}

const mostInFile = 200;
/** A line longer than this was not written by hand. */
const mostCharacters = 300;

const relative = /["'`(](\.{1,2}\/[\w@./-]+)["'`)]/g;
const fromRoot = /(?<![\w@./-])(?:[\w@-][\w@.-]*\/)+[\w@-]+(?:\.[\w-]+)+(?![\w/])/g;

export function referencesIn(path: string, lines: readonly string[]): readonly Reference[] {
  const folder = posix.dirname(path);
  const found: Reference[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.length > mostCharacters || !text.includes("/")) continue;
    for (const [, to = ""] of text.matchAll(relative))
      found.push({ line: index + 1, path: posix.join(folder, to) });
    for (const [to] of text.matchAll(fromRoot)) found.push({ line: index + 1, path: to });
    if (found.length >= mostInFile) break;
  }
  return found;
}
