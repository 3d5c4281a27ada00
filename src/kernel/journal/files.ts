import { dirname, join, resolve } from "node:path";
import { statNow, textIfAny } from "../../home-files.ts";
import { type FileAccess, makeFolderNow, makeNewFolderNow, replaceNow, shutNow } from "../../home-changes.ts";
import type { ProjectedFile } from "../projection.ts";
import { ColloquyError, isFullDisk } from "../error.ts";
import { mkdirSync, statSync } from "node:fs";
import { folderOf, giveNumber } from "./archive.ts";

/** Each whole or not at all, and only where the bytes differ. */
export async function writeFiles(
  folder: string,
  files: readonly ProjectedFile[],
  access: FileAccess = "private",
): Promise<void> {
  for (const file of files)
    try {
      if (isThere(folder, file)) continue;
      if (isFolder(file)) makeFolderNow(folder, file.path, access);
      else replaceNow(folder, file.path, file.text, access);
    } catch (cause) {
      throw writeFault(join(folder, file.path), cause);
    }
}

export function staleFiles(folder: string, files: readonly ProjectedFile[]): readonly string[] {
  return files.filter((file) => !isThere(folder, file)).map(({ path }) => path);
}

function isThere(folder: string, file: ProjectedFile): boolean {
  const found = statNow(folder, file.path);
  if (isFolder(file)) return found?.isDirectory() === true;
  const size = Buffer.byteLength(file.text);
  return found?.size === BigInt(size) && textIfAny(folder, file.path, size) === file.text;
}

function isFolder({ path }: ProjectedFile): boolean {
  return path.endsWith("/");
}

const usersToMend = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOENT", "EISDIR"]);

export function writeFault(path: string, cause: unknown): ColloquyError {
  if (cause instanceof ColloquyError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (isFullDisk(cause)) {
    return new ColloquyError("machine", `The disk is full: ${path} could not be written (${code}).`, {
      cause,
      hint: "Free some space.",
    });
  }
  if (code !== undefined && usersToMend.has(code)) {
    return new ColloquyError("bad-input", `${path} cannot be written (${code}).`, {
      cause,
      hint: "Choose another folder, not a file (--session or --home; in code `folder`), or change its permissions.",
    });
  }
  return new ColloquyError("machine", `${path} could not be written: ${message}.`, { cause });
}

export async function createFolder(home: string, id: string): Promise<{ id: string; folder: string }> {
  await makeFolder(home);
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? id : `${id}-${n}`;
    const folder = folderOf(home, numbered);
    try {
      makeFolderNow(home, "discussions");
      // One that came with a clone may be open to others.
      shutNow(home, "discussions");
      if (!makeNewFolderNow(home, join("discussions", numbered))) continue;
      giveNumber(home, numbered);
      return { id: numbered, folder };
    } catch (cause) {
      throw writeFault(folder, cause);
    }
  }
}

export async function makeFolder(folder: string): Promise<void> {
  try {
    makeWithParents(resolve(folder));
  } catch (cause) {
    throw writeFault(folder, cause);
  }
}

/** One by one: where a folder that is there takes no other, as /proc does, Node's `recursive` tries without end. */
function makeWithParents(folder: string): void {
  const fault = faultOfMaking(folder);
  if (fault === null) return;
  if (fault.code !== "ENOENT" || dirname(folder) === folder) throw fault;
  makeWithParents(dirname(folder));
  const stillFault = faultOfMaking(folder);
  if (stillFault !== null) throw stillFault;
}

function faultOfMaking(folder: string): NodeJS.ErrnoException | null {
  if (isFolderNow(folder)) return null;
  try {
    mkdirSync(folder, 0o700);
    return null;
  } catch (fault) {
    return isFolderNow(folder) ? null : (fault as NodeJS.ErrnoException);
  }
}

function isFolderNow(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
