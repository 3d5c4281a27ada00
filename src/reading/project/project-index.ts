import { setImmediate as nextTick } from "node:timers/promises";
import MiniSearch from "minisearch";
import { type Definition, definitionsIn } from "./definitions.ts";
import { fileKind } from "./file-kind.ts";
import { maskSecrets } from "./mask-secrets.ts";
import { readProjectFile } from "./read-file.ts";
import { isComment, tellingLines } from "./telling-lines.ts";
import type { ProjectFile } from "./walk.ts";
import { stemsOf } from "./words.ts";

export interface ProjectIndex {
  readonly words: MiniSearch<IndexEntry>;
  readonly files: readonly IndexedFile[];
}

export interface IndexedFile extends ProjectFile {
  readonly defines: readonly number[];
}

interface IndexOptions {
  /** What is known from before, and is brought up to date: a file of the same size and time is not opened again. */
  readonly known: ProjectIndex | null;
  readonly signal: AbortSignal;
}

/** Indexes files of a project. One that cannot be read, or is no text, is there with its path alone. */
export async function indexProject(
  root: string,
  files: readonly ProjectFile[],
  { known, signal }: IndexOptions,
): Promise<ProjectIndex> {
  const words =
    known?.words ??
    new MiniSearch<IndexEntry>({ idField: "path", fields: [...places], tokenize, processTerm: String });
  const before = new Map(known?.files.map((file) => [file.path, file]));
  const indexed: IndexedFile[] = [];
  let restedAt = performance.now();
  for (const file of files) {
    const was = before.get(file.path);
    before.delete(file.path);
    if (was !== undefined && was.size === file.size && was.mtimeMs === file.mtimeMs) {
      indexed.push(was);
      continue;
    }
    const { path } = file;
    const lines = shownLines(root, path);
    const definitions = definitionsIn(path, lines);
    if (was !== undefined) words.discard(path);
    words.add(entryOf(path, lines, definitions));
    indexed.push({
      ...file,
      mtimeMs: Date.now() - file.mtimeMs < unsettledMs ? 0 : file.mtimeMs,
      defines: definitions.map(({ line }) => line),
    });
    if (performance.now() - restedAt > restEveryMs) {
      await nextTick();
      signal.throwIfAborted();
      restedAt = performance.now();
    }
  }
  words.discardAll([...before.keys()]);
  return { words, files: indexed };
}

/** Signals and the terminal get their turn so often. */
const restEveryMs = 40;

/** A file written while we read it may look the same the next time: then its time is not to be relied on. */
const unsettledMs = 50;

/** Where words of a file stand: in its own name, in those of its folders, in a definition or a heading, in a comment. */
const places = ["file", "folder", "name", "comment", "body"] as const;
type IndexEntry = { readonly path: string } & Readonly<Record<(typeof places)[number], string>>;

function entryOf(path: string, lines: readonly string[], definitions: readonly Definition[]): IndexEntry {
  const bare = path.replace(/\.\w+$/, "");
  const slash = bare.lastIndexOf("/");
  const isProse = fileKind(path) === "docs";
  const { comment = [], body = [] } = Object.groupBy(tellingLines(path, lines), (line) =>
    !isProse && isComment(line) ? "comment" : "body",
  );
  return {
    path,
    file: bare.slice(slash + 1),
    folder: bare.slice(0, Math.max(0, slash)),
    name: definitions.map(({ name }) => name).join("\n"),
    comment: comment.join("\n"),
    body: body.join("\n"),
  };
}

/** One that comes very often says no more than one that comes often, and each time takes time to index. */
const mostTimes = 3;

function tokenize(text: string): string[] {
  const times = new Map<string, number>();
  return stemsOf(text).filter((term) => {
    const before = times.get(term) ?? 0;
    times.set(term, before + 1);
    return before < mostTimes && isTelling(term);
  });
}

// A letter alone is a variable or a particle, unless it is a word; a long number is data.
function isTelling(word: string): boolean {
  if (word.length === 1) return /\p{Script=Han}/u.test(word);
  return word.length <= 8 || !/^\d+$/.test(word);
}

/** The lines of a file as they may be shown: masked. Empty where it cannot be read any more. */
export function shownLines(root: string, path: string): readonly string[] {
  const read = readProjectFile(root, path);
  return "bytes" in read && isText(read.bytes) ? linesOf(read.bytes.toString("utf8")) : [];
}

export function linesOf(text: string): readonly string[] {
  const lines = maskSecrets(text.includes("\r") ? text.replaceAll("\r\n", "\n") : text).split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

export function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 8192).includes(0);
}
