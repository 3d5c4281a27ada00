import { basename, dirname, join } from "node:path";
import { entriesNow, statNow } from "../../home-files.ts";
import { removeAllNow, renameBelow } from "../../home-changes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf, idOfNumber, openFolder } from "../../kernel/journal/archive.ts";
import { Lock } from "../../kernel/journal/lock.ts";
import { isId } from "../../kernel/id.ts";
import { sum } from "../../text/amount.ts";

export type Removable = Awaited<ReturnType<typeof removableById>>;

/** A discussion of the home by its whole id or its number: the beginning of one is not enough to delete something. */
export async function removableById(home: string, wanted: string) {
  const isThere = isId(wanted) && statNow(home, join("discussions", wanted)) !== undefined;
  const id = isThere ? wanted : (idOfNumber(home, wanted) ?? wanted);
  const found = isId(id) ? statNow(home, join("discussions", id)) : undefined;
  if (found === undefined)
    throw new ColloquyError("not-found", `There is no discussion "${wanted}" in ${home}.`, {
      hint: "Give the whole id or its number; `colloquy list` shows them.",
    });
  const folder = folderOf(home, id);
  if (!found.isDirectory())
    throw new ColloquyError("bad-input", `${folder} is not a folder of colloquy, so it was not touched.`);
  const files = filesBelow(folder);
  const where = `${files === 1 ? "1 file" : `${files} files`} in ${folder}`;
  return { what: await described(folder, id), where, remove: () => remove(folder) };
}

/** Nobody finds half of it: what is deleted has moved away first. */
async function remove(folder: string): Promise<void> {
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

async function described(folder: string, id: string): Promise<string> {
  const last = (await openFolder(folder).catch(() => null))?.discussions.at(-1);
  return last === undefined ? `${id} (unreadable)` : inShort(last);
}

export function inShort({
  id,
  protocol,
  status,
  title,
}: Readonly<Record<"id" | "protocol" | "status" | "title", string>>): string {
  return `${id} (${protocol}, ${status}: ${title})`;
}

function filesBelow(folder: string, path = ""): number {
  return sum(
    entriesNow(folder, path).map((entry) =>
      entry.isDirectory() ? filesBelow(folder, join(path, entry.name)) : 1,
    ),
  );
}
