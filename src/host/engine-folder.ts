import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Says in a folder that its discussion lives on an engine, and where. */
export const engineFile = "engine";

/** The engine that a folder holds a copy from; `null` where the folder itself is the discussion. */
export function engineOfFolder(folder: string): string | null {
  const path = join(folder, engineFile);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}
