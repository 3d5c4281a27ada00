import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { holds } from "../folders.ts";
import { manifestAt, type Manifest } from "./manifest.ts";
import { neverShown } from "./project/never-shown.ts";
import { sourceWords, type SourceWords } from "./source-words.ts";

/** What stands around an artifact on disk. Everything is looked up when first asked for, and within bounds. */
export interface Neighbourhood {
  /** Whether the artifact lies in an installed package: there, only what its authors published stands around it. */
  readonly installed: boolean;
  /** Whether a file or folder stands at a path relative to the artifact. */
  readonly stands: (path: string) => boolean;
  /** Whether it stands at a path relative to the artifact or to the project's root. */
  readonly standsInProject: (path: string) => boolean;
  /** How many lines a file of the project has; `null` where it is not there, or not one to be opened. */
  readonly lineCount: (path: string) => number | null;
  /** What the project's package.json says, if there is one. */
  readonly manifest: () => Manifest | null;
  /** Every word of the project's sources. */
  readonly words: () => SourceWords;
}

const mostLevels = 12;

/** `null` when the artifact itself is not on disk. */
export function neighbourhood(artifact: string): Neighbourhood | null {
  if (artifact.includes("\0") || !existsSync(artifact)) return null;
  const folder = dirname(realpathSync(artifact));
  const root = projectRoot(folder);
  const stands = once((path: string) => existsSync(resolve(folder, path)));
  const inProject = once((path: string) => existsSync(resolve(root, path)));
  return {
    installed: folder.split(sep).includes("node_modules"),
    stands,
    standsInProject: (path) => stands(path) || inProject(path),
    lineCount: once((path) => linesAt(root, [resolve(folder, path), resolve(root, path)])),
    manifest: lazily(() => manifestAt(root)),
    words: lazily(() => sourceWords(root)),
  };
}

/** The nearest folder above with a package.json or a repository; else the artifact's own. */
function projectRoot(folder: string): string {
  let candidate = folder;
  for (let level = 0; level < mostLevels; level++) {
    if (["package.json", ".git"].some((mark) => existsSync(join(candidate, mark)))) return candidate;
    if (basename(dirname(candidate)) === "node_modules") return candidate;
    candidate = dirname(candidate);
  }
  return folder;
}

const mostBytes = 2_000_000;
const opened =
  /\.(?:[mc]?[jt]sx?|json|jsonc|ya?ml|toml|md|mdx|txt|css|scss|html|vue|svelte|py|rb|go|rs|java|kt|c|h|cc|cpp|hpp|cs|php|sh|sql|swift)$/i;

function linesAt(root: string, candidates: readonly string[]): number | null {
  for (const candidate of candidates) {
    if (!opened.test(candidate) || !existsSync(candidate)) continue;
    const file = realpathSync(candidate);
    const found = statSync(file);
    if (!holds(root, file) || !found.isFile() || found.size > mostBytes) continue;
    if (neverShown(file, { root, homes: [] }) !== null) continue;
    const text = readFileSync(file, "utf8");
    return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  }
  return null;
}

function once<T>(look: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const looked = look(path.replaceAll("\0", ""));
    known.set(path, looked);
    return looked;
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
