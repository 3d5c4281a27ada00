import { namesIn } from "../reading/project/query-names.ts";
import { rankChunks } from "../reading/project/ranking.ts";
import type { ProjectView } from "./project-view.ts";

/**
 * Whether a text names something of the project: a path or a file name that is there, or a name written as code is
 * (`startDiscussion`, `MAX_CALLS`, `"list"` in quotes) that stands in one of its files.
 */
export async function isNamedIn(view: ProjectView, text: string, signal: AbortSignal): Promise<boolean> {
  const { paths, terms } = namesIn(text);
  if (paths.length > 0) {
    const { files } = await view.files(signal);
    if (files.some(({ path }) => paths.some((named) => isSame(path.toLowerCase(), named)))) return true;
  }
  if (terms.size === 0) return false;
  const index = await view.index(signal);
  return [...terms].some((term) => rankChunks(index, term, 1).chunks.length > 0);
}

function isSame(path: string, named: string): boolean {
  return path === named || path.endsWith(`/${named}`);
}
