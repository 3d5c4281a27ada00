import { readdirSync, readFileSync } from "node:fs";

/** The variable every process of one call carries, and hands down to whatever it starts. */
export const marker = "COLLOQUY_CALL";

/**
 * Ends every process that still carries the mark: those that left their parent's group are out of reach of a
 * signal to it. Only where the system shows us environments; elsewhere the group has to do. Synchronous,
 * because it must also work while our own process ends.
 */
export function endMarked(mark: string): void {
  if (process.platform !== "linux") return;
  for (const pid of readdirSync("/proc")) {
    if (/^\d+$/.test(pid) && carries(pid, mark)) end(Number(pid));
  }
}

function carries(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").includes(`${marker}=${mark}`);
  } catch {
    return false; // another user's, or gone
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
