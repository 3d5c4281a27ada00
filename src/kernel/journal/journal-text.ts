import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ColloquyError } from "../error.ts";
import { Envelope, type Event, EventDraft } from "../event.ts";
import { readUnlinked } from "./unlinked.ts";

export const journalFile = "journal.jsonl";

export interface ParsedJournal {
  readonly events: readonly Event[];
  /** What a crash left of a last line; it counts as never written. */
  readonly torn: { readonly line: number; readonly text: string } | null;
  /** The first line whose hash of the line before does not hold; everything from there on is doubtful. */
  readonly alteredLine: number | null;
  readonly lastHash: string;
  /** Everything up to the last whole line, without what a crash or an editor left behind it. */
  readonly whole: string;
}

/** The text of a folder's journal; empty when there is none yet. */
export async function readJournalText(folder: string): Promise<string> {
  const path = join(folder, journalFile);
  try {
    return await readUnlinked(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "";
    if ((cause as NodeJS.ErrnoException).code === "ELOOP")
      throw new ColloquyError("bad-input", `${path} is a link, and a journal is a file of its own.`, {
        cause,
      });
    throw new ColloquyError("machine", `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * Reads a journal's lines. A broken last line is tolerated, a broken line before it is refused by its number. Blank
 * lines at the end, as editors leave them, are nothing.
 */
export function parseJournal(text: string, path: string): ParsedJournal {
  const lines = text.split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const wholeUpTo = (count: number) =>
    lines
      .slice(0, count)
      .map((line) => `${line}\n`)
      .join("");
  // On first use zod writes a function for every schema: of a few lines that takes longer than it saves.
  const jitless = lines.length < 200;
  const events: Event[] = [];
  let alteredLine: number | null = null;
  let lastHash = "";
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, index + 1, jitless);
    if (typeof read === "string") {
      if (index < lines.length - 1) throw broken(path, index + 1, read);
      return {
        events,
        torn: { line: index + 1, text: line },
        alteredLine,
        lastHash,
        whole: wholeUpTo(index),
      };
    }
    if (read.prev !== lastHash) alteredLine ??= index + 1;
    lastHash = hashOf(line);
    events.push(read);
  }
  return { events, torn: null, alteredLine, lastHash, whole: wholeUpTo(lines.length) };
}

/** Ties every line to the one before it. */
export function hashOf(line: string): string {
  return hash("sha256", line, "base64url");
}

/** The event of a line, or what is wrong with it. */
function readLine(line: string, number: number, jitless: boolean): Event | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return "is not whole JSON";
  }
  const envelope = Envelope.safeParse(json, { jitless });
  if (!envelope.success) return `is not a journal line (${problem(envelope.error)})`;
  if (envelope.data.seq !== number) return `has the number ${envelope.data.seq}`;
  const draft = EventDraft.safeParse(json, { jitless });
  if (!draft.success) return `is not an event this version knows (${problem(draft.error)})`;
  return json as Event;
}

function problem(error: z.ZodError): string {
  return z.prettifyError(error).replaceAll(/\s+/g, " ").replace(/^✖ /, "");
}

function broken(path: string, line: number, what: string): ColloquyError {
  return new ColloquyError("journal-broken", `${path}:${line} ${what}, and it is not the last line.`, {
    hint: "Nothing was changed. Restore the journal from a copy, or cut it off before that line to go on from there.",
  });
}

/** The time of an event after one at `ts`: a clock that was set back does not make it an earlier one. */
export function notBefore(ts: string, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  return now < ts ? ts : now;
}
