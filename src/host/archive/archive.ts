import { ColloquyError, foreseen } from "../../kernel/error.ts";
import {
  type Opened,
  type Stamp,
  findFolder,
  openFolder,
  sessionFolder,
  stampOf,
} from "../../kernel/journal/archive.ts";
import { type ListedRow, rowsIn } from "./rows.ts";
import { statNow } from "../../home-files.ts";
import { isWorkedOn } from "../../kernel/journal/lock-holder.ts";
import { journalFile } from "../../kernel/home-parts.ts";

export { type Opened } from "../../kernel/journal/archive.ts";

export async function* opened(rows: readonly ListedRow[]): AsyncGenerator<Opened, void> {
  for (const { folder } of rows) {
    const one = await openFolder(folder).catch(foreseen);
    if (!(one instanceof ColloquyError) && one.discussions.length > 0) yield one;
  }
}

export async function openById(home: string, id: string): Promise<Opened> {
  return openFolder(await folderById(home, id));
}

/** A folder that was renamed, or named in code, is found by its discussion's id too. */
async function folderById(home: string, id: string): Promise<string> {
  try {
    return await findFolder(home, id);
  } catch (error) {
    if (foreseen(error).code !== "not-found") throw error;
    const { rows } = await rowsIn(home, Date.now());
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw error;
    return row.folder;
  }
}

export async function openSessionFolder(folder: string, cwd: string): Promise<Opened> {
  return openFolder(await sessionFolder(folder, cwd));
}

const most = 4;

/** A journal is only ever appended to: as long as its size and times are the same, so is what it says. */
export class KeptOpen {
  readonly #kept = new Map<string, { readonly stamp: Stamp; readonly opened: Promise<Opened> }>();

  async open(home: string, id: string): Promise<Opened> {
    const folder = await folderById(home, id);
    const stat = statNow(folder, journalFile);
    if (stat === undefined) return openFolder(folder);
    const stamp = stampOf(stat);
    const before = this.#kept.get(folder);
    const opened = before?.stamp === stamp ? before.opened : openedAfter(before?.opened, folder);
    this.#kept.delete(folder);
    this.#kept.set(folder, { stamp, opened });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    try {
      return { ...(await opened), running: await isWorkedOn(folder) };
    } catch (error) {
      this.#kept.delete(folder);
      throw error;
    }
  }
}

async function openedAfter(before: Promise<Opened> | undefined, folder: string): Promise<Opened> {
  return openFolder(folder, (await before?.catch(() => undefined))?.parsed);
}

export { makeFolder } from "../../kernel/journal/files.ts";
