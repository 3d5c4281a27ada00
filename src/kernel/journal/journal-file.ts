import { fstatSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { bytesLater, openLater, statNow } from "../../home-files.ts";
import { ColloquyError } from "../error.ts";
import { journalFile } from "../home-parts.ts";
import { writeFault } from "./files.ts";

/** Every agent that can write files can write this one: what was done to it is noticed before the next line. */
export class JournalFile {
  readonly #folder: string;
  readonly #handle: FileHandle;
  readonly #identity: Identity;
  #size: number;

  private constructor(folder: string, handle: FileHandle, identity: Identity, size: number) {
    this.#folder = folder;
    this.#handle = handle;
    this.#identity = identity;
    this.#size = size;
  }

  /** Of what it holds, `found`, only `kept` stays; a line end that is missing is added. */
  static async open(folder: string, found: string, kept: string): Promise<JournalFile> {
    const handle = await openToAppend(folder, journalFile);
    try {
      const identity = fstatSync(handle.fd, { bigint: true });
      const file = new JournalFile(folder, handle, identity, Buffer.byteLength(kept));
      if (found === kept) return file;
      if (found.startsWith(kept)) await handle.truncate(file.#size);
      else await handle.appendFile(kept.slice(found.length));
      await handle.datasync();
      return file;
    } catch (cause) {
      await handle.close();
      throw writeFault(join(folder, journalFile), cause);
    }
  }

  async append(lines: readonly Buffer[]): Promise<void> {
    this.checkPlace();
    const [first] = lines;
    const bytes = lines.length === 1 && first !== undefined ? first : Buffer.concat(lines);
    // A bare write may take a part only and say nothing, as it does on a disk that is almost full.
    writeFileSync(this.#handle.fd, bytes);
    await this.#handle.datasync();
    this.#size += bytes.length;
  }

  checkPlace(): void {
    const now = statNow(this.#folder, journalFile);
    if (now === undefined) throw this.#lost("was removed");
    if (now.isSymbolicLink()) throw this.#lost("was replaced by a link");
    if (now.ino !== this.#identity.ino || now.dev !== this.#identity.dev) throw this.#lost("was replaced");
    if (now.size > this.#size) throw this.#lost("was written to");
    if (now.size < this.#size) throw this.#lost("was cut short");
  }

  async checkWhole(ours: Buffer): Promise<void> {
    this.checkPlace();
    const there = await bytesLater(this.#folder, journalFile, this.#size);
    if (there?.equals(ours) !== true) throw this.#lost("was written over");
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #lost(how: string): ColloquyError {
    return new ColloquyError(
      "journal-lost",
      `${join(this.#folder, journalFile)} ${how} while the discussion was running, and not by colloquy.`,
    );
  }
}

type Identity = { readonly ino: bigint; readonly dev: bigint };

export async function openToAppend(folder: string, path: string): Promise<FileHandle> {
  try {
    const handle = await openLater(folder, path, "append");
    // One that came with a clone may be open to others. On some file systems nobody can say so.
    if ((fstatSync(handle.fd).mode & 0o077) !== 0) await handle.chmod(0o600).catch(() => {});
    return handle;
  } catch (cause) {
    throw writeFault(join(folder, path), cause);
  }
}
