import { readFileSync, statSync } from "node:fs";
import { filesOf } from "./project-files.ts";

/** Every word that stands in the sources of a project, a flag such as `--dry-run` as one word of its own. */
export interface SourceWords {
  readonly has: (word: string) => boolean;
  /** Where it is false, a word that is not found may well be there. */
  readonly complete: boolean;
  readonly files: number;
}

const mostFiles = 3000;
const mostBytes = 30_000_000;
// Names that end so hold code; keys, settings and `.env` files are never opened.
const sources = /\.(?:[mc]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|c|h|cc|cpp|hpp|cs|php|sh|swift)$/i;

export function sourceWords(root: string): SourceWords {
  const { paths, complete } = filesOf(root, (name) => sources.test(name) && !name.startsWith(".env"));
  const words = new Set<string>();
  let bytes = 0;
  for (const path of paths.slice(0, mostFiles)) {
    bytes += statSync(path).size;
    if (bytes > mostBytes) break;
    const text = readFileSync(path, "utf8");
    for (const [word] of text.matchAll(/--[a-zA-Z][\w-]*|[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word);
  }
  const whole = complete && paths.length <= mostFiles && bytes <= mostBytes;
  return { has: (word) => words.has(word), complete: whole, files: paths.length };
}
