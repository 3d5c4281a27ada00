import { closeSync } from "node:fs";
import { openNow } from "../../home-files.ts";
import type { Event, EventOf } from "../event.ts";
import { journalFile } from "../journal-name.ts";
import { journalVersion } from "../journal-version.ts";
import { isAt } from "./is-at.ts";
import {
  bytesAt,
  eachLine,
  endingAt,
  type Heading,
  headingOf,
  type Buffered,
  isBlank,
  type Extent,
} from "./journal-lines.ts";
import { readLine } from "./journal-text.ts";
import { isSaid, readOutline } from "./outline-line.ts";
import { prunedJson, type Wanted } from "./pruned-json.ts";
import { readStart, type StartedSeats } from "./start-line.ts";

/** The last discussion of a journal: all that tells how it stands, and whatever was written last. */
export interface Skimmed {
  readonly protocol: string;
  /**
   * With what was kept last alone, and of that what was wanted; `null` where nothing was, or it takes the place of
   * something kept before.
   */
  readonly withLastKept: readonly Event[] | null;
  /** With all that was kept. */
  readonly withAllKept: () => readonly Event[] | null;
}

export interface Skimming {
  /** What is wanted of the entry that such a protocol kept last; `null` where that would not be enough. */
  readonly entryOf?: (protocol: string) => Wanted | null;
}

/**
 * Looks over a folder's journal. Every line must begin and end as we write them; those that hold what was said, most
 * of the bytes, are not read further. `null`, here and later, where that does not say enough: all of it has to be read
 * then. It takes no more memory than the longest line, whatever the size of the file.
 */
export function skimJournal(folder: string, { entryOf = () => null }: Skimming = {}): Skimmed | null {
  return opened(folder, (file, size) => {
    const skim = skimFile(folder, file, size);
    if (skim === null) return null;
    const { lines, held } = skim;
    const [{ protocol }] = lines;
    const wanted = entryOf(protocol);
    return {
      protocol,
      withLastKept:
        wanted === null ? null : withLastKept(lines, (place) => bytesAt(file, place, held), wanted),
      withAllKept: () => opened(folder, (file) => withAllKept(lines, file)),
    };
  });
}

function opened<T>(folder: string, read: (file: number, size: number) => T | null): T | null {
  try {
    const { file, size } = openNow(folder, journalFile);
    try {
      return read(file, size);
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

type Lines = readonly [EventOf<"discussion.started">, ...(Event | Kept)[]];

/** What was kept is read when somebody asks for it. */
interface Kept extends Extent {
  readonly type: "unread";
  readonly ts: string;
  /** As it is written; `null` where it begins or ends in another way than ours do. */
  readonly key: string | null;
  /** Where the entry stands in the line. */
  readonly entryAt: number;
  readonly isProvisional: boolean;
}

function withLastKept(
  lines: Lines,
  bytesOf: (place: Extent) => Buffer,
  wanted: Wanted,
): readonly Event[] | null {
  const last = lines.findLast((line) => line.type === "unread");
  if (last === undefined || last.key === null || last.isProvisional) return null;
  const events: Event[] = [];
  for (const line of lines) {
    if (line.type !== "unread") events.push(line);
    else if (line === last) events.push(keptLast(last, last.key, bytesOf(last), wanted));
    else if (line.key === last.key) return null;
  }
  return events;
}

function keptLast({ ts, entryAt }: Kept, key: string, bytes: Buffer, wanted: Wanted): Event {
  const entry: unknown = JSON.parse(prunedJson(bytes, entryAt, wanted));
  return { v: journalVersion, seq: 0, ts, type: "kept", key, entry, prev: "" };
}

function withAllKept(lines: Lines, file: number): readonly Event[] | null {
  const events: Event[] = [];
  for (const line of lines) {
    const event = line.type === "unread" ? readOutline("kept", textAt(file, line)) : line;
    if (event === null) return null;
    events.push(event);
  }
  return events;
}

function textAt(file: number, place: Extent, held?: Buffered): string {
  return bytesAt(file, place, held).toString("utf8");
}

const closingBrace = 0x7d;

interface Skim {
  readonly lines: Lines;
  readonly held: Buffered;
}

function skimFile(folder: string, file: number, size: number): Skim | null {
  let lines: (Event | Kept)[] = [];
  let seats: StartedSeats | null = null;
  let count = 0;
  let last: Extent | null = null;
  // Blank lines, and what a crash left of a line, may stand at the very end only.
  let isOver = false;
  const held = eachLine(file, size, (bytes, start, end, offset) => {
    if (isOver) return isBlank(bytes, start, end);
    const heading = headingOf(bytes, start, end, count + 1);
    if (heading === null || bytes[end - 1] !== closingBrace) {
      isOver = true;
      return true;
    }
    count += 1;
    const { type } = heading;
    const place = { start: offset, end: offset + end - start };
    last = place;
    if (isSaid(type)) return true;
    if (type === "kept") lines.push(keptAt(bytes, start, end, heading, place));
    else if (type === "discussion.completed" && endingAt(bytes, end) !== -1) {
      const outcome = unread(folder, place, "outcome");
      lines.push({ v: journalVersion, seq: count, ts: textIn(bytes, heading.time), type, outcome, prev: "" });
    } else if (type === "discussion.started") {
      const started = readStart(bytes, start, end, unread(folder, place, "options"));
      if (started === null) return false;
      lines = [started.event];
      seats = started.seats;
    } else {
      if (type === "seat.joined" && seats?.isNext(bytes, heading.end + 1, end) === true) return true;
      const line = readOutline(type, bytes.toString("utf8", start, end));
      if (line === null) return false;
      if (type === "seat.joined") seats = null;
      lines.push(line);
    }
    last = null;
    return true;
  });
  if (held === null) return null;
  if (last !== null) {
    const event = readLine(textAt(file, last, held), count);
    if (typeof event === "string") return null;
    lines.push(event);
  }
  // A journal that holds something holds a discussion; one of anything else is read in full.
  return isBegun(lines) ? { lines, held } : null;
}

function isBegun(lines: readonly (Event | Kept)[]): lines is Lines {
  return lines[0]?.type === "discussion.started";
}

function keptAt(bytes: Buffer, start: number, end: number, { time, end: at }: Heading, place: Extent): Kept {
  const key = { start: at + beforeKey.length, end: at + beforeKey.length };
  while (key.end < end && bytes[key.end] !== quote && bytes[key.end] !== backslash) key.end += 1;
  const ending = endingAt(bytes, end);
  const isOurs = ending !== -1 && isAt(beforeKey, bytes, at) && isAt(beforeEntry, bytes, key.end);
  return {
    type: "unread",
    start: place.start,
    end: place.end,
    ts: textIn(bytes, time),
    key: isOurs ? textIn(bytes, key) : null,
    entryAt: key.end + beforeEntry.length - start,
    isProvisional: isAt(provisional, bytes, ending - provisional.length),
  };
}

const beforeKey = Buffer.from(',"key":"');
const beforeEntry = Buffer.from('","entry":');
const provisional = Buffer.from(',"provisional":true');
const quote = 0x22;
const backslash = 0x5c;

/** Of what is written in signs of ASCII, or only compared. */
function textIn(bytes: Buffer, { start, end }: Extent): string {
  return bytes.toString("latin1", start, end);
}

/** What stands in a line and few ask for: it is read when somebody does. */
export class Unread {
  readonly read: () => unknown;

  constructor(read: () => unknown) {
    this.read = read;
  }
}

function unread(folder: string, place: Extent, name: "options" | "outcome"): Unread {
  return new Unread(() => {
    const event = opened(
      folder,
      (file) => JSON.parse(textAt(file, place)) as Readonly<Record<string, unknown>>,
    );
    if (event === null) throw new TypeError("It is not there any more.");
    return event[name];
  });
}
