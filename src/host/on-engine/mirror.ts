import { openLater } from "../../home-files.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { rowsOf } from "../../postgres/discussions.ts";
import { linesAfter } from "../../postgres/journal.ts";
import type { Row } from "../../postgres/rows.ts";
import { listen } from "../../postgres/signals.ts";
import type { Store } from "../../postgres/store.ts";
import { copyJournal } from "./copy.ts";

/** How much of a journal its copy has. */
interface Copied {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * Copies of an engine's discussions in a home, kept up with them while somebody looks on: two statements at a time,
 * however many are watched. A journal is only ever appended to, so every line has its place in the file: whoever else
 * writes the same copy writes the same there.
 */
export class Mirror {
  readonly #copied = new Map<string, Copied>();
  readonly #watched = new Map<string, Set<(row: Row) => void>>();
  readonly #store: Store;
  readonly #home: string;
  #ears: { readonly close: () => Promise<void> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(store: Store, home: string) {
    this.#store = store;
    this.#home = home;
  }

  static async open(store: Store, home: string): Promise<Mirror> {
    const mirror = new Mirror(store, home);
    mirror.#ears = await listen(store, (_, about) => {
      if (mirror.#watched.has(about)) mirror.#lookIn(0);
    });
    return mirror;
  }

  /** Brings the copies of these up to date. */
  async bring(ids: readonly string[]): Promise<void> {
    for (const id of ids.filter((one) => !this.#copied.has(one))) await this.#begin(id);
    const seen = new Map(ids.map((id) => [id, this.#copied.get(id)?.lines ?? 0]));
    for (const [id, lines] of await linesAfter(this.#store, seen)) await this.#add(id, lines, seen.get(id));
  }

  /** Keeps the copy of one up to date until the signal aborts; `onLook` is told its row after every look. */
  watch(id: string, until: AbortSignal, onLook: (row: Row) => void): void {
    if (until.aborted || this.#isClosed) return;
    const onlookers = this.#watched.get(id) ?? new Set();
    this.#watched.set(id, onlookers.add(onLook));
    const leave = () => {
      onlookers.delete(onLook);
      if (onlookers.size === 0) this.#watched.delete(id);
    };
    until.addEventListener("abort", leave, { once: true });
    this.#lookIn(0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#watched.clear();
    await this.#looking;
    await this.#ears?.close();
  }

  #lookIn(ms: number): void {
    if (this.#isClosed || this.#watched.size === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking.then(() => this.#look());
    }, ms);
  }

  async #look(): Promise<void> {
    // Who comes while it is looked is told by the next look: what they know is newer than this one.
    const watched = new Map([...this.#watched].map(([id, onlookers]) => [id, [...onlookers]]));
    let goesOn = false;
    try {
      // First the rows: what was written before one was at rest is read then.
      const rows = await rowsOf(this.#store, [...watched.keys()]);
      await this.bring(rows.map(({ id }) => id));
      goesOn = rows.some(({ isDue }) => isDue);
      for (const row of rows) for (const onLook of watched.get(row.id) ?? []) onLook(row);
    } catch {
      // The database is away, or a copy cannot be written; whoever asks for the discussion is told.
    }
    this.#lookIn(goesOn ? soonMs : laterMs);
  }

  async #begin(id: string): Promise<void> {
    const { whole, events } = await copyJournal(this.#store, id, this.#home);
    this.#copied.set(id, { lines: events.length, bytes: Buffer.byteLength(whole) });
  }

  async #add(id: string, lines: readonly string[], after: number | undefined): Promise<void> {
    const before = this.#copied.get(id);
    // Somebody else brought it meanwhile.
    if (before === undefined || before.lines !== after) return;
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    const isWritten = await writeAt(folderOf(this.#home, id), text, before.bytes);
    if (!isWritten) return this.#begin(id);
    this.#copied.set(id, { lines: before.lines + lines.length, bytes: before.bytes + text.length });
  }
}

const soonMs = 250;
const laterMs = 2000;

/** Writes at a place in a folder's journal; `false` where it is gone, or ends before it. */
async function writeAt(folder: string, text: Buffer, at: number): Promise<boolean> {
  const file = await openLater(folder, journalFile, "change").catch(() => null);
  if (file === null) return false;
  try {
    if (file.sizeThen < at) return false;
    for (let written = 0; written < text.length;)
      written += (await file.write(text, written, text.length - written, at + written)).bytesWritten;
    return true;
  } finally {
    await file.close();
  }
}
