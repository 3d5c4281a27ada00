import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ColloquyError } from "../kernel/error.ts";
import { nameBeside } from "../kernel/home-parts.ts";

/** Writes a file of the user's own folder, whole or not at all. */
export async function writeOwn(path: string, text: string): Promise<void> {
  const temporary = nameBeside(path);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(temporary, text, { mode: 0o600, flag: "wx" });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    const { message } = cause as Error;
    throw new ColloquyError("machine", `${path} could not be written: ${message}.`, { cause });
  }
}
