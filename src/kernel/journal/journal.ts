import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { ColloquyError } from "../error.ts";
import type { Event, EventDraft } from "../event.ts";
import { hashOf, journalFile, parseJournal, readJournalText } from "./journal-text.ts";
import { Lock } from "./lock.ts";
import { writeFault } from "./write-fault.ts";

export interface JournalOptions {
  readonly now: () => number;
  /** Called for every new event, in order, once it is on disk. */
  readonly onEvent?: (event: Event) => void;
}

interface Pending {
  readonly event: Event;
  readonly line: string;
  readonly written: PromiseWithResolvers<Event>;
}

/**
 * The append-only journal of one folder, held by one writer.
 *
 * `append` gives every event its number and its place in the chain at once, and resolves when the event is
 * on disk. Appends that come close together share one fsync. After a failed write nothing more is accepted.
 */
export class Journal {
  /** What stood in the journal when it was opened. */
  readonly past: readonly Event[];
  #seq: number;
  #prev: string;
  #queue: Pending[] = [];
  #draining: Promise<void> | undefined;
  #failure: unknown;
  readonly #handle: FileHandle;
  readonly #lock: Lock;
  readonly #options: JournalOptions;

  private constructor(
    past: readonly Event[],
    prev: string,
    handle: FileHandle,
    lock: Lock,
    options: JournalOptions,
  ) {
    this.past = past;
    this.#seq = past.length;
    this.#prev = prev;
    this.#handle = handle;
    this.#lock = lock;
    this.#options = options;
  }

  /** Takes the lock and mends a last line that a crash cut off; a journal broken elsewhere is refused. */
  static async open(folder: string, options: JournalOptions): Promise<Journal> {
    const lock = await Lock.take(folder);
    try {
      const path = join(folder, journalFile);
      const text = await readJournalText(folder);
      const parsed = parseJournal(text, path);
      if (parsed.alteredLine !== null) throw altered(path, parsed.alteredLine);
      const handle = await open(path, "a").catch((cause: unknown) => {
        throw writeFault(path, cause);
      });
      const journal = new Journal(parsed.events, parsed.lastHash, handle, lock, options);
      if (parsed.torn !== null) await journal.#mend(folder, parsed.torn);
      else if (text !== "" && !text.endsWith("\n")) await handle.write("\n");
      return journal;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  append(draft: EventDraft): Promise<Event> {
    const written = Promise.withResolvers<Event>();
    // Judgements and messages are appended without waiting; their failure is met by the next one who waits.
    written.promise.catch(() => {});
    if (this.#failure !== undefined) {
      written.reject(this.#failure);
      return written.promise;
    }
    this.#seq += 1;
    const ts = new Date(this.#options.now()).toISOString();
    const event: Event = { v: 1, seq: this.#seq, ts, ...draft, prev: this.#prev };
    const line = JSON.stringify(event);
    this.#prev = hashOf(line);
    this.#queue.push({ event, line, written });
    this.#draining ??= this.#drain();
    return written.promise;
  }

  async close(): Promise<void> {
    await this.#draining;
    await this.#handle.close();
    await this.#lock.release();
  }

  async #drain(): Promise<void> {
    await Promise.resolve(); // lets appends of the same tick join the batch
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#handle.write(batch.map(({ line }) => `${line}\n`).join(""));
        await this.#handle.datasync();
      } catch (cause) {
        this.#fail([...batch, ...this.#queue], writeFault(journalFile, cause));
        break;
      }
      for (const { event, written } of batch) {
        this.#options.onEvent?.(event);
        written.resolve(event);
      }
    }
    this.#draining = undefined;
  }

  #fail(pending: readonly Pending[], failure: ColloquyError): void {
    this.#failure = failure;
    this.#queue = [];
    for (const { written } of pending) written.reject(failure);
  }

  // What a crash left of a line was never used by anyone; it is kept beside the journal all the same.
  async #mend(
    folder: string,
    torn: { readonly line: number; readonly text: string; readonly offset: number },
  ) {
    const aside = await open(join(folder, "journal.torn"), "a");
    await aside.write(`${torn.text}\n`);
    await aside.datasync();
    await aside.close();
    await this.#handle.truncate(torn.offset);
    await this.append({ type: "journal.mended", line: torn.line, bytes: Buffer.byteLength(torn.text) });
  }
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
