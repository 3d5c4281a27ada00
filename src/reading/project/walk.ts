import { type Dirent, fstatSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { ColloquyError } from "../../kernel/error.ts";
import { rulesAbove } from "./ignore-rules.ts";
import { identityOf, isPrivateFolder } from "./never-shown.ts";
import { usualBounds, type WalkBounds } from "./read-file.ts";
import { isSecretFile } from "./secret-file.ts";

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

export type Walked = Awaited<ReturnType<typeof walkProject>>;

interface WalkOptions {
  readonly signal: AbortSignal;
  /** Where discussions are kept is no part of the project, whatever its name. */
  readonly home?: string | readonly string[];
  readonly bounds?: WalkBounds;
}

/**
 * The files of a project that may be read, in the same order every time: folder after folder, the upper ones first.
 * Leaves out what ignore files name, secrets, discussions, what this process prints into, links, whose targets are
 * either here anyway or outside, and files with several names. What is no text by its name, is empty or large stands
 * apart. `cut`: whether there was more than is looked at. Throws when the root itself cannot be listed.
 */
export async function walkProject(root: string, { signal, home, bounds = usualBounds }: WalkOptions) {
  const homes = new Set((typeof home === "string" ? [home] : (home ?? [])).flatMap(identityOf));
  const { mostFiles, mostFileBytes, mostBytes } = bounds;
  const files: ProjectFile[] = [];
  const others: OtherFile[] = [];
  /** Secret files that no ignore rule names, and files with another name: seats are told of none. */
  const secrets: string[] = [];
  const closed: string[] = [];
  const isOutput = isPrintedInto();
  let bytes = 0;
  const folders = [{ path: "", rules: rulesAbove(root) }];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    await nextTick();
    signal.throwIfAborted();
    // The root is the project, also where somebody keeps a discussion in it.
    if (folder.path !== "" && isPrivateFolder(join(root, folder.path), homes)) continue;
    const entries = listed(root, folder.path, closed);
    const rules = folder.rules.below(folder.path, entries);
    for (const entry of entries) {
      const path = folder.path === "" ? entry.name : `${folder.path}/${entry.name}`;
      if (entry.isDirectory()) {
        const isWanted = !leftOut.has(entry.name.toLowerCase()) && !rules.ignores(path, true);
        if (isWanted) folders.push({ path, rules });
        continue;
      }
      // A repository beside another's work tree is a file of that name.
      if (!entry.isFile() || leftOut.has(entry.name) || rules.ignores(path, false)) continue;
      if (isSecretFile(path)) {
        secrets.push(path);
        continue;
      }
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
      if (stat === undefined || isOutput(stat)) continue;
      // Its other name may be that of a secret, and nothing tells where it is.
      if (stat.nlink > 1) {
        secrets.push(path);
        continue;
      }
      const file = { path, size: stat.size, mtimeMs: stat.mtimeMs };
      const why = whyNot(entry.name, stat.size, mostFileBytes);
      if (files.length + others.length === mostFiles || (why === null && bytes + stat.size > mostBytes))
        return { files, others, secrets, closed, cut: true };
      if (why !== null) {
        others.push({ ...file, why });
        continue;
      }
      bytes += stat.size;
      files.push(file);
    }
  }
  return { files, others, secrets, closed, cut: false };
}

function listed(root: string, folder: string, closed: string[]): readonly Dirent[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (folder !== "" && code !== "ENOENT") closed.push(folder);
    if (folder !== "") return [];
    throw new ColloquyError("bad-input", `The folder ${root} cannot be read (${code}).`, {
      cause,
      hint: "Check the path and its permissions.",
    });
  }
}

const leftOut: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj", "node_modules"]);

function whyNot(name: string, size: number, mostBytes: number): OtherFile["why"] | null {
  const kind = whyNoSource(name);
  if (kind === "no-text") return kind;
  if (size === 0) return "empty";
  return size > mostBytes ? "large" : kind;
}

export function whyNoSource(name: string): "no-text" | "lock" | null {
  return noText.test(name) ? "no-text" : locks.has(name) ? "lock" : null;
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

/** Tells the files that this process prints into: what seats say may stand there before others were asked. */
function isPrintedInto(): (file: Pick<Stats, "dev" | "ino">) => boolean {
  const outputs = [1, 2].flatMap((descriptor) => {
    try {
      const found = fstatSync(descriptor);
      return found.isFile() ? [found] : [];
    } catch {
      return []; // closed
    }
  });
  return ({ dev, ino }) => outputs.some((one) => one.dev === dev && one.ino === ino);
}
