import { statNow } from "../home-files.ts";
import { type Opened, openFolder } from "../kernel/journal/archive.ts";
import { isWorkedOn } from "../kernel/journal/engine-folder.ts";
import { journalFile } from "../kernel/journal-name.ts";
import { type Stamp, stampOf } from "../kernel/journal/stamp.ts";
import { folderById } from "./archive.ts";

/** So many are at hand: those that somebody looks at, each with a page that asks for several things of it. */
const most = 4;

/**
 * Discussions as they were opened last, for a server that is asked for the same one again and again. A journal is only
 * ever appended to: as long as its size and times are the same, so is what it says.
 */
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
