import { constants } from "node:fs";
import { lstat, open } from "node:fs/promises";
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
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) throw new Error("it is not a file");
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The folder on the way to a path that is a link; `null` where the way stays in the folder it begins at. */
async function linkOnTheWay(folder: string, path: string): Promise<string | null> {
  const steps = relative(folder, path).split(sep).slice(0, -1);
  let at = folder;
  for (const step of steps) {
    at = join(at, step);
    const found = await lstat(at).catch(() => null);
    if (found === null) return null;
    if (found.isSymbolicLink()) return at;
  }
  return null;
}

export async function refuseLinks(folder: string, path: string): Promise<void> {
  const link = await linkOnTheWay(folder, path);
  if (link === null) return;
  throw new ColloquyError("bad-input", `${link} is a link, and nothing is written through it.`, {
    hint: "Put a folder in its place, or remove it.",
  });
}
