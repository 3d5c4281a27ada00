import { basename, dirname, join } from "node:path";
import { entriesNow, statNow } from "../../home-files.ts";
import { removeAllNow, renameBelow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf, openFolder } from "../../kernel/journal/archive.ts";
import { Lock } from "../../kernel/journal/lock.ts";
import { isId } from "../../kernel/id.ts";
import { sum } from "../../text/amount.ts";

export interface Removable {
  readonly folder: string;
  readonly what: string;
  readonly files: number;
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
  return { folder, what: await described(folder, id), files: filesBelow(folder) };
}

/** Nobody finds half of it: what is deleted has moved away first. */
export async function remove({ folder }: Removable): Promise<void> {
  const lock = await Lock.take(folder);
  const discussions = dirname(folder);
  const gone = `${basename(folder)}.${process.pid}.removed`;
  try {
    renameBelow(discussions, basename(folder), gone);
  } catch (cause) {
    await lock.release();
    const message = `${folder} could not be removed: ${(cause as Error).message}.`;
    throw new ColloquyError("machine", message, { cause });
  }
  removeAllNow(discussions, gone);
}

/** A journal that cannot be read is no reason to keep it. */
async function described(folder: string, id: string): Promise<string> {
  const last = (await openFolder(folder).catch(() => null))?.discussions.at(-1);
  return `${id} (${last === undefined ? "unreadable" : `${last.protocol}, ${last.status}: ${last.title}`})`;
}

function filesBelow(folder: string, path = ""): number {
  return sum(
    entriesNow(folder, path).map((entry) =>
      entry.isDirectory() ? filesBelow(folder, join(path, entry.name)) : 1,
    ),
  );
}
