import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { journalFile } from "../../../src/kernel/home-parts.ts";

/** Where the journal of a folder was saved when its own could not be written any more. */
export async function rescuedFrom(folder: string): Promise<string> {
  const parent = dirname(folder);
  const place = (await readdir(parent)).find((name) => name.startsWith(`${basename(folder)}.rescued-`));
  return join(parent, place ?? "nowhere", journalFile);
}
