import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const inMemory = "/dev/shm";
const enoughBytes = 2_000_000_000;

/** Where tests make their folders: in memory where that can be, for a journal waits for its disk with every line. */
export const scratch = isFit() ? inMemory : tmpdir();

/** Whether it is there, is large, and commands may lie in it: in most containers it is small, and none may. */
function isFit(): boolean {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize < enoughBytes) return false;
    folder = mkdtempSync(join(inMemory, "colloquy-"));
    const command = join(folder, "command");
    writeFileSync(command, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(command);
    return true;
  } catch {
    return false;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
