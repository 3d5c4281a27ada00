import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { ColloquyError } from "../core/error.ts";
import { writeFault } from "./write-fault.ts";

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
}

/** One writer per folder: a file `lock` with the holder's pid and host. One left by a dead process is taken over. */
export class Lock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async take(folder: string): Promise<Lock> {
    const path = join(folder, "lock");
    const mine = join(folder, `lock.${process.pid}.${process.hrtime.bigint()}`);
    try {
      await writeFile(mine, JSON.stringify({ pid: process.pid, host: hostname() } satisfies LockHolder));
    } catch (cause) {
      throw writeFault(folder, cause);
    }
    try {
      // A link is made whole or not at all, so nobody ever reads half a lock.
      for (let attempt = 1; !(await linked(mine, path)); attempt++) {
        const holder = await lockHolder(folder);
        if (holder !== null && (attempt > 5 || isAlive(holder))) throw held(folder, holder);
        await removeStale(path, holder);
      }
    } finally {
      await rm(mine, { force: true });
    }
    return new Lock(path);
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

/** Who holds a folder's lock, dead or alive; `null` when nobody does. */
export async function lockHolder(folder: string): Promise<LockHolder | null> {
  try {
    const { pid, host } = JSON.parse(await readFile(join(folder, "lock"), "utf8"));
    return { pid: Number(pid), host: String(host) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    return { pid: 0, host: hostname() };
  }
}

/** Whether the holder still runs. Of another host we cannot know, and believe it does. */
export function isAlive({ pid, host }: LockHolder): boolean {
  if (host !== hostname()) return true;
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw writeFault(to, cause);
  }
}

// Two processes may find the same stale lock. Renaming it away first shows whether it was still the stale one.
async function removeStale(path: string, stale: LockHolder | null): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, "utf8").catch(() => "");
  const isStillStale = stale === null || moved.includes(`"pid":${stale.pid},`) || stale.pid === 0;
  if (!isStillStale) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

function held(folder: string, { pid, host }: LockHolder): ColloquyError {
  const elsewhere = host !== hostname();
  return new ColloquyError("locked", `${folder} is being written by process ${pid} on ${host}.`, {
    hint: elsewhere
      ? `If that process is gone, remove ${join(folder, "lock")} and try again.`
      : "Wait until it ends, or stop it; then try again.",
  });
}
