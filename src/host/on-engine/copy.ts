import { join } from "node:path";
import { makeFolderNow } from "../../home-writes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { makeFolder } from "../../kernel/journal/new-folder.ts";
import { writeFiles } from "../../kernel/journal/files.ts";
import { type ParsedJournal, readJournalText } from "../../kernel/journal/journal-text.ts";
import { journalFile } from "../../kernel/journal-name.ts";
import { readJournal } from "../../postgres/journal.ts";
import type { Store } from "../../postgres/store.ts";
import { writeFault } from "../../kernel/journal/write-fault.ts";
import { engineFile } from "../../kernel/journal/engine-folder.ts";
import { filesOf } from "../files-of.ts";

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
