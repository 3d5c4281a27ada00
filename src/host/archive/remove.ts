import { basename, dirname, join } from "node:path";
import { entriesNow, statNow } from "../../home-files.ts";
import { removeAllNow, removeNow, renameBelow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf, openFolder } from "../../kernel/journal/archive.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { Lock } from "../../kernel/journal/lock.ts";
import { isId } from "../../kernel/id.ts";
import { filesOf } from "./keeping.ts";

export interface Removable {
  readonly folder: string;
  readonly what: string;
  readonly files: readonly string[];
  readonly isWhole: boolean;
}

/** A discussion of the home by its whole id: the beginning of one is not enough to delete something. */
export async function removableById(home: string, id: string): Promise<Removable> {
  const found = isId(id) ? statNow(home, join("discussions", id)) : undefined;
  if (found === undefined)
    throw new ColloquyError("not-found", `There is no discussion "${id}" in ${home}.`, {
      hint: "Give the whole id; `colloquy list` shows the ids.",
    });
  const folder = folderOf(home, id);
  if (!found.isDirectory())
    throw new ColloquyError("bad-input", `${folder} is not a folder of colloquy, so it was not touched.`);
  return { folder, what: await described(folder, id), files: filesBelow(folder), isWhole: true };
}

/** A discussion in a folder of the user's own: only what colloquy wrote there is its to delete. */
export async function removableIn(folder: string): Promise<Removable> {
  const { events, discussions } = await openFolder(folder);
  if (discussions.length === 0)
    throw new ColloquyError("not-found", `There is no discussion in ${folder}, so nothing was removed.`);
  const ours = [...(await filesOf(events)).map(({ path }) => path), journalFile];
  const there = new Set(filesBelow(folder));
  const files = [...new Set(ours)].filter((path) => there.has(path));
  const [first] = discussions;
  return { folder, what: await described(folder, first?.id ?? folder), files, isWhole: false };
}

/** Nobody finds half of it: what is deleted has moved away first. */
export async function remove({ folder, files, isWhole }: Removable): Promise<void> {
  const lock = await Lock.take(folder);
  if (isWhole) {
    const discussions = dirname(folder);
    const gone = `${basename(folder)}.${process.pid}.removed`;
    try {
      renameBelow(discussions, basename(folder), gone);
    } catch (cause) {
      await lock.release();
      const message = `${folder} could not be removed: ${(cause as Error).message}.`;
      throw new ColloquyError("machine", message, { cause });
    }
    return removeAllNow(discussions, gone);
  }
  // The journal last: while it is there, the rest can be written again.
  for (const file of [...files.filter((one) => one !== journalFile), journalFile]) removeNow(folder, file);
  await lock.release();
  for (const below of new Set(files.map((file) => dirname(file))))
    try {
      for (let path = below; path !== "."; path = dirname(path)) removeNow(folder, path, true);
      removeNow(dirname(folder), basename(folder), true);
    } catch {
      // Files of others are in it.
    }
}

/** A journal that cannot be read is no reason to keep it. */
async function described(folder: string, id: string): Promise<string> {
  const last = (await openFolder(folder).catch(() => null))?.discussions.at(-1);
  return `${id} (${last === undefined ? "unreadable" : `${last.protocol}, ${last.status}: ${last.title}`})`;
}

function filesBelow(folder: string, path = ""): readonly string[] {
  return entriesNow(folder, path)
    .flatMap((entry) => {
      const below = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(folder, below) : [below];
    })
    .sort();
}
