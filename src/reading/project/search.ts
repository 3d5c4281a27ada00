import type { Passage, PassageQuery } from "../../kernel/lookup.ts";
import { readIndexCache, writeIndexCache } from "./index-cache.ts";
import { passagesOf } from "./passages.ts";
import { indexProject, type ProjectIndex, shownLines } from "./project-index.ts";
import { rankFiles } from "./ranking.ts";
import { usualBounds } from "./read-file.ts";
import { walkProject } from "./walk.ts";

/** The passages of an indexed project that speak of something, the best first. */
export function searchIndex(
  root: string,
  index: ProjectIndex,
  { query, most, tokens }: PassageQuery,
): readonly Passage[] {
  const lines = new Map<string, readonly string[]>();
  return passagesOf(rankFiles(index, query), { most, tokens }, (path) => {
    const read = lines.get(path) ?? shownLines(root, path);
    lines.set(path, read);
    return read;
  });
}

interface FolderSearch {
  readonly query: PassageQuery;
  /** Where the index is kept; where there is no such folder it is not. */
  readonly home: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, all: number) => void;
}

interface FolderPassages {
  readonly passages: readonly Passage[];
  readonly note: string | null;
  /** How many files there are, and how many of them had to be opened for the index. */
  readonly files: number;
  readonly opened: number;
}

/** Searches the files below a folder. What an earlier search knows of them and still holds is not read again. */
export async function searchFolder(
  root: string,
  { query, home, signal, onProgress }: FolderSearch,
): Promise<FolderPassages> {
  const { files, cut } = await walkProject(root, { signal, home });
  const known = readIndexCache(home, root);
  const index = await indexProject(root, files, { known, signal, ...(onProgress && { onProgress }) });
  if (index.opened > 0 || known?.files.length !== files.length) writeIndexCache(home, root, index);
  const passages = searchIndex(root, index, query);
  const note = cut
    ? `Only ${files.length} files were searched: the project has more, or more than ${usualBounds.mostBytes / 1024 / 1024} MB.`
    : null;
  return { passages, note, files: files.length, opened: index.opened };
}
