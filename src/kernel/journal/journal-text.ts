import { hash } from "node:crypto";
import { join } from "node:path";
import { ColloquyError } from "../error.ts";
import { Envelope, type Event, EventDraft } from "../event.ts";
import { journalFile } from "../home-parts.ts";
import { parsedJson } from "../json-value.ts";
import { refuseOtherVersion } from "../journal-version.ts";
import { schemaProblem } from "../schema-problem.ts";
import { bytesLater } from "../../home-files.ts";

export interface ParsedJournal {
  readonly events: readonly Event[];
  readonly torn: { readonly line: number; readonly text: string } | null;
  /** The first line whose hash of the line before does not hold; everything from there on is doubtful. */
  readonly alteredLine: number | null;
  readonly lastHash: string;
  /** Everything up to the last whole line, without what a crash or an editor left behind it. */
  readonly whole: string;
}

/** No text can be longer. */
export const mostJournal = 2 ** 29 - 24;

export async function readJournalText(folder: string): Promise<string> {
  try {
    return (await bytesLater(folder, journalFile, mostJournal))?.toString("utf8") ?? "";
  } catch (cause) {
    if (cause instanceof ColloquyError) throw cause;
    const path = join(folder, journalFile);
    throw new ColloquyError("machine", `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

/** A last line that a crash cut off is tolerated. Lines that were read before are not read again. */
export function parseJournal(text: string, path: string, before: ParsedJournal = nothing): ParsedJournal {
  const known = text.startsWith(before.whole) ? before : nothing;
  const lines = text.slice(known.whole.length).split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  if (known.events.length === 0) refuseOtherVersion(lines, path);
  const events = [...known.events];
  let { alteredLine, lastHash } = known;
  let wholeLength = known.whole.length;
  let torn: ParsedJournal["torn"] = null;
  for (const [index, line] of lines.entries()) {
    const number = known.events.length + index + 1;
    const read = readLine(line, number);
    if (typeof read === "string") {
      const isCut = index === lines.length - 1 && (read === notWhole || !text.endsWith("\n"));
      if (!isCut) throw broken(path, number, read);
      torn = { line: number, text: line };
      break;
    }
    if (read.prev !== lastHash) alteredLine ??= number;
    lastHash = hashOf(line);
    events.push(read);
    wholeLength += line.length + 1;
  }
  const whole = wholeLength > text.length ? `${text}\n` : text.slice(0, wholeLength);
  return { events, torn, alteredLine, lastHash, whole };
}

const nothing: ParsedJournal = { events: [], torn: null, alteredLine: null, lastHash: "", whole: "" };

export function hashOf(line: string | Buffer): string {
  return hash("sha256", line, "base64url");
}

const notWhole = "is not whole JSON";

function readLine(line: string, number: number): Event | string {
  const json = parsedJson(line);
  if (json === undefined) return notWhole;
  const envelope = Envelope.safeParse(json, jitless);
  if (!envelope.success) return `is not a journal line (${schemaProblem(envelope.error)})`;
  if (envelope.data.seq !== number) return `has the number ${envelope.data.seq}`;
  const wrong = draftProblem(json);
  return wrong === null ? (json as Event) : `is not an event this version knows (${wrong})`;
}

// On first use zod would write a function for every schema: of most journals that takes longer than it saves.
const jitless = { jitless: true };

export function draftProblem(draft: unknown): string | null {
  const { error } = EventDraft.safeParse(draft, jitless);
  return error === undefined ? null : schemaProblem(error);
}

function broken(path: string, line: number, what: string): ColloquyError {
  return new ColloquyError("journal-broken", `${path}:${line} ${what}, and no crash leaves such a line.`, {
    hint: "Nothing was changed. Restore the journal from a copy, or cut it off before that line and continue from there.",
  });
}

/** The time of an event after one at `ts`: a clock that was set back does not make it an earlier one. */
export function notBefore(ts: string, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  return now < ts ? ts : now;
}
