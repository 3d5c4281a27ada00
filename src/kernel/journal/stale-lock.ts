import { setTimeout as sleep } from "node:timers/promises";
import { addFirst, removeNow } from "../../home-changes.ts";
import { isAlive, type LockHolder, readHolder } from "./lock-holder.ts";

/**
 * Removes a lock that is still `stale` when it is looked at again. Several may have found the same one: only who
 * holds the guard looks again and removes it, so that nobody removes the fresh lock of another.
 */
export async function removeStale(
  folder: string,
  lock: string,
  mine: string,
  isStale: (holder: LockHolder) => Promise<boolean>,
): Promise<void> {
  const guard = `${lock}.guard`;
  if (!(await addFirst(folder, guard, mine))) {
    const guardian = readHolder(folder, guard);
    if (guardian !== null && !(await isAlive(guardian))) removeNow(folder, guard);
    await sleep(5);
    return;
  }
  try {
    const holder = readHolder(folder, lock);
    if (holder !== null && (await isStale(holder))) removeNow(folder, lock);
  } finally {
    removeNow(folder, guard);
  }
}
