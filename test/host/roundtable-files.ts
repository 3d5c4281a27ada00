import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Shelf } from "../../src/config/shelf.ts";
import { temporaryFolder } from "../discussion.ts";

/** A home with these files below its `roundtable`. */
export async function homeWith(files: Readonly<Record<string, string>>): Promise<string> {
  const home = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, "roundtable", path)), { recursive: true });
    await writeFile(join(home, "roundtable", path), text);
  }
  return home;
}

/** Why a file on a shelf cannot be taken, and what to do; paths without the home. */
export function faultOf(shelf: Shelf<unknown>, id: string, home: string): string | null {
  const read = shelf.get(id)?.read;
  if (read === undefined || !("fault" in read)) return null;
  return `${read.fault.message} | ${read.fault.hint}`.replaceAll(`${home}/roundtable/`, "");
}
