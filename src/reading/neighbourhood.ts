import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { holds } from "../folders.ts";
import { neverShown } from "./project/never-shown.ts";

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

interface Manifest {
  readonly name: string | null;
  readonly bins: readonly string[];
  /** Names of scripts in this package.json and in those of the packages below it. */
  readonly scripts: ReadonlySet<string>;
}

const mostManifestBytes = 1_000_000;

/** What the package.json of a folder says of the project, or `null`. */
function manifestAt(root: string): Manifest | null {
  const own = parsed(join(root, "package.json"));
  if (own === null) return null;
  const below = filesOf(root, (name) => name === "package.json").paths.map(parsed);
  const scripts = [own, ...below].flatMap((each) => keys(each?.["scripts"]));
  const name = typeof own["name"] === "string" ? own["name"] : null;
  const bin = own["bin"];
  const bins = typeof bin === "string" && name !== null ? [name.replace(/^@[^/]*\//, "")] : keys(bin);
  return { name, bins, scripts: new Set(scripts) };
}

function parsed(file: string): Record<string, unknown> | null {
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > mostManifestBytes) return null;
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // not there, or no JSON: either way it says nothing
  }
}

function keys(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/** Every word that stands in the sources of a project, a flag such as `--dry-run` as one word of its own. */
interface SourceWords {
  readonly has: (word: string) => boolean;
  /** Where it is false, a word that is not found may well be there. */
  readonly complete: boolean;
  readonly files: number;
}

const mostFiles = 3000;
const mostSourceBytes = 30_000_000;
// Names that end so hold code; keys, settings and `.env` files are never opened.
const sources = /\.(?:[mc]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|c|h|cc|cpp|hpp|cs|php|sh|swift)$/i;

function sourceWords(root: string): SourceWords {
  const { paths, complete } = filesOf(root, (name) => sources.test(name) && !name.startsWith(".env"));
  const words = new Set<string>();
  let bytes = 0;
  for (const path of paths.slice(0, mostFiles)) {
    bytes += statSync(path).size;
    if (bytes > mostSourceBytes) break;
    const text = readFileSync(path, "utf8");
    for (const [word] of text.matchAll(/--[a-zA-Z][\w-]*|[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word);
  }
  const whole = complete && paths.length <= mostFiles && bytes <= mostSourceBytes;
  return { has: (word) => words.has(word), complete: whole, files: paths.length };
}

const deepest = 8;
const mostEntries = 20_000;
const skipped = /^(?:node_modules|\..*|coverage|vendor|target)$/;

/** The files below a folder whose names are wanted; `complete` is false where a bound ended the search. */
function filesOf(
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
