import {
  type BigIntStats,
  type Dirent,
  type Stats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { relative, resolve, sep } from "node:path";
import { holds } from "./folders.ts";
import { ColloquyError } from "./kernel/error.ts";
import { type FileHandle, open } from "node:fs/promises";

/**
 * The one door to the files of a home, of a discussion's folder and of what we keep for the user. Any of them may have
 * come with a clone: each is named by a folder that the user or we chose and a path below it, and no link is followed
 * on that path. What is opened is a regular file, and no more of it is read than somebody said. What does not exist is
 * `null`, nothing or `ENOENT`; what is none of ours is refused by its path.
 */

/** Where a path below a folder lies. One that would leave the folder, or leads through a link, is refused. */
export function placeBelow(folder: string, path: string): string {
  // Most are a bare name: no folder lies between, and the last step is told by how it is opened.
  if (isBare(path)) return `${folder}${sep}${path}`;
  const root = resolve(folder);
  const steps = stepsBelow(root, path);
  const last = steps.pop();
  if (last === undefined) throw outside(root, path);
  let at = root;
  for (const step of steps) refuseLink((at = `${at}${sep}${step}`));
  return `${at}${sep}${last}`;
}

export function stepsBelow(root: string, path: string): string[] {
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

export function refuseLink(place: string): void {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw aLink(place);
}

function aLink(place: string, cause?: unknown): ColloquyError {
  return refused(`${place} is a link, and nothing is read or written through it.`, cause);
}

export function refused(message: string, cause: unknown): ColloquyError {
  return new ColloquyError("bad-input", message, {
    cause,
    hint: "Put the file or the folder itself there, or remove it.",
  });
}

export function isMissing(cause: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes((cause as NodeJS.ErrnoException).code ?? "");
}

/** What is opened for: `change` is for bytes at a place of a file that exists, `anew` empties it first. */
type Purpose = "read" | "append" | "change" | "anew";

const usualMost = 16 * 2 ** 20;

const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_CREAT, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = constants;
const flags: Readonly<Record<Purpose, number>> = {
  read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
  append: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
  change: O_WRONLY | O_NOFOLLOW | O_NONBLOCK,
  anew: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK,
};

const ownerOnly = 0o600;

export function openNow(folder: string, path: string, purpose: Purpose = "read") {
  const place = placeBelow(folder, path);
  let file: number | undefined;
  try {
    file = openSync(place, flags[purpose], ownerOnly);
    return { file, found: foundIn(file, folder, path, place) };
  } catch (cause) {
    if (file !== undefined) closeSync(file);
    throw refusal(place, cause);
  }
}

export async function openLater(
  folder: string,
  path: string,
  purpose: Purpose = "read",
): Promise<FileHandle & { readonly sizeThen: number }> {
  const place = placeBelow(folder, path);
  let handle: FileHandle | undefined;
  try {
    handle = await open(place, flags[purpose], ownerOnly);
    return Object.assign(handle, { sizeThen: foundIn(handle.fd, folder, path, place).size });
  } catch (cause) {
    await handle?.close();
    throw refusal(place, cause);
  }
}

export function textNow(folder: string, path: string, most = usualMost): string | null {
  try {
    const { file, found } = openNow(folder, path);
    try {
      refuseLarge(folder, path, found.size, most);
      return readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
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
export function privateBytesNow(folder: string, path: string, most: number): Buffer | null {
  try {
    const { file, found } = openNow(folder, path);
    try {
      const user = process.getuid?.();
      const isPrivate = found.uid === user && (found.mode & 0o077) === 0;
      return isPrivate && found.size <= most ? readFileSync(file) : null;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

export async function bytesLater(folder: string, path: string, most: number): Promise<Buffer | null> {
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

/** Of a folder that makes no difference where it cannot be read. */
export function entriesIfAny(folder: string, path: string): readonly Dirent[] {
  try {
    return entriesNow(folder, path);
  } catch {
    return [];
  }
}

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

/** What the system says of a link, a pipe or a socket, in our words; anything else as it is. */
function refusal(place: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ELOOP" || code === "EMLINK") return aLink(place, cause);
  if (code === "ENXIO") return noFile(place, "a pipe or a socket", cause);
  if (code === "EISDIR") return noFile(place, "a folder", cause);
  return cause;
}

function noFile(place: string, kind: string, cause?: unknown): ColloquyError {
  return refused(`${place} cannot be read or written: it is ${kind}, not a file.`, cause);
}

function refuseLarge(folder: string, path: string, size: number, most: number): void {
  if (size <= most) return;
  throw new ColloquyError("bad-input", `${resolve(folder, path)} is too large (${size} bytes).`, {
    hint: `At most ${most} bytes of it are read.`,
  });
}
