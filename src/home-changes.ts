import {
  chmodSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { isMissing, placeBelow, refuseLink, refused, stepsBelow } from "./home-files.ts";
import { nameBeside } from "./kernel/home-parts.ts";
import { link, open, rm } from "node:fs/promises";
import { ColloquyError } from "./kernel/error.ts";

/** The other side of the one door (`home-files.ts`): what is written and made below a home, through no link. */

export type FileAccess = "private" | "usual";
const modes = { private: { folder: 0o700, file: 0o600 }, usual: { folder: 0o777, file: 0o666 } } as const;

export function replaceNow(
  folder: string,
  path: string,
  content: string | Uint8Array,
  access: FileAccess = "private",
): void {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path), access);
  const temporary = nameBeside(place);
  try {
    writeFileSync(temporary, content, { mode: modes[access].file, flag: "wx" });
    renameSync(temporary, place);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

export function makeFolderNow(folder: string, path: string, access: FileAccess = "private"): void {
  const root = resolve(folder);
  let at = root;
  for (const step of stepsBelow(root, path)) {
    at = `${at}${sep}${step}`;
    if (!isFolder(at) && !isMade(at, modes[access].folder) && !isFolder(at))
      throw refused(`${at} is a file, not a folder.`, undefined);
  }
}

function isFolder(place: string): boolean {
  refuseLink(place);
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isMade(place: string, mode: number): boolean {
  try {
    mkdirSync(place, mode);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    return false;
  }
}

export async function addFirst(folder: string, path: string, text: string): Promise<boolean> {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path));
  const mine = nameBeside(place);
  try {
    await writeNew(mine, text);
    // A link is made whole or not at all, so that nobody ever reads half of it.
    await link(mine, place);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  } finally {
    await rm(mine, { force: true });
  }
}

/** A new name in a folder may have to wait for the disk; bytes only go into memory, and that is done at once. */
async function writeNew(place: string, text: string): Promise<void> {
  const handle = await open(place, "wx", modes.private.file);
  try {
    writeFileSync(handle.fd, text);
  } finally {
    await handle.close();
  }
}

/** Shuts a folder to others. On some file systems nobody can. */
export function shutNow(folder: string, path: string): void {
  try {
    const place = placeBelow(folder, path);
    if (isFolder(place)) chmodSync(place, modes.private.folder);
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
  }
}

export function makeNewFolderNow(folder: string, path: string): boolean {
  return isMade(placeBelow(folder, path), modes.private.folder);
}

/** Removes a file, or a link in its place, if there is one; with `isEmptyFolder` such a folder. */
export function removeNow(folder: string, path: string, isEmptyFolder = false): void {
  const place = placeBelow(folder, path);
  try {
    if (isEmptyFolder) rmdirSync(place);
    else unlinkSync(place);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
  }
}

export function removeAllNow(folder: string, path: string): void {
  rmSync(placeBelow(folder, path), { recursive: true, force: true });
}

export function renameBelow(folder: string, from: string, to: string): void {
  renameSync(placeBelow(folder, from), placeBelow(folder, to));
}
