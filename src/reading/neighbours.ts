import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Whether a file stands at a path relative to the artifact; `null` when the artifact itself is not on disk. */
export function neighbours(artifact: string): ((relative: string) => boolean) | null {
  if (artifact.includes("\0") || !existsSync(artifact)) return null;
  const folder = dirname(artifact);
  const known = new Map<string, boolean>();
  return (relative) => {
    const found = known.get(relative) ?? existsSync(resolve(folder, relative));
    known.set(relative, found);
    return found;
  };
}
