import { watch } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { openLater } from "../../home-files.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Event, isPublic } from "../../kernel/event.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { refuseOtherVersion } from "../../kernel/journal-version.ts";
import { type ParsedJournal, readLine } from "../../kernel/journal/journal-text.ts";

const atOnce = 4_000_000;

/** Reads a journal as it grows, whoever writes it. Only whole lines are events; nothing is locked or written. */
export class JournalTail {
  readonly #folder: string;
  /** Where the last whole line ended: what a crash left behind it may be cut away and written over. */
  #offset = 0;
  #lines = 0;

  /** What was read of it before is not read again. */
  constructor(folder: string, before?: ParsedJournal) {
    this.#folder = folder;
    if (before === undefined) return;
    this.#offset = Buffer.byteLength(before.whole);
    this.#lines = before.events.length;
  }

  /** What came since the last time and may be shown, at most a few megabytes; nothing where there is no more. */
  async next(): Promise<readonly Event[]> {
    const file = await openLater(this.#folder, journalFile);
    try {
      return this.#events(await this.#wholeLines(file, file.sizeThen)).filter(isPublic);
    } finally {
      await file.close();
    }
  }

  async #wholeLines(file: FileHandle, size: number): Promise<string> {
    const left = size - this.#offset;
    for (let most = atOnce; ; most *= 2) {
      const piece = Buffer.alloc(Math.max(0, Math.min(most, left)));
      const { bytesRead } = await file.read(piece, 0, piece.length, this.#offset);
      const end = piece.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
      if (end === 0 && most < left) continue;
      this.#offset += end;
      return piece.toString("utf8", 0, end);
    }
  }

  #events(text: string): readonly Event[] {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (this.#lines === 0) refuseOtherVersion(lines, join(this.#folder, journalFile));
    return lines.map((line) => {
      this.#lines += 1;
      const read = readLine(line, this.#lines);
      if (typeof read !== "string") return read;
      throw new ColloquyError("journal-broken", `${join(this.#folder, journalFile)}:${this.#lines} ${read}.`);
    });
  }
}

/** Calls back when something in a folder may have changed: at once where the system tells, else within a second. */
export function watchFolder(folder: string, onChange: () => void, signal: AbortSignal): void {
  const timer = setInterval(onChange, pollMs);
  timer.unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  try {
    const watcher = watch(folder, { signal, persistent: false }, onChange);
    // Without it there is the clock: a network disk, or no more watches to give.
    watcher.on("error", () => {});
  } catch {
    // The same.
  }
}

const pollMs = 1000;
