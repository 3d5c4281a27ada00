import { existsSync } from "node:fs";
import { join } from "node:path";
import { isThere, privateBytesNow } from "../home-files.ts";
import { replaceNow } from "../home-changes.ts";

const folderName = "cache";
const largest = 2 ** 28;

/** What makes things quicker. A clone may have brought it: it is a stranger's word. `null` also where others may have written it. */
export function readCache(home: string, name: string): Buffer | null {
  return privateBytesNow(home, join(folderName, name), largest);
}

/** Keeps it for the next time, whole or not at all, for its owner alone. Without a home to write to it does not. */
export function writeCache(home: string, name: string, content: string | Uint8Array): void {
  if (!existsSync(home)) return;
  const ignored = join(folderName, ".gitignore");
  try {
    // What has the name already stays as it is.
    if (!isThere(home, ignored)) replaceNow(home, ignored, "*\n");
    replaceNow(home, join(folderName, name), content);
  } catch {
    // A folder we may not write to, or one that is none of ours.
  }
}
