import { writeFileSync } from "node:fs";
import { access, mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Holds all processes of one call, whatever they do to leave (cgroup v2). */
export type ControlGroup = NonNullable<Awaited<ReturnType<typeof controlGroup>>>;

/** Where we may make groups; looked up once. `undefined`: nowhere. */
let home: Promise<string | undefined> | undefined;

/** Puts a process into a control group of its own. `undefined` where there is no cgroup v2 that is ours to divide. */
export async function controlGroup(pid: number, name: string) {
  home ??= ownGroup();
  const parent = await home;
  if (parent === undefined) return undefined;
  const path = join(parent, `colloquy-${name}`);
  try {
    await mkdir(path);
  } catch {
    home = Promise.resolve(undefined);
    return undefined;
  }
  try {
    await access(join(path, "cgroup.kill"));
    await writeFile(join(path, "cgroup.procs"), String(pid));
  } catch {
    home = Promise.resolve(undefined);
    await rmdir(path).catch(() => {});
    return undefined;
  }
  return {
    path,
    async end() {
      await writeFile(join(path, "cgroup.kill"), "1").catch(() => {});
      await removed(path);
    },
    endNow() {
      try {
        writeFileSync(join(path, "cgroup.kill"), "1");
      } catch {
        // It was removed already.
      }
    },
  };
}

async function ownGroup(): Promise<string | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const [groups, mounts] = await Promise.all([
      readFile("/proc/self/cgroup", "utf8"),
      readFile("/proc/self/mountinfo", "utf8"),
    ]);
    const [, path] = /^0::(.*)$/m.exec(groups) ?? [];
    const [, mount] = /^\d+ \d+ \S+ \/ (\S+) .* - cgroup2 /m.exec(mounts) ?? [];
    const found = path === undefined || mount === undefined ? " " : join(mount, path);
    return /\s/.test(found) ? undefined : found; // the guard is told it in a line
  } catch {
    return undefined;
  }
}

/** A group can be removed a moment after its last process was killed. */
async function removed(path: string): Promise<void> {
  for (const waitMs of [0, 1, 5, 20, 100, 500]) {
    if (waitMs > 0) await sleep(waitMs);
    try {
      return await rmdir(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EBUSY") return;
    }
  }
}
