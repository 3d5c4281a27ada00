import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { holds } from "../folders.ts";
import type { Reference, Sighting } from "../kernel/lookup.ts";
import { quotationFinder } from "../text/quotation.ts";

/** Where to look: paths are tried from where the user stands, then from the project's root, then by their ending. */
export interface SearchedProject {
  readonly root: string;
  readonly cwd: string;
  readonly files: () => Promise<readonly string[]>;
  /** Nobody is told what stands in such a file, by its real path. */
  readonly isKept: (file: string) => boolean;
}

/** Says of each reference whether it is there. Each file is read once, and nothing of its text is handed on. */
export async function sightings(
  references: readonly Reference[],
  project: SearchedProject,
  signal: AbortSignal,
): Promise<readonly Sighting[]> {
  let listed: Promise<readonly string[]> | undefined;
  const files = () => (listed ??= project.files());
  const known = new Map<string, Awaited<ReturnType<typeof textOf>>>();
  const seen: Sighting[] = [];
  for (const { path, quote } of references) {
    if (signal.aborted) break;
    const file = await locate(path, project, files);
    if (file !== null && !known.has(file)) known.set(file, await textOf(file, project));
    const text = file === null ? null : known.get(file);
    if (file === null || text === null || text === undefined)
      seen.push({ file: file === null ? "missing" : "unread", path: null, lines: null, quoteLine: null });
    else {
      const quoteLine = quote === null ? null : (text.find(quote)?.line ?? null);
      seen.push({ file: "found", path: file, lines: text.lines, quoteLine });
    }
  }
  return seen;
}

/** The file a path means, relative to the root; also one that lies outside it. */
async function locate(
  path: string,
  { root, cwd }: SearchedProject,
  files: SearchedProject["files"],
): Promise<string | null> {
  for (const base of isAbsolute(path) ? [""] : [cwd, root]) {
    const real = await realpath(join(base, path)).catch(() => null);
    if (real !== null) return relative(await realpath(root), real);
  }
  // An agent that says `login.ts:45` means the one file of that name.
  const [one, ...others] = (await files()).filter((file) => file.endsWith(`/${path}`));
  return others.length === 0 ? (one ?? null) : null;
}

const largestBytes = 2 * 1024 * 1024;

/** `null` of one outside the project, a secret, or no text. */
async function textOf(file: string, { root, isKept }: SearchedProject) {
  const path = resolve(root, file);
  if (!holds(root, path) || isKept(path)) return null;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size > largestBytes) return null;
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.includes(0)) return null;
  const text = bytes.toString("utf8");
  return { lines: text.replace(/\n$/, "").split("\n").length, find: quotationFinder(text) };
}
