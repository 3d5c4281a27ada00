import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { holds } from "../folders.ts";
import { eachTextOnce } from "../text/each-once.ts";
import { neverShown } from "./project/never-shown.ts";

/** What stands around an artifact on disk. Everything is looked up when it is asked for, and within bounds. */
export interface Neighbourhood {
  /** Whether the artifact lies in an installed package: there, only what its authors published stands around it. */
  readonly installed: boolean;
  /** Whether a file or folder stands at a path relative to the artifact. */
  readonly stands: (path: string) => boolean;
  /** Whether it stands at a path relative to the artifact or to the project's root. */
  readonly standsInProject: (path: string) => boolean;
  /** How many lines a file of the project has; `null` where it is not there, or not one to be opened. */
  readonly lineCount: (path: string) => number | null;
  /** Names of scripts in the project's package.json and in those of the packages below it. */
  readonly scripts: () => ReadonlySet<string>;
}

/** `null` when the artifact itself is not on disk. */
export function neighbourhood(artifact: string): Neighbourhood | null {
  if (artifact.includes("\0") || !existsSync(artifact)) return null;
  const folder = dirname(realpathSync(artifact));
  const root = projectRoot(folder);
  const places = (path: string) => [folder, root].map((base) => resolve(base, path.replaceAll("\0", "")));
  return {
    installed: folder.split(sep).includes("node_modules"),
    stands: eachTextOnce((path) => places(path).slice(0, 1).some(existsSync), mostSigns),
    standsInProject: eachTextOnce((path) => places(path).some(existsSync), mostSigns),
    lineCount: eachTextOnce((path) => linesAt(root, places(path)), mostSigns),
    scripts: () => scriptsIn(root),
  };
}

const mostLevels = 12;
/** Of the paths that a text names again and again. */
const mostSigns = 100_000;

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

const mostManifestBytes = 1_000_000;

function scriptsIn(root: string): ReadonlySet<string> {
  if (!existsSync(join(root, "package.json"))) return new Set();
  const scripts = manifestsOf(root).flatMap((file) => {
    try {
      if (statSync(file).size > mostManifestBytes) return [];
      const manifest = JSON.parse(readFileSync(file, "utf8")) as { readonly scripts?: object } | null;
      return Object.keys(manifest?.scripts ?? {});
    } catch {
      return []; // not ours to read, or no JSON: either way it says nothing
    }
  });
  return new Set(scripts);
}

const deepest = 8;
const mostEntries = 20_000;
const skipped = /^(?:node_modules|\..*|coverage|vendor|target)$/;

function manifestsOf(root: string): readonly string[] {
  const paths: string[] = [];
  const open = [{ folder: root, depth: 0 }];
  let entries = 0;
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    for (const entry of entriesOf(next.folder)) {
      if (++entries > mostEntries) return paths;
      const path = join(next.folder, entry.name);
      if (entry.isFile() && entry.name === "package.json") paths.push(path);
      if (entry.isDirectory() && !skipped.test(entry.name) && next.depth < deepest)
        open.push({ folder: path, depth: next.depth + 1 });
    }
  }
  return paths;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not ours to read
  }
}
