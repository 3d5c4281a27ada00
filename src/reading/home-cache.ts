import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepOutOfGit } from "../folders.ts";
import { nameBeside } from "../kernel/name-beside.ts";

const folderName = "cache";

/** A file of a home that only makes things quicker: it can be removed at any time. */
export function cachePath(home: string, name: string): string {
  return join(home, folderName, name);
}

/** Keeps it for the next time, whole or not at all, for its owner alone. Without a home to write to it does not. */
export function writeCache(home: string, name: string, content: string | Uint8Array): void {
  if (!existsSync(home)) return;
  const path = cachePath(home, name);
  const temporary = nameBeside(path);
  try {
    mkdirSync(join(home, folderName), { recursive: true, mode: 0o700 });
    keepOutOfGit(join(home, folderName));
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // A folder we may not write to.
    }
  }
}
