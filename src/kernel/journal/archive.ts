import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { entriesNow, makeFolderNow, makeNewFolderNow, shutNow, isThere } from "../../home-files.ts";
import { type Discussion, discussionsOf } from "../discussion.ts";
import { ColloquyError } from "../error.ts";
import type { Event } from "../event.ts";
import { isId } from "../slug.ts";
import { journalFile } from "../journal-name.ts";
import { type ParsedJournal, parseJournal, readJournalText } from "./journal-text.ts";
import { isLocked } from "./lock.ts";
import { writeFault } from "./write-fault.ts";

/** A discussion's folder as it lies on disk. Opening it changes nothing. */
export interface Opened {
  readonly folder: string;
  readonly events: readonly Event[];
  readonly discussions: readonly Discussion[];
  /** A process is writing it now. */
  readonly running: boolean;
  readonly tornLine: number | null;
  readonly alteredLine: number | null;
  /** For whoever reads it again: what stands there as it did is known. */
  readonly parsed: ParsedJournal;
}

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

/** Where a home keeps a discussion. */
export function folderOf(home: string, id: string): string {
  if (!isId(id)) throw new ColloquyError("usage", `"${id}" cannot be the id of a discussion.`);
  return join(home, "discussions", id);
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

/** Of a journal that was read before, only what came since is read. */
export async function openFolder(folder: string, before?: ParsedJournal): Promise<Opened> {
  const path = join(folder, journalFile);
  const parsed = parseJournal(await readJournalText(folder), path, before);
  const { events, torn, alteredLine } = parsed;
  return {
    folder,
    parsed,
    events,
    discussions: discussionsOf(events),
    running: await isLocked(folder),
    tornLine: torn?.line ?? null,
    alteredLine,
  };
}

/** The folder of a discussion by its id, or by the beginning or any other part of it where that is enough. */
export async function findFolder(home: string, wanted: string): Promise<string> {
  const ids = await foldersIn(home);
  if (ids.includes(wanted)) return folderOf(home, wanted);
  // A part of an id has a letter or a digit; what has none is a slip.
  const isPart = /[\p{L}\p{N}]/u.test(wanted);
  const begun = isPart ? ids.filter((id) => id.startsWith(wanted)) : [];
  const part = wanted.toLowerCase();
  const matches = begun.length > 0 || !isPart ? begun : ids.filter((id) => id.includes(part));
  const [only] = matches;
  if (matches.length === 1 && only !== undefined) return folderOf(home, only);
  if (matches.length > 1) {
    throw new ColloquyError("ambiguous", `"${wanted}" could be ${matches.slice(0, 5).join(", ")}.`, {
      hint: "Type more of the id.",
    });
  }
  throw new ColloquyError("not-found", `There is no discussion "${wanted}" in ${home}.`, {
    hint: "`colloquy list` shows them all; --session <folder> opens one elsewhere.",
  });
}

/** A folder given with --session, which must hold a discussion. */
export async function sessionFolder(folder: string, cwd = ""): Promise<string> {
  const found = resolve(cwd, folder);
  if (isThere(found, journalFile)) return found;
  const path = join(folder, journalFile);
  throw new ColloquyError("not-found", `${folder} holds no discussion: there is no ${path}.`, {
    hint: "`colloquy list` shows the discussions of this project.",
  });
}

/** The names of the folders in which a home keeps discussions, in order. */
export async function foldersIn(home: string): Promise<readonly string[]> {
  try {
    return entriesNow(home, "discussions")
      .flatMap((entry) => (entry.isDirectory() && isId(entry.name) ? [entry.name] : []))
      .sort();
  } catch (error) {
    if (error instanceof ColloquyError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") {
      throw new ColloquyError("bad-input", `${home} is not a folder that holds discussions.`, {
        cause: error,
        hint: "Choose another with --home or COLLOQUY_HOME.",
      });
    }
    throw new ColloquyError("machine", `${home} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
