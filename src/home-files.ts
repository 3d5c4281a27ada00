import {
  type BigIntStats,
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { holds } from "./folders.ts";
import { ColloquyError } from "./kernel/error.ts";
import { nameBeside } from "./kernel/name-beside.ts";

/**
 * The one door to the files of a home, of a discussion's folder and of what we keep for the user. Any of them may have
 * come with a clone. So each is named by a folder that the user chose, or we, and a path below it: no link is followed
 * at any step of that path, what is opened is a regular file, and no more of it is read than somebody said. A pipe holds
 * nobody up. What does not exist is `null`, nothing or `ENOENT`; what is none of ours is refused by its path, and never
 * by a word of what it holds.
 */

/** What is opened for: `change` is for bytes at a place of a file that exists, `anew` empties it first. */
type Purpose = "read" | "append" | "change" | "anew";

/** Of what people write, and of small files of ours. */
const usualMost = 16 * 2 ** 20;

const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_TRUNC } = constants;
// Where links cannot be told by a flag, `placeBelow` looks.
const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0;
const noWait = (constants.O_NONBLOCK as number | undefined) ?? 0;
const flags: Readonly<Record<Purpose, number>> = {
  read: O_RDONLY | noFollow | noWait,
  append: O_RDWR | O_APPEND | O_CREAT | noFollow | noWait,
  change: O_WRONLY | noFollow | noWait,
  anew: O_WRONLY | O_CREAT | O_TRUNC | noFollow | noWait,
};

/** Who may read what is written: its owner alone, or whoever may read the files around it. */
export type Access = "private" | "usual";
const modes = { private: { folder: 0o700, file: 0o600 }, usual: { folder: 0o777, file: 0o666 } } as const;

/** A file that was opened at once; whoever has it closes it. */
export interface OpenedFile {
  readonly file: number;
  readonly size: number;
}

export function openNow(folder: string, path: string, purpose: Purpose = "read"): OpenedFile {
  const place = placeBelow(folder, path);
  const file = attempted(place, () => openSync(place, flags[purpose], modes.private.file));
  try {
    return { file, size: foundIn(file, folder, path, place).size };
  } catch (cause) {
    closeSync(file);
    throw cause;
  }
}

/** The same for whoever waits for the disk. */
export async function openLater(
  folder: string,
  path: string,
  purpose: Purpose = "read",
): Promise<FileHandle & { readonly sizeThen: number }> {
  const place = placeBelow(folder, path);
  const handle = await open(place, flags[purpose], modes.private.file).catch((cause: unknown) => {
    throw refusal(place, cause);
  });
  try {
    return Object.assign(handle, { sizeThen: foundIn(handle.fd, folder, path, place).size });
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

export function bytesNow(folder: string, path: string, most = usualMost): Buffer | null {
  try {
    const { file, size } = openNow(folder, path);
    try {
      refuseLarge(folder, path, size, most);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

export function textNow(folder: string, path: string, most = usualMost): string | null {
  return bytesNow(folder, path, most)?.toString("utf8") ?? null;
}

/** Of a file whose absence, or whatever else keeps it from being read, makes no difference. */
export function textIfAny(folder: string, path: string, most = usualMost): string | null {
  try {
    return textNow(folder, path, most);
  } catch {
    return null;
  }
}

/** Of a file that nobody else of this machine can have written, though a clone may have brought it; else `null`. */
export function privateBytesNow(folder: string, path: string, most = usualMost): Buffer | null {
  try {
    const { file, size } = openNow(folder, path);
    try {
      const { uid, mode } = fstatSync(file);
      const user = process.getuid?.();
      const isPrivate = user === undefined || (uid === user && (mode & 0o077) === 0);
      return isPrivate && size <= most ? readFileSync(file) : null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

export async function bytesLater(folder: string, path: string, most = usualMost): Promise<Buffer | null> {
  try {
    const handle = await openLater(folder, path);
    try {
      refuseLarge(folder, path, handle.sizeThen, most);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

/** What lies there, be it a link; `undefined` where nothing does, a link leads there, or nobody may look. */
export function statNow(folder: string, path: string): BigIntStats | undefined {
  try {
    return lstatSync(placeBelow(folder, path), { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function isThere(folder: string, path: string): boolean {
  return statNow(folder, path) !== undefined;
}

/** What a folder below another holds, or with `""` that one itself; nothing where there is none. */
export function entriesNow(folder: string, path: string): readonly Dirent[] {
  const place = path === "" ? folder : placeBelow(folder, path);
  if (path !== "") refuseLink(place);
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cause;
  }
}

/** Writes a file, whole or not at all, with the folders on the way to it. */
export function replaceNow(folder: string, path: string, content: string | Uint8Array): void {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path));
  const temporary = nameBeside(place);
  try {
    writeFileSync(temporary, content, { mode: modes.private.file, flag: "wx" });
    renameSync(temporary, place);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

/** The same for whoever waits for the disk. */
export async function replaceLater(
  folder: string,
  path: string,
  text: string,
  access: Access = "private",
): Promise<void> {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path), access);
  const temporary = nameBeside(place);
  try {
    await writeNew(temporary, text, modes[access].file);
    await rename(temporary, place);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Puts a file there, whole or not at all; `false` where something is there already, which stays. */
export async function addFirst(folder: string, path: string, text: string): Promise<boolean> {
  const place = placeBelow(folder, path);
  makeFolderNow(folder, dirname(path));
  const mine = nameBeside(place);
  try {
    await writeNew(mine, text, modes.private.file);
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
async function writeNew(place: string, text: string, mode: number): Promise<void> {
  const handle = await open(place, "wx", mode);
  try {
    writeFileSync(handle.fd, text);
  } finally {
    await handle.close();
  }
}

/** Makes the folders of a path, of which some may be there. */
export function makeFolderNow(folder: string, path: string, access: Access = "private"): void {
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

/** Shuts a folder to others. On some file systems nobody can. */
export function shutNow(folder: string, path: string): void {
  try {
    const place = placeBelow(folder, path);
    if (isFolder(place)) chmodSync(place, modes.private.folder);
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
  }
}

/** Makes one that must not be there; `false` where something is. */
export function makeNewFolderNow(folder: string, path: string): boolean {
  return isMade(placeBelow(folder, path), modes.private.folder);
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

/** Removes a folder with all it holds. */
export function removeAllNow(folder: string, path: string): void {
  rmSync(placeBelow(folder, path), { recursive: true, force: true });
}

export function renameBelow(folder: string, from: string, to: string): void {
  renameSync(placeBelow(folder, from), placeBelow(folder, to));
}

/** Where a path below a folder lies. One that would leave the folder, or leads through a link, is refused. */
function placeBelow(folder: string, path: string): string {
  // Most are a bare name: no folder lies between, and the last step is told by how it is opened.
  if (noFollow !== 0 && isBare(path)) return `${folder}${sep}${path}`;
  const root = resolve(folder);
  const steps = stepsBelow(root, path);
  const last = steps.pop();
  if (last === undefined) throw outside(root, path);
  let at = root;
  for (const step of steps) refuseLink((at = `${at}${sep}${step}`));
  const place = `${at}${sep}${last}`;
  if (noFollow === 0) refuseLink(place);
  return place;
}

/** The names on the way from a folder to a path; none where that is the folder itself. */
function stepsBelow(root: string, path: string): string[] {
  const place = resolve(root, path);
  if (!holds(root, place)) throw outside(root, path);
  return relative(root, place).split(sep).filter(Boolean);
}

function outside(root: string, path: string): ColloquyError {
  return new ColloquyError("fault", `${path} lies outside ${root}.`);
}

function isBare(path: string): boolean {
  return path !== "" && path !== "." && path !== ".." && !path.includes("/") && !path.includes("\\");
}

function refuseLink(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw aLink(place);
}

/** Of a regular file that lies where it was said to. */
function foundIn(file: number, folder: string, path: string, place: string): Stats {
  const found = fstatSync(file);
  if (!found.isFile()) throw noFile(place, kindOf(found));
  if (!isBare(path) && !liesAt(file, folder, place)) throw aLink(place);
  return found;
}

/** Whether what was opened lies at that place below the folder, whatever somebody changed since it was looked at. */
function liesAt(file: number, folder: string, place: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    const real = readlinkSync(`/proc/self/fd/${file}`).replace(/ \(deleted\)$/, "");
    return real === resolve(realpathSync.native(folder), relative(resolve(folder), place));
  } catch {
    return true; // without /proc nobody can say
  }
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return "a folder";
  if (found.isFIFO()) return "a pipe";
  return found.isSocket() ? "a socket" : "a device";
}

function attempted<T>(place: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw refusal(place, cause);
  }
}

/** What the system says of a link, a pipe or a socket, in our words; anything else as it is. */
function refusal(place: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ELOOP" || code === "EMLINK") return aLink(place, cause);
  if (code === "ENXIO") return noFile(place, "a pipe or a socket", cause);
  if (code === "EISDIR") return noFile(place, "a folder", cause);
  return cause;
}

function aLink(place: string, cause?: unknown): ColloquyError {
  return refused(`${place} is a link, and nothing is read or written through it.`, cause);
}

function noFile(place: string, kind: string, cause?: unknown): ColloquyError {
  return refused(`${place} cannot be read or written: it is ${kind}, not a file.`, cause);
}

function refused(message: string, cause: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, {
    cause,
    hint: "Put the file or the folder itself there, or remove it.",
  });
}

function refuseLarge(folder: string, path: string, size: number, most: number): void {
  if (size <= most) return;
  throw new ColloquyError("bad-input", `${resolve(folder, path)} is too large (${size} bytes).`, {
    hint: `At most ${most} bytes of it are read.`,
  });
}

function isMissing(cause: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "");
}
