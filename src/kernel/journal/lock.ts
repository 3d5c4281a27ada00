import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../error.ts";
import { nameBeside } from "../name-beside.ts";
import { isAlive, isElsewhere, type LockHolder, readHolder, thisHolder } from "./lock-holder.ts";
import { linked, remove, removeStale } from "./stale-lock.ts";
import { readUnlinkedNow } from "./unlinked.ts";
import { writeFault } from "./write-fault.ts";

export interface LockOptions {
  /** Takes the lock of a process on another host, of which only a person can know that it is gone. */
  readonly breakLock?: boolean;
}

const lockFile = "lock";

/**
 * One writer per folder: a file `lock` that tells the holder's pid, start and host. One left by a process that is
 * gone is taken over, also where its number now belongs to another.
 */
export class Lock {
  readonly #path: string;
  readonly #text: string;

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  static async take(folder: string, { breakLock = false }: LockOptions = {}): Promise<Lock> {
    const path = join(folder, lockFile);
    const mine = nameBeside(path);
    const isStale = async (holder: LockHolder) =>
      (breakLock && isElsewhere(holder)) || !(await isAlive(holder));
    const text = JSON.stringify(await thisHolder());
    try {
      await writeFile(mine, text, { mode: 0o600, flag: "wx" });
    } catch (cause) {
      await rm(mine, { force: true });
      throw writeFault(folder, cause);
    }
    try {
      while (!(await linked(mine, path))) {
        const other = await readHolder(path);
        if (other !== null && !(await isStale(other))) throw held(folder, other);
        await removeStale(path, mine, isStale);
      }
    } finally {
      await remove(mine);
    }
    return new Lock(path, text);
  }

  /** Leaves a lock alone that somebody broke and took meanwhile. */
  async release(): Promise<void> {
    if (readUnlinkedNow(this.#path) === this.#text) await remove(this.#path);
  }
}

/** Whether a living process writes a folder. */
export async function isLocked(folder: string): Promise<boolean> {
  const path = join(folder, lockFile);
  // Hardly any of many folders has one, and to ask this way is quick.
  const holder = existsSync(path) ? await readHolder(path) : null;
  return holder !== null && (await isAlive(holder));
}

function held(folder: string, holder: LockHolder): ColloquyError {
  const { pid, host, startedAt } = holder;
  const since = startedAt === null ? "" : `, which began at ${startedAt}`;
  return new ColloquyError("locked", `${folder} is being written by process ${pid} on ${host}${since}.`, {
    hint: isElsewhere(holder)
      ? `If that process is gone, add --break-lock, or remove ${join(folder, lockFile)}, and try again.`
      : "Wait until it ends, or stop it; then try again.",
  });
}
