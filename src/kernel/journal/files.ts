import { closeSync, open, writeFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { holds } from "../../folders.ts";
import { ColloquyError } from "../error.ts";
import { nameBeside } from "../name-beside.ts";
import type { ProjectedFile } from "../projection.ts";
import { readUnlinkedNow, refuseLinks, statOf } from "./unlinked.ts";
import { writeFault } from "./write-fault.ts";

/** Who may read what is written: its owner alone, or whoever may read the files around it. */
type Access = "private" | "usual";

const modes = { private: { folder: 0o700, file: 0o600 }, usual: { folder: 0o777, file: 0o666 } } as const;

/**
 * Writes projections into a folder, each whole or not at all, only where the bytes differ, and through no link. What is
 * there is looked at at once, which takes less than to have it done elsewhere; a disk that is busy is waited for.
 */
export async function writeFiles(
  folder: string,
  files: readonly ProjectedFile[],
  access: Access = "private",
): Promise<void> {
  const mode = modes[access];
  for (const file of files) {
    const path = pathInside(folder, file.path);
    refuseLinks(resolve(folder), path);
    if (isThere(path, file)) continue;
    const parent = isFolder(file) ? path : dirname(path);
    try {
      if (statOf(parent)?.isDirectory() !== true) await mkdir(parent, { recursive: true, mode: mode.folder });
      if (!isFolder(file)) await replace(path, file.text, mode.file);
    } catch (cause) {
      throw writeFault(path, cause);
    }
  }
}

async function replace(path: string, text: string, mode: number): Promise<void> {
  const temporary = nameBeside(path);
  try {
    await writeNew(temporary, text, mode);
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** A new name in a folder may have to wait for the disk; bytes only go into memory, and that is done at once. */
async function writeNew(path: string, text: string, mode: number): Promise<void> {
  const file = await openFile(path, "wx", mode);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

const openFile = promisify(open);

/** Which projections are missing from a folder or differ from what the journal gives. */
export function staleFiles(folder: string, files: readonly ProjectedFile[]): readonly string[] {
  return files.filter((file) => !isThere(pathInside(folder, file.path), file)).map(({ path }) => path);
}

function isThere(path: string, file: ProjectedFile): boolean {
  const found = statOf(path);
  if (isFolder(file)) return found?.isDirectory() === true;
  return found?.size === BigInt(Buffer.byteLength(file.text)) && readUnlinkedNow(path) === file.text;
}

function isFolder({ path }: ProjectedFile): boolean {
  return path.endsWith("/");
}

/** Joins, and refuses a path that would leave the folder. */
function pathInside(folder: string, path: string): string {
  const root = resolve(folder);
  const target = resolve(join(root, path));
  if (target === root || !holds(root, target)) {
    throw new ColloquyError("fault", `${path} lies outside ${folder}.`);
  }
  return target;
}
