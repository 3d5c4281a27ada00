import { watch } from "node:fs";
import { join } from "node:path";
import { openLater } from "../../home-files.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Event, isPublic } from "../../kernel/event.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { refuseOtherVersion } from "../../kernel/journal-version.ts";
import { type ParsedJournal, readLine } from "../../kernel/journal/journal-text.ts";

const atOnce = 4_000_000;

export function growingLines(folder: string, path: string, from = 0): () => Promise<readonly string[]> {
  /** Where the last whole line ended: what a crash left behind it may be cut away and written over. */
  let offset = from;
  return async () => {
    const file = await openLater(folder, path);
    try {
      if (file.sizeThen < offset) offset = 0;
      const left = file.sizeThen - offset;
      for (let most = atOnce; ; most *= 2) {
        const piece = Buffer.alloc(Math.min(most, left));
        const { bytesRead } = await file.read(piece, 0, piece.length, offset);
        const end = piece.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
        if (end === 0 && most < left) continue;
        offset += end;
        const lines = piece.toString("utf8", 0, end).split("\n");
        return lines.filter((line) => line.trim() !== "");
      }
    } finally {
      await file.close();
    }
  };
}

/** Reads a journal as it grows, whoever writes it, and gives what may be shown. What was read of it before is not read again. */
export function journalTail(folder: string, before?: ParsedJournal): () => Promise<readonly Event[]> {
  const next = growingLines(folder, journalFile, Buffer.byteLength(before?.whole ?? ""));
  const file = join(folder, journalFile);
  let read = before?.events.length ?? 0;
  return async () => {
    const lines = await next();
    if (read === 0) refuseOtherVersion(lines, file);
    const events = lines.map((line) => {
      const event = readLine(line, ++read);
      if (typeof event !== "string") return event;
      throw new ColloquyError("journal-broken", `${file}:${read} ${event}.`);
    });
    return events.filter(isPublic);
  };
}

/** Calls back when something in a folder may have changed: at once where the system tells, else within a second. */
export function watchFolder(folder: string, onChange: () => void, signal: AbortSignal): void {
  const timer = setInterval(onChange, pollMs);
  timer.unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  try {
    watch(folder, { signal, persistent: false }, onChange).on("error", () => {});
  } catch {
    // Without it there is the clock: a network disk, or no more watches to give.
  }
}

const pollMs = 1000;
