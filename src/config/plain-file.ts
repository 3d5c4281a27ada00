import { constants, type Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { textNow } from "../home-files.ts";
import { ColloquyError } from "../kernel/error.ts";

/** What stands under a name is no file: reading it could wait for ever, or never end. */
export class NoPlainFile extends Error {
  readonly code: string;

  constructor(kind: string) {
    super(`it is ${kind}, not a file`);
    this.code = kind === "a folder" ? "EISDIR" : this.message;
  }
}

/** The bytes of a file that somebody named. A pipe, a socket or a device is refused at once (`NoPlainFile`). */
export async function readPlainFile(path: string): Promise<Buffer> {
  refuseOther(await stat(path));
  // Should it have become a pipe meanwhile: opened so, it holds nobody up.
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    refuseOther(await handle.stat());
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function refuseOther(found: Stats): void {
  if (found.isFile()) return;
  if (found.isDirectory()) throw new NoPlainFile("a folder");
  if (found.isFIFO()) throw new NoPlainFile("a pipe");
  throw new NoPlainFile(found.isSocket() ? "a socket" : "a device");
}

export async function readText(path: string, what: string): Promise<string> {
  try {
    return (await readPlainFile(path)).toString("utf8");
  } catch (cause) {
    throw unreadable(path, what, cause);
  }
}

export function readTextBelow(folder: string, path: string, what: string): string {
  try {
    const text = textNow(folder, path);
    if (text !== null) return text;
  } catch (cause) {
    throw cause instanceof ColloquyError ? cause : unreadable(join(folder, path), what, cause);
  }
  throw unreadable(join(folder, path), what, { code: "ENOENT" });
}

function unreadable(path: string, what: string, cause: unknown): ColloquyError {
  const { code } = cause as NodeJS.ErrnoException;
  return new ColloquyError("bad-input", `The ${what} ${path} cannot be read (${code}).`, {
    cause,
    hint: "Check the path and its permissions.",
  });
}
