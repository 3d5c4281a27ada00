import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve } from "node:path";
import { holds } from "../folders.ts";
import type { Reference, Sighting } from "../kernel/lookup.ts";
import { quotationFinder } from "../text/quotation.ts";

/** Where to look: paths are tried from where the user stands, then from the project's root, then by their ending. */
export interface SearchedProject {
  readonly root: string;
  readonly cwd: string;
  /** The files of the project that may be read, relative to the root. */
  readonly files: () => Promise<readonly string[]>;
  /** Nobody is told what stands in such a file, by its real path. */
  readonly isKept: (file: string) => boolean;
}

const largestBytes = 2 * 1024 * 1024;

/** Says of each reference whether it is there. Nothing of the files' text is handed on. */
export async function sightings(
  references: readonly Reference[],
  project: SearchedProject,
  signal: AbortSignal,
): Promise<readonly Sighting[]> {
  const reader = new ProjectReader(project);
  const seen: Sighting[] = [];
  for (const reference of references) {
    if (signal.aborted) break;
    seen.push(await sighting(reference, reader));
  }
  return seen;
}

async function sighting({ path, symbol, quote }: Reference, reader: ProjectReader): Promise<Sighting> {
  if (path === null) return anywhere(symbol ?? "", reader);
  const file = await reader.locate(path);
  if (file === null) return { ...nothing, file: "missing" };
  const text = await reader.read(file);
  if (text === null) return { ...nothing, file: "unread" };
  return {
    file: "found",
    path: file,
    lines: text.replace(/\n$/, "").split("\n").length,
    symbolLine: symbol === null ? null : lineOf(text, symbol),
    quoteLine: quote === null ? null : (reader.finderIn(file, text)(quote)?.line ?? null),
  };
}

const nothing = { path: null, lines: null, symbolLine: null, quoteLine: null };

async function anywhere(symbol: string, reader: ProjectReader): Promise<Sighting> {
  // Of `Floor.lookUp` the last part is what stands in the source.
  const name = symbol.split(/[.#]|::/).at(-1) ?? symbol;
  for (const file of await reader.files()) {
    const line = lineOf((await reader.read(file)) ?? "", name);
    if (line !== null) return { ...nothing, file: "found", path: file, symbolLine: line };
  }
  return { ...nothing, file: "missing" };
}

function lineOf(text: string, name: string): number | null {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const isWhole = !/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + name.length] ?? " ");
    if (isWhole) return text.slice(0, at).split("\n").length;
  }
  return null;
}

/** Reads each file once, and none outside the project. */
class ProjectReader {
  readonly #project: SearchedProject;
  readonly #read = new Map<string, Promise<string | null>>();
  readonly #finders = new Map<string, ReturnType<typeof quotationFinder>>();
  #files: Promise<readonly string[]> | undefined;

  constructor(project: SearchedProject) {
    this.#project = project;
  }

  files(): Promise<readonly string[]> {
    this.#files ??= this.#project.files();
    return this.#files;
  }

  /** The file a path means, relative to the root; also one that lies outside it. */
  async locate(path: string): Promise<string | null> {
    const { root, cwd } = this.#project;
    for (const base of isAbsolute(path) ? [""] : [cwd, root]) {
      const real = await realpath(join(base, path)).catch(() => null);
      if (real !== null) return relative(await realpath(root), real);
    }
    // An agent that says `login.ts:45` means the one file of that name.
    const [one, ...others] = (await this.files()).filter((file) => file.endsWith(`/${path}`));
    return others.length === 0 ? (one ?? null) : null;
  }

  read(file: string): Promise<string | null> {
    const text = this.#read.get(file) ?? this.#readNow(file);
    this.#read.set(file, text);
    return text;
  }

  finderIn(file: string, text: string): ReturnType<typeof quotationFinder> {
    const finder = this.#finders.get(file) ?? quotationFinder(text);
    this.#finders.set(file, finder);
    return finder;
  }

  async #readNow(file: string): Promise<string | null> {
    const path = resolve(this.#project.root, file);
    if (!holds(this.#project.root, path) || this.#project.isKept(path)) return null;
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.size > largestBytes) return null;
    const bytes = await readFile(path).catch(() => null);
    return bytes === null || bytes.includes(0) ? null : bytes.toString("utf8");
  }
}
