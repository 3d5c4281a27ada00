import { existsSync } from "node:fs";
import { join } from "node:path";
import { isLocked } from "./lock.ts";
import { readUnlinkedNow } from "./unlinked.ts";

/** Says in a folder that its discussion lives on an engine, and where. */
export const engineFile = "engine";

/** The engine that a folder holds a copy from; `null` where the folder itself is the discussion. */
export function engineOfFolder(folder: string): string | null {
  const path = join(folder, engineFile);
  const named = existsSync(path) ? (readUnlinkedNow(path)?.trim() ?? "") : "";
  // It is told, and stands in commands that are pasted: a folder of somebody else's may hold anything.
  return /^postgres(?:ql)?:\/\/[!-~]{1,1000}$/.test(named) ? named : null;
}

/**
 * Whether a process is at work on the discussion of a folder; `null` where the folder cannot tell, because it is a copy of
 * what lives on an engine.
 */
export async function isWorkedOn(folder: string): Promise<boolean | null> {
  if (await isLocked(folder)) return true;
  return engineOfFolder(folder) === null ? false : null;
}
