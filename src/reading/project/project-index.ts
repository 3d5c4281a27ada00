import { hash } from "node:crypto";
import { setImmediate as nextTick } from "node:timers/promises";
import { type Chunk, chunksOf } from "./chunks.ts";
import { type Definition, definitionsIn } from "./definitions.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { readProjectFile } from "./read-file.ts";
import { type Reference, referencesIn } from "./references.ts";
import { toldLines, weighed } from "./told-lines.ts";
import { Vocabulary } from "./vocabulary.ts";
import type { ProjectFile } from "./walk.ts";

/** Which words stand where in a project; no text. */
export interface ProjectIndex {
  readonly vocabulary: Vocabulary;
  readonly files: readonly IndexedFile[];
  /** How many files had to be opened to make it; all others were known. */
  readonly opened: number;
}

export interface IndexedFile extends ProjectFile {
  readonly hash: string;
  readonly chunks: readonly IndexedChunk[];
  /** The lines that define something, or are a heading. */
  readonly defines: readonly number[];
  /** The lines that name another file, by the path they name. */
  readonly refers: readonly Reference[];
}

interface IndexedChunk extends Chunk {
  readonly words: number;
  readonly postings: Uint32Array;
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
  const definitions = definitionsIn(file.path, lines);
  const chunks = indexLines(file.path, lines, definitions, vocabulary);
  const defines = definitions.map(({ line }) => line);
  const refers = referencesIn(file.path, lines);
  return { ...file, mtimeMs, hash: content, chunks, defines, refers };
}

/** How much more a word counts when the path has it. */
const pathWeight = 2;

function indexLines(
  path: string,
  lines: readonly string[],
  definitions: readonly Definition[],
  vocabulary: Vocabulary,
): readonly IndexedChunk[] {
  const pathTerms = vocabulary.idsOf(path.replace(/\.\w+$/, ""));
  const told = weighed(toldLines(path, lines));
  return chunksOf(lines).map(({ from, to }) => {
    const names = definitions.filter(({ line }) => line >= from && line <= to).map(({ name }) => name);
    const defined = new Set(vocabulary.idsOf(names.join(" ")));
    const text = told.slice(from - 1, to).join("\n");
    return { from, to, ...vocabulary.tally(text, { also: pathTerms, weight: pathWeight, defined }) };
  });
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
