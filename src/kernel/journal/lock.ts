import { join } from "node:path";
import { textIfAny } from "../../home-files.ts";
import { addFirst, removeNow } from "../../home-changes.ts";
import { ColloquyError } from "../error.ts";
import { type LockHolder, isAlive, isElsewhere, lockFile, readHolder, thisHolder } from "./lock-holder.ts";
import { writeFault } from "./files.ts";
import { setTimeout as sleep } from "node:timers/promises";

/** A lock left by a process that is gone is taken over, also where its number now belongs to another. */
export class Lock {
  readonly #folder: string;
  readonly #text: string;

  private constructor(folder: string, text: string) {
    this.#folder = folder;
    this.#text = text;
  }

  static async take(folder: string): Promise<Lock> {
    const text = JSON.stringify(await thisHolder());
    try {
      while (!(await addFirst(folder, lockFile, text))) {
        const other = readHolder(folder, lockFile);
        if (other !== null && (await isAlive(other))) throw held(folder, other);
        await removeStale(folder, lockFile, text);
      }
    } catch (cause) {
      throw writeFault(folder, cause);
    }
    return new Lock(folder, text);
  }

  /** Leaves a lock alone that somebody broke and took meanwhile. */
  async release(): Promise<void> {
    if (textIfAny(this.#folder, lockFile) !== this.#text) return;
    try {
      removeNow(this.#folder, lockFile);
    } catch (cause) {
      throw writeFault(this.#folder, cause);
    }
  }
}

function held(folder: string, holder: LockHolder): ColloquyError {
  const { pid, host, startedAt } = holder;
  const since = startedAt === null ? "" : `, which began at ${startedAt}`;
  return new ColloquyError("locked", `${folder} is being written by process ${pid} on ${host}${since}.`, {
    hint: isElsewhere(holder)
      ? `If that process is gone, remove ${join(folder, lockFile)}, and try again.`
      : "Wait until it ends, or stop it; then try again.",
  });
}

/** Only who holds the guard looks again and removes it, so that nobody removes the fresh lock of another. */
export async function removeStale(folder: string, lock: string, mine: string): Promise<void> {
  const guard = `${lock}.guard`;
  if (!(await addFirst(folder, guard, mine))) {
    const guardian = readHolder(folder, guard);
    if (guardian !== null && !(await isAlive(guardian))) removeNow(folder, guard);
    await sleep(5);
    return;
  }
  try {
    const holder = readHolder(folder, lock);
    if (holder !== null && !(await isAlive(holder))) removeNow(folder, lock);
  } finally {
    removeNow(folder, guard);
  }
}
