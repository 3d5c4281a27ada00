import { link, rm, unlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, type LockHolder, readHolder } from "./lock-holder.ts";
import { writeFault } from "./write-fault.ts";

/**
 * Removes a lock that is still `stale` when it is looked at again. Several may have found the same one: only who
 * holds the guard looks again and removes it, so that nobody removes the fresh lock of another.
 */
export async function removeStale(
  path: string,
  mine: string,
  isStale: (holder: LockHolder) => Promise<boolean>,
): Promise<void> {
  const guard = `${path}.guard`;
  if (!(await linked(mine, guard))) {
    const guardian = await readHolder(guard);
    if (guardian !== null && !(await isAlive(guardian))) await rm(guard, { force: true });
    await sleep(5);
    return;
  }
  try {
    const holder = await readHolder(path);
    if (holder !== null && (await isStale(holder))) await remove(path);
  } finally {
    await rm(guard, { force: true });
  }
}

/** Removes a file, if there is one. A lock that is no file is none of ours. */
export async function remove(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw writeFault(path, cause);
  }
}

/** A link is made whole or not at all, so nobody ever reads half a lock. */
export async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw writeFault(to, cause);
  }
}
