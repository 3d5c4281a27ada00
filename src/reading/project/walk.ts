import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { ColloquyError } from "../../kernel/error.ts";
import { journalFile } from "../../kernel/journal-name.ts";
import { rulesAbove } from "./ignore-rules.ts";
import { holdsJournal, isPrintedInto } from "./own-traces.ts";
import { isSecretFile } from "./secret-file.ts";
import { usualBounds, type WalkBounds } from "./walk-bounds.ts";

/** A file as the folder lists it; nothing of it was read. */
export interface ProjectFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A file that is there, and that no index wants. */
export interface OtherFile extends ProjectFile {
  readonly why: "no-text" | "lock" | "empty" | "large";
}

export interface Walked {
  readonly files: readonly ProjectFile[];
  readonly others: readonly OtherFile[];
  /** Secret files that no ignore rule names: they are passed by, and only counted. */
  readonly secrets: number;
  /** There was more than is looked at. */
  readonly cut: boolean;
}

interface WalkOptions {
  readonly signal: AbortSignal;
  /** Where discussions are kept is no part of the project, whatever its name. */
  readonly home?: string | readonly string[];
  readonly bounds?: WalkBounds;
}

/**
 * The files of a project that may be read, in the same order every time: folder after folder, the upper ones first.
 * Leaves out what ignore files name, secrets, discussions, what this process prints into, and links, whose targets are
 * either here anyway or outside. What is no text by its name, is empty or large stands apart. Throws when the root
 * itself cannot be listed.
 */
export async function walkProject(
  root: string,
  { signal, home, bounds: { mostFiles, mostFileBytes, mostBytes } = usualBounds }: WalkOptions,
): Promise<Walked> {
  const files: ProjectFile[] = [];
  const others: OtherFile[] = [];
  const homes = new Set(typeof home === "string" ? [home] : home);
  const isOutput = isPrintedInto();
  let secrets = 0;
  let bytes = 0;
  const folders = [{ path: "", rules: rulesAbove(root) }];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    await nextTick();
    signal.throwIfAborted();
    const entries = listed(root, folder.path);
    if (isDiscussion(root, folder.path, entries)) continue;
    const rules = folder.rules.below(folder.path, entries);
    for (const entry of entries) {
      const path = folder.path === "" ? entry.name : `${folder.path}/${entry.name}`;
      if (entry.isDirectory()) {
        const isWanted =
          !leftOut.has(entry.name.toLowerCase()) &&
          !homes.has(join(root, path)) &&
          !rules.ignores(path, true);
        if (isWanted) folders.push({ path, rules });
        continue;
      }
      // A repository beside another's work tree is a file of that name.
      if (!entry.isFile() || leftOut.has(entry.name) || rules.ignores(path, false)) continue;
      if (isSecretFile(path)) {
        secrets += 1;
        continue;
      }
      const found = lstatSync(join(root, path), { throwIfNoEntry: false });
      if (found === undefined || isOutput(found)) continue;
      const file = { path, size: found.size, mtimeMs: found.mtimeMs };
      const why = whyNot(entry.name, found.size, mostFileBytes);
      if (files.length + others.length === mostFiles || (why === null && bytes + found.size > mostBytes))
        return { files, others, secrets, cut: true };
      if (why !== null) {
        others.push({ ...file, why });
        continue;
      }
      bytes += found.size;
      files.push(file);
    }
  }
  return { files, others, secrets, cut: false };
}

function listed(root: string, folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    if (folder !== "") return [];
    const { code } = cause as NodeJS.ErrnoException;
    throw new ColloquyError("bad-input", `The folder ${root} cannot be read (${code}).`, {
      cause,
      hint: "Check the path and its permissions.",
    });
  }
}

/** The root is the project, also where somebody keeps a discussion in it. */
function isDiscussion(root: string, path: string, entries: readonly Dirent[]): boolean {
  return path !== "" && entries.some(({ name }) => name === journalFile) && holdsJournal(join(root, path));
}

const leftOut: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj", "node_modules", ".colloquy"]);

function whyNot(name: string, size: number, mostBytes: number): OtherFile["why"] | null {
  if (noText.test(name)) return "no-text";
  if (size === 0) return "empty";
  if (size > mostBytes) return "large";
  return locks.has(name) ? "lock" : null;
}

const noText =
  /\.(?:png|jpe?g|gif|webp|avif|ico|icns|bmp|tiff?|psd|heic|mp[34]|m4[av]|mov|avi|mkv|webm|wav|ogg|flac|woff2?|[ot]tf|eot|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|t?gz|tgz|bz2|xz|zst|7z|rar|jar|war|tar|exe|dll|so|dylib|a|o|obj|lib|node|wasm|class|pyc|pyo|bin|dat|db|sqlite3?|parquet|onnx|gguf|safetensors|npy|map|min\.(?:js|css))$/i;

// Nobody asks for what stands in these, and their hashes crowd the index.
const locks: ReadonlySet<string> = new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "Cargo.lock",
  "poetry.lock",
  "uv.lock",
  "Pipfile.lock",
  "composer.lock",
  "Gemfile.lock",
  "go.sum",
  "flake.lock",
]);
