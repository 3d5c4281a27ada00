import { namesIn } from "../reading/project/query.ts";
import { rankFiles } from "../reading/project/ranking.ts";
import { stemsOf } from "../reading/project/words.ts";
import { capitalsIn, flagsIn, namesItself } from "./may-name.ts";
import type { ProjectView } from "./project-view.ts";

/** A path or file name that is there (README for README.md), or a name written as code (`--dry-run`) in a file. */
export async function isNamedIn(view: ProjectView, text: string, signal: AbortSignal): Promise<boolean> {
  const { paths, terms } = namesIn(text);
  const { files } = await view.files(signal);
  const capitals = capitalsIn(text);
  const isThere = ({ path }: { readonly path: string }) =>
    paths.some((named) => isSame(path.toLowerCase(), named)) ||
    (!path.includes("/") && capitals.has(path.replace(/\.\w+$/, "")));
  if (files.some(isThere)) return true;
  if (namesItself(view.root, text)) return true;
  const named = new Set([...terms, ...flagsIn(text).flatMap((flag) => [...stemsOf(flag)])]);
  if (named.size === 0) return false;
  const index = await view.index(signal);
  return [...named].some((term) => rankFiles(index, term).files.length > 0);
}

function isSame(path: string, named: string): boolean {
  return path === named || path.endsWith(`/${named}`);
}
