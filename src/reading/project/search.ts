import type { Passage, PassageQuery } from "../../kernel/lookup.ts";
import { passagesOf } from "./passages.ts";
import { indexProject, type ProjectIndex, shownLines } from "./project-index.ts";
import { rankFiles } from "./ranking.ts";
import { usualBounds } from "./read-file.ts";
import { walkProject } from "./walk.ts";

export function searchIndex(
  root: string,
  index: ProjectIndex,
  { query, most, tokens }: PassageQuery,
): readonly Passage[] {
  return passagesOf(rankFiles(index, query), { most, tokens }, (path) => shownLines(root, path));
}

/** Searches the files below a folder, without those of discussions, which `home` holds. */
export async function searchFolder(root: string, query: PassageQuery, home: string, signal: AbortSignal) {
  const { files, cut } = await walkProject(root, { signal, home });
  const index = await indexProject(root, files, { known: null, signal });
  const passages = searchIndex(root, index, query);
  const note = cut
    ? `Only ${files.length} files were searched: the project has more, or more than ${usualBounds.mostBytes / 1024 / 1024} MB.`
    : null;
  return { passages, note };
}
