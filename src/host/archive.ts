import { ColloquyError } from "../kernel/error.ts";
import { findFolder, type Opened, openFolder, sessionFolder } from "../kernel/journal/archive.ts";
import { type ListedRow, rowsIn } from "./rows.ts";

export { type Opened } from "../kernel/journal/archive.ts";
export { isWorkedOn } from "../kernel/journal/engine-folder.ts";

/** Opens the folders of rows one after the other, as they are asked for. What cannot be read is passed over. */
export async function* opened(rows: readonly ListedRow[]): AsyncGenerator<Opened, void> {
  for (const { folder } of rows) {
    const one = await openFolder(folder).catch((error: unknown) => {
      if (error instanceof ColloquyError) return null;
      throw error;
    });
    if (one !== null && one.discussions.length > 0) yield one;
  }
}

export async function openById(home: string, id: string): Promise<Opened> {
  return openFolder(await folderById(home, id));
}

/** A list names discussions by their ids: one whose folder has another name, renamed or chosen in code, is found by them too. */
export async function folderById(home: string, id: string): Promise<string> {
  try {
    return await findFolder(home, id);
  } catch (error) {
    if (!(error instanceof ColloquyError) || error.code !== "not-found") throw error;
    const { rows } = await rowsIn(home, Date.now());
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw error;
    return row.folder;
  }
}

export async function openSessionFolder(folder: string, cwd: string): Promise<Opened> {
  return openFolder(await sessionFolder(folder, cwd));
}
