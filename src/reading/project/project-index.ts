import { hash } from "node:crypto";
import { posix } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { definitionsIn } from "./definitions.ts";
import { fileKind } from "./file-kind.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { readProjectFile } from "./read-file.ts";
import { isComment, tellingLines } from "./telling-lines.ts";
import type { ProjectFile } from "./walk.ts";
import { stemsOf } from "./words.ts";

/** Which words stand in which files of a project; no text. */
export interface ProjectIndex {
  readonly vocabulary: Vocabulary;
  readonly files: readonly IndexedFile[];
  /** How many files had to be opened to make it; all others were known. */
  readonly opened: number;
}

export interface IndexedFile extends ProjectFile {
  readonly hash: string;
  /** How many words it has, each as often as it counts. */
  readonly words: number;
  /** The terms in it by their numbers, ascending, and beside each how much it stands for the file. */
  readonly terms: Uint32Array;
  readonly counts: Uint16Array;
  /** The lines that define something, or are a heading. */
  readonly defines: readonly number[];
  /** Paths of other files that it names, from the root; whether they are there is not known. */
  readonly refers: readonly string[];
}

/** Numbers for terms, given in the order in which they are met. */
export class Vocabulary {
  readonly #ids: Map<string, number>;

  constructor(terms: readonly string[] = []) {
    this.#ids = new Map(terms.map((term, id) => [term, id]));
  }

  get terms(): Iterable<string> {
    return this.#ids.keys();
  }

  find(term: string): number | undefined {
    return this.#ids.get(term);
  }

  enter(term: string): number {
    const id = this.#ids.get(term) ?? this.#ids.size;
    if (id === this.#ids.size) this.#ids.set(term, id);
    return id;
  }
}

export interface IndexOptions {
  /** What is known from before; a file of the same size and time is not opened again. */
  readonly known: ProjectIndex | null;
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Indexes files of a project. One that cannot be read, or is no text, is there with nothing in it. */
export async function indexProject(
  root: string,
  files: readonly ProjectFile[],
  { known, signal, onProgress }: IndexOptions,
): Promise<ProjectIndex> {
  const vocabulary = known?.vocabulary ?? new Vocabulary();
  const before = new Map(known?.files.map((file) => [file.path, file]));
  const indexed: IndexedFile[] = [];
  let opened = 0;
  let restedAt = performance.now();
  for (const file of files) {
    const was = before.get(file.path);
    if (was !== undefined && was.size === file.size && was.mtimeMs === file.mtimeMs) {
      indexed.push(was);
      continue;
    }
    opened += 1;
    indexed.push(indexFile(root, file, was, vocabulary));
    if (performance.now() - restedAt > restEveryMs) {
      onProgress?.(indexed.length, files.length);
      await nextTick();
      signal.throwIfAborted();
      restedAt = performance.now();
    }
  }
  return { vocabulary, files: indexed, opened };
}

/** Signals and the terminal get their turn so often. */
const restEveryMs = 40;

/** A file written while we read it may look the same the next time: then its time is not to be relied on. */
const unsettledMs = 50;

function indexFile(
  root: string,
  file: ProjectFile,
  was: IndexedFile | undefined,
  vocabulary: Vocabulary,
): IndexedFile {
  const mtimeMs = Date.now() - file.mtimeMs < unsettledMs ? 0 : file.mtimeMs;
  const bytes = readBytes(root, file.path);
  const content = hash("sha256", bytes, "base64url").slice(0, 22);
  if (was?.hash === content) return { ...was, mtimeMs };
  const lines = isText(bytes) ? linesOf(bytes.toString("utf8")) : [];
  const defines = definitionsIn(file.path, lines).map(({ line }) => line);
  const { counts, words } = countWords(file.path, lines);
  const entered = Array.from(counts, ([term, count]) => [vocabulary.enter(term), count] as const);
  entered.sort(([a], [b]) => a - b);
  return {
    ...file,
    mtimeMs,
    hash: content,
    words,
    terms: Uint32Array.from(entered, ([id]) => id),
    counts: Uint16Array.from(entered, ([, count]) => Math.min(count, 0xffff)),
    defines,
    refers: referencesIn(file.path, lines),
  };
}

/**
 * How often a word counts by where it stands. Who asks for a file asks for what it is for: its path, what it says of
 * itself first, the names it defines and its comments tell that; a word of its body is often there by chance.
 */
const places = { path: 12, folder: 4, opening: 3, name: 5, comment: 2, body: 1 };

function countWords(path: string, lines: readonly string[]) {
  const counts = new Map<string, number>();
  let words = 0;
  const count = (text: string, times: number) => {
    for (const term of stemsOf(text)) {
      words += 1;
      if (isTelling(term)) counts.set(term, (counts.get(term) ?? 0) + times);
    }
  };
  const bare = path.replace(/\.\w+$/, "");
  const slash = bare.lastIndexOf("/");
  count(bare.slice(slash + 1), places.path);
  count(bare.slice(0, Math.max(0, slash)), places.folder);
  for (const { name } of definitionsIn(path, lines)) count(name, places.name);
  const isProse = fileKind(path) === "docs";
  let isOpening = !isProse;
  for (const line of tellingLines(path, lines)) {
    if (line.trim() === "") continue;
    const isSaid = isProse || isComment(line);
    count(line, isSaid && !isProse ? (isOpening ? places.opening : places.comment) : places.body);
    if (!isSaid && !/^["']use strict["']/.test(line)) isOpening = false;
  }
  return { counts, words };
}

// A letter alone is a variable or a particle, unless it is a word; a long number is data.
function isTelling(word: string): boolean {
  if (word.length === 1) return /\p{Script=Han}/u.test(word);
  return word.length <= 8 || !/^\d+$/.test(word);
}

const mostReferences = 200;
/** A line longer than this was not written by hand. */
const mostCharacters = 300;
const relative = /["'`(](\.{1,2}\/[\w@./-]+)["'`)]/g;
const fromRoot = /(?<![\w@./-])(?:[\w@-][\w@.-]*\/)+[\w@-]+(?:\.[\w-]+)+(?![\w/])/g;

/** Other files that a file names, by an import or as a path in prose. */
function referencesIn(path: string, lines: readonly string[]): readonly string[] {
  const folder = posix.dirname(path);
  const found = new Set<string>();
  for (const text of lines) {
    if (text.length > mostCharacters || !text.includes("/")) continue;
    for (const [, to = ""] of text.matchAll(relative)) found.add(posix.join(folder, to));
    for (const [to] of text.matchAll(fromRoot)) found.add(to);
    if (found.size >= mostReferences) break;
  }
  return [...found];
}

/** The lines of a file as they may be shown: masked. Empty where it cannot be read any more. */
export function shownLines(root: string, path: string): readonly string[] {
  const bytes = readBytes(root, path);
  return isText(bytes) ? linesOf(bytes.toString("utf8")) : [];
}

export function linesOf(text: string): readonly string[] {
  const unix = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  const lines = maskSecrets(unix).split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function readBytes(root: string, path: string): Buffer {
  const read = readProjectFile(root, path);
  return "bytes" in read ? read.bytes : Buffer.alloc(0);
}

export function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 8192).includes(0);
}
