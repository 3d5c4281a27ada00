import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ColloquyError } from "../error.ts";
import { writeFault } from "./write-fault.ts";

interface LockHolder {
  readonly pid: number;
  readonly host: string;
}

const lockFile = "lock";

/** One writer per folder: a file `lock` with the holder's pid and host. One left by a dead process is taken over. */
export class Lock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  static async take(folder: string): Promise<Lock> {
    const path = join(folder, lockFile);
    const mine = `${path}.${process.pid}.${process.hrtime.bigint()}`;
    try {
      await writeFile(mine, JSON.stringify({ pid: process.pid, host: hostname() } satisfies LockHolder));
    } catch (cause) {
      throw writeFault(folder, cause);
    }
    try {
      // A link is made whole or not at all, so nobody ever reads half a lock.
      while (!(await linked(mine, path))) {
        const holder = await readHolder(path);
        if (holder !== null && isAlive(holder)) throw held(folder, holder);
        await removeStale(path, mine);
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

/** Whether a living process writes a folder. */
export async function isLocked(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, lockFile));
  return holder !== null && isAlive(holder);
}

async function readHolder(path: string): Promise<LockHolder | null> {
  try {
    const { pid, host } = JSON.parse(await readFile(path, "utf8"));
    return { pid: Number(pid), host: String(host) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    // Nobody of ours writes such a lock, so nobody of ours holds it.
    return { pid: 0, host: hostname() };
  }
}

/** Whether the holder still runs. Of another host we cannot know, and believe it does. */
function isAlive({ pid, host }: LockHolder): boolean {
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

// Several may find the same stale lock. Only the one that holds the guard looks again and removes it, so that
// nobody removes the fresh lock of another.
async function removeStale(path: string, mine: string): Promise<void> {
  const guard = `${path}.guard`;
  if (!(await linked(mine, guard))) {
    const guardian = await readHolder(guard);
    if (guardian !== null && !isAlive(guardian)) await rm(guard, { force: true });
    await sleep(5);
    return;
  }
  const holder = await readHolder(path);
  if (holder !== null && !isAlive(holder)) await rm(path, { force: true });
  await rm(guard, { force: true });
}

function held(folder: string, { pid, host }: LockHolder): ColloquyError {
  return new ColloquyError("locked", `${folder} is being written by process ${pid} on ${host}.`, {
    hint:
      host === hostname()
        ? "Wait until it ends, or stop it; then try again."
        : `If that process is gone, remove ${join(folder, lockFile)} and try again.`,
  });
}
