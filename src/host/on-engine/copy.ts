import { join } from "node:path";
import { makeFolderNow } from "../../home-writes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { makeFolder, writeFault, writeFiles } from "../../kernel/journal/files.ts";
import { type ParsedJournal, readJournalText } from "../../kernel/journal/journal-text.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { readJournal } from "../../postgres/journal.ts";
import type { Store } from "../../postgres/store.ts";
import { engineFile } from "../../kernel/journal/lock-holder.ts";
import { filesOf } from "../archive/keeping.ts";
import { removeNow } from "../../home-changes.ts";
import { endedBefore, forgetCalls, forgetDiscussion } from "../../postgres/health.ts";

/** Writes the journal of a discussion on an engine into the home. A folder that is something else is left alone. */
export async function copyJournal(store: Store, id: string, home: string): Promise<ParsedJournal> {
  const folder = folderOf(home, id);
  const parsed = await readJournal(store, id);
  await makeFolder(home);
  try {
    makeFolderNow(home, join("discussions", id));
  } catch (cause) {
    throw writeFault(folder, cause);
  }
  const there = await readJournalText(folder);
  if (!parsed.whole.startsWith(there))
    throw new ColloquyError(
      "bad-input",
      `${folder} holds another discussion than ${id} on ${store.address.shown}.`,
      { hint: "Choose another place for the copy with --home <folder>." },
    );
  await writeFiles(folder, [
    { path: engineFile, text: `${store.address.shown}\n` },
    { path: journalFile, text: parsed.whole },
  ]);
  return parsed;
}

/** The same, with all its files. */
export async function copyHome(store: Store, id: string, home: string): Promise<ParsedJournal> {
  const parsed = await copyJournal(store, id, home);
  if (parsed.events.length > 0) await writeFiles(folderOf(home, id), await filesOf(parsed.events));
  return parsed;
}

/** From now on the folder is a copy of what lives there. */
export function markMoved(folder: string, { address }: Store): Promise<void> {
  return writeFiles(folder, [{ path: engineFile, text: `${address.shown}\n` }]);
}

/**
 * Removes what is over: the calls of discussions that have ended and, with `keepMs`, the discussions themselves once
 * they are older than that and their copy lies in the home. What could not be copied stays.
 */
export async function keepHouse(store: Store, home: string, keepMs: number | null): Promise<string | null> {
  const calls = await forgetCalls(store);
  const ids = keepMs === null ? [] : await endedBefore(store, keepMs);
  const left: string[] = [];
  for (const id of ids) {
    try {
      await copyHome(store, id, home);
      await forgetDiscussion(store, id);
      // From now on it is no copy.
      removeNow(folderOf(home, id), engineFile);
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      left.push(`${id} stays there: ${error.message}`);
    }
  }
  if (calls === 0 && ids.length === 0) return null;
  const count = ids.length - left.length;
  const moved = count === 0 ? "" : `, ${count} discussions went to ${home}`;
  return [`Housekeeping: ${calls} calls of ended discussions were removed${moved}.`, ...left].join(" ");
}
