import { ColloquyError } from "../kernel/error.ts";
import { findFolder, type Opened, openFolder, sessionFolder } from "../kernel/journal/archive.ts";
import { type Cards, cardsIn } from "./cards.ts";

export { type Opened } from "../kernel/journal/archive.ts";
export { isWorkedOn } from "../kernel/journal/engine-folder.ts";

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
  return openFolder(await folderById(home, id));
}

/** A list names discussions by their ids: one whose folder has another name, renamed or chosen in code, is found by them too. */
export async function folderById(home: string, id: string): Promise<string> {
  try {
    return await findFolder(home, id);
  } catch (error) {
    if (!(error instanceof ColloquyError) || error.code !== "not-found") throw error;
    const { cards } = await cardsIn(home, Date.now());
    const card = cards.find((one) => one.id === id);
    if (card === undefined) throw error;
    return card.folder;
  }
}

export async function openSessionFolder(folder: string, cwd: string): Promise<Opened> {
  return openFolder(await sessionFolder(folder, cwd));
}
