import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { keepOutOfGit } from "../folders.ts";
import { nameBeside } from "../kernel/name-beside.ts";

/** The text of a file that nobody but this user can have written: one that came with a clone is open to others. */
export function readPrivate(path: string): string {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    const user = process.getuid?.();
    const isOwn = user === undefined || (stat.uid === user && (stat.mode & 0o077) === 0);
    if (!stat.isFile() || !isOwn) throw new Error("It is not a file of this user alone.");
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** What such a file holds as JSON; `null` where there is none, or it holds something else. */
export function readPrivateJson<T>(path: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(readPrivate(path)));
  } catch {
    return null;
  }
}

/** Whole or not at all, for its owner alone. */
export function writePrivate(path: string, text: string): void {
  const temporary = nameBeside(path);
  writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
  renameSync(temporary, path);
}

/** A folder of a home for its owner alone, which whoever commits their home does not want in it. */
export function privateFolder(home: string, name: string): string {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepOutOfGit(folder);
  return folder;
}
