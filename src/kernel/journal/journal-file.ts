import { createHash } from "node:crypto";
import { constants, fstatSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { ColloquyError } from "../error.ts";
import { statOf } from "./unlinked.ts";
import { writeFault } from "./write-fault.ts";

/**
 * The file of a journal while one process writes it. Every agent that can write files can write this one: whatever
 * was done to it meanwhile is noticed before the next line and, whole, before it is closed.
 */
export class JournalFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #identity: Identity;
  readonly #hash = createHash("sha256");
  #size: number;

  private constructor(path: string, handle: FileHandle, identity: Identity, text: string) {
    this.#path = path;
    this.#handle = handle;
    this.#identity = identity;
    this.#hash.update(text);
    this.#size = Buffer.byteLength(text);
  }

  /** Opens it to append. Of what it holds, `found`, only `kept` stays; a line end that is missing is added. */
  static async open(path: string, found: string, kept: string): Promise<JournalFile> {
    const handle = await openToAppend(path);
    try {
      const file = new JournalFile(path, handle, fstatSync(handle.fd, { bigint: true }), kept);
      if (found === kept) return file;
      if (found.startsWith(kept)) await handle.truncate(file.#size);
      else await handle.appendFile(kept.slice(found.length));
      await handle.datasync();
      return file;
    } catch (cause) {
      await handle.close();
      throw writeFault(path, cause);
    }
  }

  /** Resolves when the text is on disk. */
  async append(text: string): Promise<void> {
    this.checkPlace();
    // A bare write may take a part only and say nothing, as it does on a disk that is almost full.
    const bytes = Buffer.from(text);
    await this.#handle.appendFile(bytes);
    await this.#handle.datasync();
    this.#hash.update(bytes);
    this.#size += bytes.length;
  }

  /** Whether the file is still ours and as long as we left it. */
  checkPlace(): void {
    const now = statOf(this.#path);
    if (now === undefined) throw this.#lost("was removed");
    if (now.isSymbolicLink()) throw this.#lost("was replaced by a link");
    if (now.ino !== this.#identity.ino || now.dev !== this.#identity.dev) throw this.#lost("was replaced");
    if (now.size > this.#size) throw this.#lost("was written to");
    if (now.size < this.#size) throw this.#lost("was cut short");
  }

  /** Whether every byte is ours. */
  async checkWhole(): Promise<void> {
    this.checkPlace();
    const there = createHash("sha256");
    const piece = Buffer.allocUnsafe(Math.min(this.#size, mostRead));
    for (let at = 0, read = piece; at < this.#size && read.length > 0; at += read.length) {
      read = piece.subarray(0, (await this.#handle.read(piece, 0, piece.length, at)).bytesRead);
      there.update(read);
    }
    if (!there.digest().equals(this.#hash.copy().digest())) throw this.#lost("was written over");
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #lost(how: string): ColloquyError {
    return new ColloquyError(
      "journal-lost",
      `${this.#path} ${how} while the discussion was running, and not by colloquy.`,
    );
  }
}

type Identity = { readonly ino: bigint; readonly dev: bigint };

const mostRead = 2 ** 20;

// Read too, for the last look; and never through a link. Where links cannot be told there is no such flag.
const appending =
  constants.O_APPEND |
  constants.O_CREAT |
  constants.O_RDWR |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0);

function isLink(cause: unknown): boolean {
  return ["ELOOP", "EMLINK"].includes((cause as NodeJS.ErrnoException).code ?? "");
}

function linked(path: string, cause: unknown): ColloquyError {
  return new ColloquyError(
    "bad-input",
    `${path} is a link, and a journal is written in its own folder only.`,
    {
      cause,
      hint: "Name the folder that holds the file with --session.",
    },
  );
}

/** For its owner alone; a link in its place is not followed. */
export async function openToAppend(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path, appending, 0o600);
    // One that an earlier version wrote may be open to others. On some file systems nobody can say so.
    if ((fstatSync(handle.fd).mode & 0o077) !== 0) await handle.chmod(0o600).catch(() => {});
    return handle;
  } catch (cause) {
    throw isLink(cause) ? linked(path, cause) : writeFault(path, cause);
  }
}
