import { join, resolve } from "node:path";
import { makeFolderNow } from "../../home-changes.ts";
import { entriesNow, isThere, openNow, textIfAny } from "../../home-files.ts";
import { discussionsOf } from "../discussion.ts";
import { ColloquyError } from "../error.ts";
import { isId } from "../id.ts";
import { journalFile, numbers, numbersFile } from "../home-parts.ts";
import { type ParsedJournal, parseJournal, readJournalText } from "./journal-text.ts";
import { isWorkedOn } from "./lock-holder.ts";
import { type BigIntStats, closeSync, writeSync } from "node:fs";

export interface Opened extends Readonly<Awaited<ReturnType<typeof openFolder>>> {}

/** Where a home keeps the discussion of an id. Whatever is no id leads nowhere: it may come from a row, a journal or a caller. */
export function folderOf(home: string, id: string): string {
  if (!isId(id))
    throw new ColloquyError("bad-input", `${JSON.stringify(id)} cannot be the id of a discussion.`, {
      hint: "An id has small letters, digits and dashes, at most 100 of them.",
    });
  return join(home, "discussions", id);
}

export async function openFolder(folder: string, before?: ParsedJournal) {
  const path = join(folder, journalFile);
  const parsed = parseJournal(await readJournalText(folder), path, before);
  const { events, torn, alteredLine } = parsed;
  return {
    folder,
    parsed,
    events,
    discussions: discussionsOf(events),
    /** A process is writing it now; `null` of a copy of what lives on an engine, of which the folder cannot tell. */
    running: await isWorkedOn(folder),
    tornLine: torn?.line ?? null,
    alteredLine,
  };
}

export async function findFolder(home: string, wanted: string): Promise<string> {
  // Whoever follows one asks for it by its whole id, again and again.
  if (isId(wanted) && isThere(folderOf(home, wanted), journalFile)) return folderOf(home, wanted);
  const ids = await foldersIn(home);
  const numbered = ids.includes(wanted) ? wanted : idOfNumber(home, wanted);
  const whole = ids.find((id) => id === numbered);
  if (whole !== undefined) return folderOf(home, whole);
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

export async function sessionFolder(folder: string, cwd = ""): Promise<string> {
  const found = resolve(cwd, folder);
  if (isThere(found, journalFile)) return found;
  const path = join(folder, journalFile);
  throw new ColloquyError("not-found", `${folder} holds no discussion: there is no ${path}.`, {
    hint: "`colloquy list` shows the discussions of this project.",
  });
}

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

/** The time of the last change is part of it, which nobody can set back. */
export type Stamp = string;

export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): Stamp {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`;
}

const coarsestNs = 2_000_000_000n;

export function isSettled({ mtimeNs, ctimeNs }: BigIntStats, nowMs: number): boolean {
  const latest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return latest + coarsestNs < BigInt(Math.floor(nowMs)) * 1_000_000n;
}

/** `d7` is the line of a file of the home that holds the id. Lines are only added, each with one write: no number is given twice. */
export function giveNumber(home: string, id: string): void {
  makeFolderNow(home, numbers);
  const { file } = openNow(home, numbersFile, "append");
  try {
    writeSync(file, `${id}\n`);
  } finally {
    closeSync(file);
  }
}

/** Ids that stand there twice were removed and given again: the last line counts. */
export function numbersIn(home: string): ReadonlyMap<string, string> {
  const lines = textIfAny(home, numbersFile)?.split("\n") ?? [];
  return new Map(lines.flatMap((id, index) => (id === "" ? [] : [[id, `d${index + 1}`]])));
}

export function idOfNumber(home: string, wanted: string): string | undefined {
  if (!/^d[1-9]\d*$/i.test(wanted)) return undefined;
  const number = wanted.toLowerCase();
  return [...numbersIn(home)].find(([, own]) => own === number)?.[0];
}
