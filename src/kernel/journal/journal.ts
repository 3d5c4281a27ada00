import { basename, dirname, join } from "node:path";
import { ColloquyError } from "../error.ts";
import type { Event, EventDraft } from "../event.ts";
import { Chain } from "./chain.ts";
import { journalFile } from "../home-parts.ts";
import { type ParsedJournal, parseJournal, readJournalText } from "./journal-text.ts";
import { LineQueue } from "./line-queue.ts";
import { Lock } from "./lock.ts";
import { makeFolder, writeFault } from "./files.ts";
import { tmpdir } from "node:os";
import { mkdtemp, writeFile, type FileHandle } from "node:fs/promises";
import { fstatSync, writeFileSync } from "node:fs";
import { bytesLater, openLater, statNow } from "../../home-files.ts";

export interface JournalOptions {
  readonly now: () => number;
  /** What it throws is met by who waits for the event. */
  readonly onEvent?: (event: Event) => void;
  readonly before?: ParsedJournal | undefined;
}

/**
 * Resolves when it is on disk; appends close together share one fsync. After a failed write, or once somebody else has
 * touched the file, every append is refused, and `close` writes all that was said elsewhere.
 */
export class Journal {
  readonly past: readonly Event[];
  readonly #chain: Chain;
  readonly #queue: LineQueue;
  readonly #folder: string;
  readonly #file: JournalFile;
  readonly #lock: Lock;
  /** All of the journal, as it should stand in the file. Of letters beyond Latin-1, strings would take twice as much. */
  readonly #bytes: Buffer[];

  private constructor(
    folder: string,
    parsed: ParsedJournal,
    file: JournalFile,
    lock: Lock,
    { now, onEvent }: JournalOptions,
  ) {
    this.past = parsed.events;
    this.#chain = new Chain(parsed, now);
    this.#queue = new LineQueue({
      write: (lines) => file.append(lines.map(({ bytes }) => bytes)),
      onEvent,
      lost: (cause) => lost(join(folder, journalFile), cause),
    });
    this.#bytes = [Buffer.from(parsed.whole)];
    this.#folder = folder;
    this.#file = file;
    this.#lock = lock;
  }

  static async open(folder: string, options: JournalOptions): Promise<Journal> {
    const lock = await Lock.take(folder);
    let file: JournalFile | undefined;
    try {
      const path = join(folder, journalFile);
      const text = await readJournalText(folder);
      const parsed = parseJournal(text, path, options.before);
      if (parsed.alteredLine !== null) throw altered(path, parsed.alteredLine);
      if (parsed.torn !== null) await keepAside(folder, parsed.torn.text);
      file = await JournalFile.open(folder, text, parsed.whole);
      const journal = new Journal(folder, parsed, file, lock, options);
      if (parsed.torn !== null) await journal.#mended(parsed.torn);
      return journal;
    } catch (error) {
      await file?.close();
      await lock.release();
      throw error;
    }
  }

  append(draft: EventDraft): Promise<Event> {
    const line = this.#chain.next(draft);
    this.#bytes.push(line.bytes);
    return this.#queue.add(line);
  }

  async close(): Promise<void> {
    await this.#queue.drained();
    await this.#file
      .checkWhole(Buffer.concat(this.#bytes))
      .catch((cause: unknown) => this.#queue.fail(cause));
    await this.#file.close();
    await this.#lock.release();
    const { failure } = this.#queue;
    if (failure !== undefined) throw await rescued(this.#folder, this.#bytes, failure);
  }

  async #mended({ line, text }: { readonly line: number; readonly text: string }): Promise<void> {
    await this.append({ type: "journal.mended", line, bytes: Buffer.byteLength(text) });
  }
}

// What a crash left of a line was never used by anyone; it is kept beside the journal all the same.
async function keepAside(folder: string, text: string): Promise<void> {
  const name = "journal.torn";
  try {
    const aside = await openToAppend(folder, name);
    try {
      await aside.appendFile(`${text}\n`);
      await aside.datasync();
    } finally {
      await aside.close();
    }
  } catch (cause) {
    throw writeFault(join(folder, name), cause);
  }
}

function lost(path: string, cause: unknown): ColloquyError {
  const { message, hint } = writeFault(path, cause);
  return new ColloquyError("journal-lost", message, { cause, ...(hint !== undefined && { hint }) });
}

function altered(path: string, line: number): ColloquyError {
  return new ColloquyError(
    "journal-altered",
    `${path} was altered: line ${line} does not follow from line ${line - 1}.`,
    {
      hint: "A journal is only ever appended to. Restore it from a copy; `colloquy verify` shows how far it can be trusted.",
    },
  );
}

/** Beside the folder, else among temporary files. */
async function rescued(folder: string, bytes: readonly Buffer[], why: ColloquyError): Promise<ColloquyError> {
  for (const parent of [dirname(folder), tmpdir()])
    try {
      await makeFolder(parent);
      const place = await mkdtemp(join(parent, `${basename(folder)}.rescued-`));
      const path = join(place, journalFile);
      await writeFile(path, bytes, { mode: 0o600, flush: true });
      return new ColloquyError(why.code, `${why.message} Everything said is kept in ${path}.`, {
        cause: why,
        hint: `${why.hint ?? "Check what else writes there."} \`colloquy resume --session\` with that folder continues from it.`,
      });
    } catch {
      // A disk that is full, or a parent that is gone too.
    }
  const lost = "What was said since the last write could not be saved anywhere else either.";
  return new ColloquyError(why.code, `${why.message} ${lost}`, { cause: why });
}

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

async function openToAppend(folder: string, path: string): Promise<FileHandle> {
  try {
    const handle = await openLater(folder, path, "append");
    // One that came with a clone may be open to others. On some file systems nobody can say so.
    if ((fstatSync(handle.fd).mode & 0o077) !== 0) await handle.chmod(0o600).catch(() => {});
    return handle;
  } catch (cause) {
    throw writeFault(join(folder, path), cause);
  }
}
