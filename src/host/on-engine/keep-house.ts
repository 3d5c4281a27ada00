import { removeNow } from "../../home-changes.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { endedBefore, forgetCalls, forgetDiscussion } from "../../postgres/housekeeping.ts";
import type { Store } from "../../postgres/store.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { engineFile } from "../../kernel/journal/engine-folder.ts";
import { copyHome } from "./copy.ts";

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
