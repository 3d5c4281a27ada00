import { readdir, readFile, readlink } from "node:fs/promises";

/** The variable every process of one call carries, and hands down to whatever it starts. */
export const marker = "COLLOQUY_CALL";

/** What tells the processes of one call from all others. */
export interface Traces {
  readonly mark: string;
  /** The ends of our pipes that the call was given, as /proc names them: `socket:[4711]`. */
  readonly pipes: readonly string[];
}

/** One that starts others faster than we end them is left to the control group, where there is one. */
const mostRounds = 5;

/**
 * Ends every process that carries the mark or holds one of our pipes: those that left their parent's group are
 * out of reach of a signal to it, and an emptied environment does not hide a pipe. Only where the system shows
 * us both (Linux). A look at all processes is dear: for when something is known to be left, or was killed.
 */
export async function endStrays(traces: Traces): Promise<void> {
  if (process.platform !== "linux") return;
  for (let round = 0; round < mostRounds; round++) {
    const strays = await straysOf(traces);
    if (strays.length === 0) return;
    for (const pid of strays) endProcess(pid);
  }
}

async function straysOf(traces: Traces): Promise<readonly number[]> {
  const names = await readdir("/proc").catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const strays: number[] = [];
  // A few at a time: files of others wait for the same four threads.
  for (let start = 0; start < pids.length; start += 16) {
    const some = pids.slice(start, start + 16);
    const found = await Promise.all(some.map((pid) => isStray(pid, traces)));
    strays.push(...some.filter((_, index) => found[index]).map(Number));
  }
  return strays;
}

async function isStray(pid: string, { mark, pipes }: Traces): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, "latin1");
    if (environment.includes(`${marker}=${mark}`)) return true;
    if (pipes.length === 0) return false;
    const held = await readdir(`/proc/${pid}/fd`);
    for (const fd of held) {
      const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => "");
      if (pipes.includes(target)) return true;
    }
    return false;
  } catch {
    return false; // another user's, or gone
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
