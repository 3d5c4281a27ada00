import { readdir, readFile } from "node:fs/promises";

/** The variable every process of one call carries, and hands down to whatever it starts. */
export const marker = "COLLOQUY_CALL";

/**
 * Ends every process that still carries the mark: those that left their parent's group are out of reach of a
 * signal to it. Only where the system shows us environments; elsewhere the group has to do.
 */
export async function endMarked(mark: string): Promise<void> {
  if (process.platform !== "linux") return;
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
      if (environment.includes(`${marker}=${mark}`)) end(Number(pid));
    }),
  );
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
