import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Event, EventType } from "../event.ts";
import { journalFile, readLine } from "./journal-text.ts";

/**
 * Looks over a folder's journal and gives of its last discussion all that tells how it stands, and whatever was
 * written last. Every line must begin and end as we write them; those that hold what was said, most of the bytes, are
 * not read further. `null` where that does not say enough: all of it has to be read then. It takes no more memory than
 * the longest line, whatever the size of the file.
 */
export function skimJournal(folder: string): readonly Event[] | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let file: number;
  try {
    file = openSync(join(folder, journalFile), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    return fstatSync(file).isFile() ? skimFile(file) : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** Lines that say what was asked, answered, found or judged on the way. What a protocol made of it stands in others. */
const unread: ReadonlySet<string> = new Set<EventType>([
  "turn.asked",
  "turn.answered",
  "turn.kept",
  "turn.failed",
  "message.sent",
  "human.asked",
  "human.answered",
  "looked.up",
  "judged",
  "reported",
  "warned",
  "recess.called",
  "journal.mended",
]);

function skimFile(file: number): readonly Event[] | null {
  const beginning = /^\{"v":1,"seq":(\d+),"ts":"[^"\\]*","type":"([a-z.]+)"/;
  let events: Event[] = [];
  let last = { number: 0, start: 0, end: 0, isRead: true };
  // Blank lines, and what a crash left of a line, may stand at the very end only.
  let isOver = false;
  const isWhole = eachLine(file, (bytes, start, end, offset) => {
    if (isBlank(bytes, start, end)) isOver = true;
    else if (isOver) return false;
    else {
      const [, seq, type = ""] =
        beginning.exec(bytes.toString("latin1", start, Math.min(end, start + 160))) ?? [];
      if (Number(seq) !== last.number + 1 || bytes[end - 1] !== closingBrace) isOver = true;
      else {
        const isRead = !unread.has(type);
        last = { number: last.number + 1, start: offset, end: offset + end - start, isRead };
        if (!isRead) return true;
        const event = readLine(bytes.toString("utf8", start, end), last.number);
        if (typeof event === "string") return false;
        if (event.type === "discussion.started") events = [];
        events.push(event);
      }
    }
    return true;
  });
  if (!isWhole) return null;
  if (last.isRead) return startsWell(events);
  const bytes = Buffer.allocUnsafe(last.end - last.start);
  readSync(file, bytes, 0, bytes.length, last.start);
  const event = readLine(bytes.toString("utf8"), last.number);
  return typeof event === "string" ? null : startsWell([...events, event]);
}

const closingBrace = 0x7d;
const lineBreak = 0x0a;
const space = 0x20;

/** A journal that holds something holds a discussion; one of anything else is read in full. */
function startsWell(events: readonly Event[]): readonly Event[] | null {
  return events.length === 0 || events[0]?.type === "discussion.started" ? events : null;
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > space) return false;
  return true;
}

type Look = (bytes: Buffer, start: number, end: number, offset: number) => boolean;

// One for all, as long as lines are of a usual length.
const usual = Buffer.allocUnsafeSlow(256 * 1024);

/** Shows every line with its place in the file, until somebody has seen enough; then it is `false`. */
function eachLine(file: number, look: Look): boolean {
  let bytes = usual;
  let held = 0;
  let offset = 0;
  for (;;) {
    if (held === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
    const read = readSync(file, bytes, held, bytes.length - held, offset + held);
    const filled = held + read;
    let start = 0;
    for (let end; (end = indexOfBreak(bytes, Math.max(start, held), filled)) !== -1; start = end + 1)
      if (!look(bytes, start, end, offset + start)) return false;
    if (read === 0) return start === filled || look(bytes, start, filled, offset + start);
    bytes.copyWithin(0, start, filled);
    offset += start;
    held = filled - start;
  }
}

function indexOfBreak(bytes: Buffer, from: number, until: number): number {
  const at = bytes.indexOf(lineBreak, from);
  return at < until ? at : -1;
}
