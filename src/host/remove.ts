import { lstat, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { folderOf, openFolder } from "../kernel/journal/archive.ts";
import { journalFile } from "../kernel/journal-name.ts";
import { Lock } from "../kernel/journal/lock.ts";
import { isId } from "../kernel/slug.ts";
import { filesOf } from "./files-of.ts";

/** A discussion that could be deleted. */
export interface Removable {
  readonly folder: string;
  /** What it is, for the person who is asked. */
  readonly what: string;
  readonly files: readonly string[];
  /** The folder lies among the home's discussions, and nothing in it is anybody else's. */
  readonly isWhole: boolean;
}

/** A discussion of the home by its whole id: the beginning of one is not enough to delete something. */
export async function removableById(home: string, id: string): Promise<Removable> {
  const folder = isId(id) ? folderOf(home, id) : "";
  const found = await lstat(folder).catch(() => null);
  if (found === null)
    throw new ColloquyError("not-found", `There is no discussion "${id}" in ${home}.`, {
      hint: "Give the whole id; `colloquy list` shows the ids.",
    });
  if (!found.isDirectory())
    throw new ColloquyError("bad-input", `${folder} is not a folder of colloquy, so it was not touched.`);
  return { folder, what: await described(folder, id), files: await filesBelow(folder), isWhole: true };
}

/** A discussion in a folder of the user's own: only what colloquy wrote there is its to delete. */
export async function removableIn(folder: string): Promise<Removable> {
  const { events, discussions } = await openFolder(folder);
  if (discussions.length === 0)
    throw new ColloquyError("not-found", `There is no discussion in ${folder}, so nothing was removed.`);
  const ours = [...(await filesOf(events)).map(({ path }) => path), journalFile];
  const there = new Set(await filesBelow(folder));
  const files = [...new Set(ours)].filter((path) => there.has(path));
  const [first] = discussions;
  return { folder, what: await described(folder, first?.id ?? folder), files, isWhole: false };
}

/** Deletes it, unless a process is writing it. Nobody finds half of it: what is deleted has moved away first. */
export async function remove({ folder, files, isWhole }: Removable): Promise<void> {
  const lock = await Lock.take(folder);
  if (isWhole) {
    const gone = `${folder}.${process.pid}.removed`;
    await rename(folder, gone).catch(async (cause: unknown) => {
      await lock.release();
      throw new ColloquyError("machine", `${folder} could not be removed: ${(cause as Error).message}.`, {
        cause,
      });
    });
    return rm(gone, { recursive: true, force: true });
  }
  // The journal last: while it is there, the rest can be written again.
  for (const file of [...files.filter((one) => one !== journalFile), journalFile])
    await rm(join(folder, file), { force: true });
  await lock.release();
  for (const below of new Set(files.map((file) => dirname(file)))) await removeEmpty(folder, below);
}

async function removeEmpty(folder: string, below: string): Promise<void> {
  for (let path = below; ; path = dirname(path)) {
    const isGone = await rmdir(join(folder, path)).then(
      () => true,
      () => false,
    );
    if (!isGone || path === ".") return;
  }
}

/** A journal that cannot be read is no reason to keep it. */
async function described(folder: string, id: string): Promise<string> {
  const last = await openFolder(folder).then(
    ({ discussions }) => discussions.at(-1),
    () => undefined,
  );
  return last === undefined
    ? `${id} (unreadable)`
    : `${id} (${last.protocol}, ${last.status}: ${last.title})`;
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
