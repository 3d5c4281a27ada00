import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whoever commits what is around a folder does not want that one in it. What has that name already stays: it may be a link. */
export function keepOutOfGit(folder: string): void {
  try {
    writeFileSync(join(folder, ".gitignore"), "*\n", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
