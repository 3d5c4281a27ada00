import { realpathSync } from "node:fs";
import { unlessAborted } from "../kernel/until-aborted.ts";
import {
  indexProject,
  isText,
  linesOf,
  type ProjectIndex,
  shownLines,
} from "../reading/project/project-index.ts";
import { type ReadProblem, readProjectFile } from "../reading/project/read-file.ts";
import { type OtherFile, type ProjectFile, type Walked, walkProject } from "../reading/project/walk.ts";

export interface Files extends Walked {
  readonly byPath: ReadonlyMap<string, ProjectFile | OtherFile>;
}

export type LinesProblem = ReadProblem | "binary";

/** Walked and indexed once for all, again when older than `freshMs`. A file's own lines are always those of now. */
export class ProjectView {
  readonly root: string;
  readonly #homes: readonly string[];
  readonly #freshMs: number;
  #walk: { readonly files: Promise<Files>; readonly startedAt: number } | null = null;
  #index: { readonly of: Files; readonly index: Promise<ProjectIndex> } | null = null;

  constructor(root: string, homes: readonly string[], freshMs: number) {
    this.root = realOf(root);
    this.#homes = homes;
    this.#freshMs = freshMs;
  }

  async files(signal: AbortSignal, olderThanMs = this.#freshMs): Promise<Files> {
    const age = this.#walk === null ? Infinity : performance.now() - this.#walk.startedAt;
    if (this.#walk === null || age > olderThanMs) {
      const files = this.#walked();
      this.#walk = { files, startedAt: performance.now() };
      // The next one tries again.
      files.catch(() => (this.#walk = null));
    }
    return unlessAborted(this.#walk.files, signal);
  }

  async index(signal: AbortSignal): Promise<ProjectIndex> {
    const files = await this.files(signal);
    if (this.#index?.of !== files) {
      const before = this.#index?.index.catch(() => null);
      const index = this.#indexed(files, before);
      this.#index = { of: files, index };
      index.catch(() => (this.#index = null));
    }
    return unlessAborted(this.#index.index, signal);
  }

  lines(path: string): { readonly lines: readonly string[] } | { readonly problem: LinesProblem } {
    const read = readProjectFile(this.root, path);
    if ("problem" in read) return read;
    return isText(read.bytes) ? { lines: linesOf(read.bytes.toString("utf8")) } : { problem: "binary" };
  }

  linesIfAny(path: string): readonly string[] {
    return shownLines(this.root, path);
  }

  async #walked(): Promise<Files> {
    const walked = await walkProject(this.root, { signal: never, home: this.#homes });
    const all = [...walked.files, ...walked.others].map((file) => [file.path, file] as const);
    return { ...walked, byPath: new Map(all) };
  }

  async #indexed({ files }: Files, before: Promise<ProjectIndex | null> | undefined): Promise<ProjectIndex> {
    return indexProject(this.root, files, { known: (await before) ?? null, signal: never });
  }
}

// What one look began others wait for too, so it goes on when that look is given up.
const never = new AbortController().signal;

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path; // listing it will tell what is wrong
  }
}
