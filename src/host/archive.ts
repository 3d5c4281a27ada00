import { ColloquyError } from "../kernel/error.ts";
import { findFolder, type Opened, openFolder, sessionFolder } from "../kernel/journal/archive.ts";
import { isLocked } from "../kernel/journal/lock.ts";
import type { Cards } from "./cards.ts";

export type { Opened } from "../kernel/journal/archive.ts";

/** Opens the folders of cards one after the other, as they are asked for. What cannot be read is passed over. */
export async function* opened(cards: Cards["cards"]): AsyncGenerator<Opened, void> {
  for (const { folder } of cards) {
    const one = await openFolder(folder).catch((error: unknown) => {
      if (error instanceof ColloquyError) return null;
      throw error;
    });
    if (one !== null && one.discussions.length > 0) yield one;
  }
}

export async function openById(home: string, id: string): Promise<Opened> {
  return openFolder(await findFolder(home, id));
}

export async function openSessionFolder(folder: string, cwd: string): Promise<Opened> {
  return openFolder(await sessionFolder(folder, cwd));
}

/** Whether a process, this one or another, is at work in a discussion's folder. */
export function isWorkedOn(folder: string): Promise<boolean> {
  return isLocked(folder);
}
