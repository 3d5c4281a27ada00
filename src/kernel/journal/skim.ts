import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { sep } from "node:path";
import type { Event, EventType } from "../event.ts";
import { journalFile } from "../journal-name.ts";
import { readLine } from "./journal-text.ts";
import { readOutline } from "./outline-line.ts";

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
 * then. It takes no more memory than the longest line, whatever the size of the file. Whoever knows that it is a file and
 * its size spares looking it up.
 */
export function skimJournal(folder: string, size?: number): Skimmed | null {
  const lines = opened(folder, (file) => {
    const known = size ?? sizeOf(file);
    return known === null ? null : skimFile(file, known);
  });
  return (
    lines && {
      withLastKept: () => withLastKept(lines),
      withAllKept: () => opened(folder, (file) => readAll(lines, (line) => textAt(file, line))),
    }
  );
}

function opened<T>(folder: string, read: (file: number) => T | null): T | null {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  let file: number;
  try {
    file = openSync(`${folder}${sep}${journalFile}`, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    return read(file);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** `null` of what is no file. */
function sizeOf(file: number): number | null {
  const stat = fstatSync(file);
  return stat.isFile() ? stat.size : null;
}

/** What was kept is read when somebody asks for it. */
type Line = Event | Kept;

interface Kept {
  readonly type: "unread";
  /** Where it stands in the file. */
  readonly start: number;
  readonly end: number;
  /** As it is written; `undefined` where it begins in another way than ours do. */
  readonly key: string | undefined;
  readonly isProvisional: boolean;
  /** Of the last one, which is read most of the time. */
  readonly text?: string;
}

function withLastKept(lines: readonly Line[]): readonly Event[] | null {
  const kept = lines.filter((line) => line.type === "unread");
  const last = kept.at(-1);
  const isAlone =
    last?.key !== undefined &&
    !last.isProvisional &&
    kept.every((one) => one === last || one.key !== last.key);
  if (!isAlone) return null;
  return readAll(
    lines.filter((line) => line.type !== "unread" || line === last),
    ({ text = "" }) => text,
  );
}

function readAll(lines: readonly Line[], textOf: (line: Kept) => string): readonly Event[] | null {
  const events: Event[] = [];
  for (const line of lines) {
    const event = line.type === "unread" ? readOutline("kept", textOf(line)) : line;
    if (event === null) return null;
    events.push(event);
  }
  return events;
}

function textAt(file: number, { start, end }: Pick<Kept, "start" | "end">): string {
  const bytes = end - start > usual.length ? Buffer.allocUnsafe(end - start) : usual;
  return bytes.toString("utf8", 0, readSync(file, bytes, 0, end - start, start));
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

/** How a line ends that is whole: what a crash leaves of one does not. */
const ending = /,"prev":"[\w-]{43}"\}$/;

function skimFile(file: number, size: number): readonly Line[] | null {
  let lines: Line[] = [];
  let started = "";
  let last = { number: 0, start: 0, end: 0, isRead: true };
  // Blank lines, and what a crash left of a line, may stand at the very end only.
  let isOver = false;
  const isWhole = eachLine(file, size, (bytes, start, end, offset) => {
    if (isBlank(bytes, start, end)) isOver = true;
    else if (isOver) return false;
    else {
      const type = typeOf(bytes, start, end, last.number + 1);
      if (type === null || bytes[end - 1] !== closingBrace) isOver = true;
      else {
        const isRead = !unread.has(type);
        last = { number: last.number + 1, start: offset, end: offset + end - start, isRead };
        if (!isRead) return true;
        if (type === "kept") {
          lines.push(keptAt(bytes, start, end, last));
          return true;
        }
        const text = bytes.toString("utf8", start, end);
        // Most who join are those who were there from the start, and are told in the same words.
        if (type === "seat.joined" && isTold(text, started)) {
          last = { ...last, isRead: false };
          return true;
        }
        const line =
          type === "discussion.completed" && ending.test(text.slice(-60))
            ? completed(bytes, start, text, last.number)
            : readOutline(type, text);
        if (line === null) return false;
        if (line.type === "discussion.started") {
          lines = [];
          started = text.slice(text.lastIndexOf(',"seats":['));
        }
        if (line.type === "seat.joined") started = "";
        lines.push(line);
      }
    }
    return true;
  });
  if (!isWhole) return null;
  const kept = lines.findLastIndex((line) => line.type === "unread");
  const lastKept = lines[kept];
  if (lastKept?.type === "unread") lines[kept] = { ...lastKept, text: textAt(file, lastKept) };
  if (last.isRead) return startsWell(lines);
  const event = readLine(textAt(file, last), last.number);
  return typeof event === "string" ? null : startsWell([...lines, event]);
}

function keptAt(bytes: Buffer, start: number, end: number, at: Pick<Kept, "start" | "end">): Kept {
  const [, key] =
    /,"type":"kept","key":"([^"\\]*)",/.exec(bytes.toString("latin1", start, Math.min(end, start + 260))) ??
    [];
  const isProvisional = /"provisional":true,"prev":"[^"]*"\}$/.test(
    bytes.toString("latin1", Math.max(start, end - 120), end),
  );
  return { type: "unread", start: at.start, end: at.end, key, isProvisional };
}

function isTold(joined: string, started: string): boolean {
  const from = joined.indexOf(',"seat":{');
  const to = joined.lastIndexOf('],"prev":"');
  return from !== -1 && to > from && started.includes(`{${joined.slice(from + 1, to + 1)}}`);
}

function completed(bytes: Buffer, start: number, text: string, seq: number): Event {
  const from = bytes.indexOf(',"ts":"', start) + beforeTime.length;
  // A copy: what is cut out of the text would keep all of it.
  const ts = bytes.toString("latin1", from, bytes.indexOf(quote, from));
  return { v: 1, seq, ts, type: "discussion.completed", outcome: new UnreadOutcome(text), prev: "" };
}

const beginning = Buffer.from('{"v":1,"seq":');
const beforeTime = Buffer.from(',"ts":"');
const beforeType = Buffer.from('","type":"');

/** The type of a line that begins as ours do and has this number; `null` of any other. Called for every line of a home. */
function typeOf(bytes: Buffer, start: number, end: number, number: number): string | null {
  if (!isAt(beginning, bytes, start)) return null;
  let at = start + beginning.length;
  let seq = 0;
  for (let digit; (digit = (bytes[at] ?? 0) - zero) >= 0 && digit <= 9; at++) seq = 10 * seq + digit;
  if (seq !== number || !isAt(beforeTime, bytes, at)) return null;
  at += beforeTime.length;
  while (at < end && bytes[at] !== quote) at += 1;
  if (!isAt(beforeType, bytes, at)) return null;
  at += beforeType.length;
  const known = knownTypes.find((type) => isAt(type.bytes, bytes, at));
  if (known !== undefined) return known.type;
  const to = bytes.indexOf(quote, at);
  return to !== -1 && to < end ? bytes.toString("latin1", at, Math.min(to, at + longestType)) : null;
}

/** The most frequent first. */
const knownTypes = ["turn.asked", "turn.answered", "message.sent", "kept", "seat.joined"].map((type) => ({
  type,
  bytes: Buffer.from(`${type}"`),
}));

const zero = 0x30;
const quote = 0x22;
const longestType = 30;

function isAt(wanted: Buffer, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

/** The outcome of a discussion, most of the last line of many: read when somebody asks for it. */
export class UnreadOutcome {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const event = readOutline("discussion.completed", this.#text);
    if (event?.type !== "discussion.completed") throw new TypeError("It is no end of a discussion.");
    return event.outcome;
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
