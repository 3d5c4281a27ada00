import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ColloquyError } from "../error.ts";
import { Envelope, type Event, EventDraft } from "../event.ts";

export const journalFile = "journal.jsonl";

export interface ParsedJournal {
  readonly events: readonly Event[];
  /** What a crash left of a last line; it counts as never written. */
  readonly torn: { readonly line: number; readonly text: string; readonly offset: number } | null;
  /** The first line whose hash of the line before does not hold; everything from there on is doubtful. */
  readonly alteredLine: number | null;
  readonly lastHash: string;
}

/** The text of a folder's journal; empty when there is none yet. */
export async function readJournalText(folder: string): Promise<string> {
  const path = join(folder, journalFile);
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw new ColloquyError("machine", `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

/** Reads a journal's lines. A broken last line is tolerated, a broken line before it is refused by its number. */
export function parseJournal(text: string, path: string): ParsedJournal {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const events: Event[] = [];
  let alteredLine: number | null = null;
  let lastHash = "";
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, index + 1);
    if (typeof read === "string") {
      if (index < lines.length - 1) throw broken(path, index + 1, read);
      const offset = Buffer.byteLength(lines.slice(0, index).join("\n")) + (index > 0 ? 1 : 0);
      return { events, torn: { line: index + 1, text: line, offset }, alteredLine, lastHash };
    }
    if (read.prev !== lastHash) alteredLine ??= index + 1;
    lastHash = hashOf(line);
    events.push(read);
  }
  return { events, torn: null, alteredLine, lastHash };
}

/** Ties every line to the one before it. */
export function hashOf(line: string): string {
  return hash("sha256", line, "base64url");
}

/** The event of a line, or what is wrong with it. */
function readLine(line: string, number: number): Event | string {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return "is not whole JSON";
  }
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return `is not a journal line (${problem(envelope.error)})`;
  if (envelope.data.seq !== number) return `has the number ${envelope.data.seq}`;
  const draft = EventDraft.safeParse(json);
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
