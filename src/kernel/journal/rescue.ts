import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { openLater } from "../../home-files.ts";
import { makeNewFolderNow, removeAllNow } from "../../home-changes.ts";
import { ColloquyError } from "../error.ts";
import { journalFile } from "../home-parts.ts";
import { makeFolder } from "./files.ts";

export async function rescued(
  folder: string,
  bytes: Iterable<Buffer>,
  why: ColloquyError,
): Promise<ColloquyError> {
  const beside = await written(dirname(folder), basename(folder), bytes);
  const place = beside ?? (await written(tmpdir(), `colloquy-${basename(folder)}`, bytes));
  if (place === null) {
    const lost = "What was said since the last write could not be saved anywhere else either.";
    return new ColloquyError(why.code, `${why.message} ${lost}`, { cause: why });
  }
  const message = `${why.message} Everything said is kept in ${join(place, journalFile)}.`;
  return new ColloquyError(why.code, message, {
    cause: why,
    hint: `${why.hint ?? "Check what else writes there."} \`colloquy resume --session\` with that folder continues from it.`,
  });
}

async function written(parent: string, name: string, bytes: Iterable<Buffer>): Promise<string | null> {
  for (let n = 1; n <= 100; n++) {
    const free = n === 1 ? `${name}.rescued` : `${name}.rescued-${n}`;
    try {
      await makeFolder(parent);
      if (!makeNewFolderNow(parent, free)) continue;
    } catch {
      return null;
    }
    const folder = join(parent, free);
    try {
      await writeJournal(folder, bytes);
      return folder;
    } catch {
      removeAllNow(parent, free);
      return null;
    }
  }
  return null;
}

async function writeJournal(folder: string, bytes: Iterable<Buffer>): Promise<void> {
  const handle = await openLater(folder, journalFile, "append");
  try {
    for (const piece of bytes) await handle.appendFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
