import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Event, EventType } from "../event.ts";
import { journalFile } from "../journal-name.ts";
import { readFramed, readLine } from "./journal-text.ts";

/** The last discussion of a journal: all that tells how it stands, and whatever was written last. */
export interface Skimmed {
  /** With what was kept last alone; `null` where that takes the place of something kept before. */
  readonly withLastKept: () => readonly Event[] | null;
  /** With all that was kept. */
  readonly withAllKept: () => readonly Event[] | null;
}

/**
 * Looks over a folder's journal. Every line must begin and end as we write them; those that hold what was said, most
 * of the bytes, are not read further. `null`, here and later, where that does not say enough: all of it has to be read
 * then. It takes no more memory than the longest line and what was kept, whatever the size of the file.
 */
export function skimJournal(folder: string): Skimmed | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let file: number;
  try {
    file = openSync(join(folder, journalFile), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    const lines = stat.isFile() ? skimFile(file, stat.size) : null;
    return lines && { withLastKept: () => withLastKept(lines), withAllKept: () => readAll(lines) };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** What was kept is read when somebody asks for it. */
type Line = Event | Kept;

interface Kept {
  readonly type: "unread";
  readonly number: number;
  readonly text: string;
}

function withLastKept(lines: readonly Line[]): readonly Event[] | null {
  const kept = lines.filter((line) => line.type === "unread");
  const last = kept.at(-1);
  const key = last && keyOf(last);
  const isAlone =
    last !== undefined &&
    key !== undefined &&
    !/"provisional":true,"prev":"[^"]*"\}$/.test(last.text.slice(-120)) &&
    kept.every((one) => one === last || keyOf(one) !== key);
  return isAlone ? readAll(lines.filter((line) => line.type !== "unread" || line === last)) : null;
}

function keyOf({ text }: Kept): string | undefined {
  return /^.{0,160}?,"type":"kept","key":"([^"\\]*)",/.exec(text)?.[1];
}

function readAll(lines: readonly Line[]): readonly Event[] | null {
  const events: Event[] = [];
  for (const line of lines) {
    const event = line.type === "unread" ? readFramed(line.text) : line;
    if (typeof event === "string") return null;
    events.push(event);
  }
  return events;
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

const beginning = /^\{"v":1,"seq":(\d+),"ts":"([^"\\]*)","type":"([a-z.]+)"/;
/** How a line ends that is whole: what a crash leaves of one does not. */
const ending = /,"prev":"[\w-]{43}"\}$/;

function skimFile(file: number, size: number): readonly Line[] | null {
  let lines: Line[] = [];
  let last = { number: 0, start: 0, end: 0, isRead: true };
  // Blank lines, and what a crash left of a line, may stand at the very end only.
  let isOver = false;
  const isWhole = eachLine(file, size, (bytes, start, end, offset) => {
    if (isBlank(bytes, start, end)) isOver = true;
    else if (isOver) return false;
    else {
      const [, seq, ts = "", type = ""] =
        beginning.exec(bytes.toString("latin1", start, Math.min(end, start + 160))) ?? [];
      if (Number(seq) !== last.number + 1 || bytes[end - 1] !== closingBrace) isOver = true;
      else {
        const isRead = !unread.has(type);
        last = { number: last.number + 1, start: offset, end: offset + end - start, isRead };
        if (!isRead) return true;
        const text = bytes.toString("utf8", start, end);
        const { number } = last;
        const line =
          type === "kept"
            ? ({ type: "unread", number, text } as const)
            : type === "discussion.completed" && ending.test(text.slice(-60))
              ? ({ v: 1, seq: number, ts, type, outcome: new UnreadOutcome(text, number), prev: "" } as const)
              : readFramed(text);
        if (typeof line === "string") return false;
        if (line.type === "discussion.started") lines = [];
        lines.push(line);
      }
    }
    return true;
  });
  if (!isWhole) return null;
  if (last.isRead) return startsWell(lines);
  const bytes = Buffer.allocUnsafe(last.end - last.start);
  readSync(file, bytes, 0, bytes.length, last.start);
  const event = readLine(bytes.toString("utf8"), last.number);
  return typeof event === "string" ? null : startsWell([...lines, event]);
}

/** The outcome of a discussion, most of the last line of many: read when somebody asks for it. */
export class UnreadOutcome {
  readonly #text: string;
  readonly #number: number;

  constructor(text: string, number: number) {
    this.#text = text;
    this.#number = number;
  }

  read(): unknown {
    const event = readLine(this.#text, this.#number);
    if (typeof event === "string") throw new TypeError(event);
    return event.type === "discussion.completed" ? event.outcome : null;
  }
}

const closingBrace = 0x7d;
const lineBreak = 0x0a;
const space = 0x20;

/** A journal that holds something holds a discussion; one of anything else is read in full. */
function startsWell(lines: readonly Line[]): readonly Line[] | null {
  return lines[0]?.type === "discussion.started" ? lines : null;
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > space) return false;
  return true;
}

type Look = (bytes: Buffer, start: number, end: number, offset: number) => boolean;

// One for all, as long as lines are of a usual length.
const usual = Buffer.allocUnsafeSlow(256 * 1024);

/** Shows every line with its place in the file, until somebody has seen enough; then it is `false`. */
function eachLine(file: number, size: number, look: Look): boolean {
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
    if (read === 0 || offset + filled >= size)
      return start === filled || look(bytes, start, filled, offset + start);
    bytes.copyWithin(0, start, filled);
    offset += start;
    held = filled - start;
  }
}

function indexOfBreak(bytes: Buffer, from: number, until: number): number {
  const at = bytes.indexOf(lineBreak, from);
  return at < until ? at : -1;
}
