import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The nearest folder above, or here, that has a home or is a repository; else here. */
export function projectRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".colloquy")) || existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return resolve(cwd);
  }
}
