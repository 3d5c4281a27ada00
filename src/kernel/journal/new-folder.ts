import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { makeFolderNow, makeNewFolderNow, shutNow } from "../../home-changes.ts";
import { folderOf } from "./archive.ts";
import { writeFault } from "./write-fault.ts";

/** Makes a folder for a new discussion under a readable id; the same id again gets `-2`, `-3`, … */
export async function createFolder(home: string, id: string): Promise<{ id: string; folder: string }> {
  await makeFolder(home);
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? id : `${id}-${n}`;
    const folder = folderOf(home, numbered);
    try {
      makeFolderNow(home, "discussions");
      // One that came with a clone may be open to others.
      shutNow(home, "discussions");
      if (makeNewFolderNow(home, join("discussions", numbered))) return { id: numbered, folder };
    } catch (cause) {
      throw writeFault(folder, cause);
    }
  }
}

/** Makes a folder that somebody named, or a home, with those above it. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    makeWithParents(resolve(folder));
  } catch (cause) {
    throw writeFault(folder, cause);
  }
}

/** One by one: where a folder that is there takes no other, as /proc does, Node's `recursive` tries without end. */
function makeWithParents(folder: string): void {
  const fault = faultOfMaking(folder);
  if (fault === null) return;
  if (fault.code !== "ENOENT" || dirname(folder) === folder) throw fault;
  makeWithParents(dirname(folder));
  const stillFault = faultOfMaking(folder);
  if (stillFault !== null) throw stillFault;
}

/** `null` where the folder is there afterwards, whoever made it. */
function faultOfMaking(folder: string): NodeJS.ErrnoException | null {
  if (isFolder(folder)) return null;
  try {
    mkdirSync(folder, 0o700);
    return null;
  } catch (fault) {
    return isFolder(folder) ? null : (fault as NodeJS.ErrnoException);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
