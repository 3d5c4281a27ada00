import { namesIn } from "../reading/project/query-names.ts";
import { rankChunks } from "../reading/project/ranking.ts";
import { stemsOf } from "../reading/project/indexed-words.ts";
import type { ProjectView } from "./project-view.ts";

/**
 * Whether a text names something of the project: the project itself, a path or a file name that is there (also README
 * for README.md), or a name written as code is (`startDiscussion`, `MAX_CALLS`, `--dry-run`, `"list"` in quotes) that
 * stands in one of its files.
 */
export async function isNamedIn(view: ProjectView, text: string, signal: AbortSignal): Promise<boolean> {
  const { paths, terms } = namesIn(text);
  const { files } = await view.files(signal);
  const capitals = new Set(text.match(/\b[A-Z]{4,}\b/g));
  const isThere = ({ path }: { readonly path: string }) =>
    paths.some((named) => isSame(path.toLowerCase(), named)) || capitals.has(stemAtRoot(path));
  if (files.some(isThere)) return true;
  if (ownNames(view).some((name) => hasWord(text, name))) return true;
  const flags = Array.from(text.matchAll(/(?<![\w-])--([a-z][\w-]+)/g), ([, flag = ""]) => flag);
  const named = new Set([...terms, ...flags.flatMap((flag) => [...stemsOf(flag)])]);
  if (named.size === 0) return false;
  const index = await view.index(signal);
  return [...named].some((term) => rankChunks(index, term, 1).chunks.length > 0);
}

function isSame(path: string, named: string): boolean {
  return path === named || path.endsWith(`/${named}`);
}

/** A document at the root is called by its name alone. */
function stemAtRoot(path: string): string {
  return path.includes("/") ? "" : path.replace(/\.\w+$/, "");
}

const manifests = {
  "package.json": /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/,
  "pyproject.toml": /^name\s*=\s*["']([^"']+)["']/m,
  "Cargo.toml": /^name\s*=\s*"([^"]+)"/m,
} as const;

/** What the project calls itself. */
function ownNames(view: ProjectView): readonly string[] {
  return Object.entries(manifests).flatMap(([path, name]) => {
    const read = view.lines(path);
    return "lines" in read ? (name.exec(read.lines.join("\n"))?.[1] ?? []) : [];
  });
}

function hasWord(text: string, word: string): boolean {
  const letters = /[\p{L}\p{N}_]/u;
  const [inText, wanted] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + 1))
    if (!letters.test(inText.charAt(at - 1)) && !letters.test(inText.charAt(at + wanted.length))) return true;
  return false;
}
