import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { ColloquyError } from "../error.ts";

/**
 * The text of a file of ours. A link, a pipe or a device in its place is refused at once: a folder may have come with
 * a clone, and must not make us read what is not in it.
 */
export async function readUnlinked(path: string): Promise<string> {
  return (await readUnlinkedBytes(path)).toString("utf8");
}

/** The same as it lies there. */
export async function readUnlinkedBytes(path: string): Promise<Buffer> {
  const handle = await open(path, reading);
  try {
    if (!(await handle.stat()).isFile()) throw new Error("it is not a file");
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The text of a small file of ours; `undefined` where it cannot be read. */
export function readUnlinkedNow(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, reading);
    return fstatSync(file).isFile() ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const reading = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** At once: to have it done elsewhere takes longer than to do it, before every line. */
export function statOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The folder on the way to a path that is a link; `null` where the way stays in the folder it begins at. */
function linkOnTheWay(folder: string, path: string): string | null {
  const steps = relative(folder, path).split(sep).slice(0, -1);
  let at = folder;
  for (const step of steps) {
    at = join(at, step);
    const found = statOf(at);
    if (found === undefined) return null;
    if (found.isSymbolicLink()) return at;
  }
  return null;
}

export function refuseLinks(folder: string, path: string): void {
  const link = linkOnTheWay(folder, path);
  if (link === null) return;
  throw new ColloquyError("bad-input", `${link} is a link, and nothing is written through it.`, {
    hint: "Put a folder in its place, or remove it.",
  });
}
