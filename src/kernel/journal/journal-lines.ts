import { readSync } from "node:fs";
import { journalStart } from "../journal-version.ts";
import { isAt } from "./is-at.ts";

/** Where a line stands in its file. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

type Look = (bytes: Buffer, start: number, end: number, offset: number) => boolean;

// One for all, as long as lines are of a usual length.
const usual = Buffer.allocUnsafeSlow(256 * 1024);

/** What of a file is in memory: until anything else is read. */
export interface Buffered {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** Shows every line with its place in the file; `null` where somebody has seen enough before the end. */
export function eachLine(file: number, size: number, look: Look): Buffered | null {
  let bytes = usual;
  let held = 0;
  let offset = 0;
  for (;;) {
    if (held === bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
    const read = readSync(file, bytes, held, bytes.length - held, offset + held);
    const filled = held + read;
    let start = 0;
    for (let end; (end = indexOfBreak(bytes, Math.max(start, held), filled)) !== -1; start = end + 1)
      if (!look(bytes, start, end, offset + start)) return null;
    if (read === 0 || offset + filled >= size) {
      if (start < filled && !look(bytes, start, filled, offset + start)) return null;
      return { bytes, offset };
    }
    bytes.copyWithin(0, start, filled);
    offset += start;
    held = filled - start;
  }
}

/** The bytes of a line, to be used before anything else is read. */
export function bytesAt(file: number, { start, end }: Extent, held?: Buffered): Buffer {
  if (held !== undefined && start >= held.offset)
    return held.bytes.subarray(start - held.offset, end - held.offset);
  const bytes = end - start > usual.length ? Buffer.allocUnsafe(end - start) : usual;
  return bytes.subarray(0, readSync(file, bytes, 0, end - start, start));
}

export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > space) return false;
  return true;
}

const beginning = Buffer.from(journalStart);
const beforeTime = Buffer.from(',"ts":"');
const beforeType = Buffer.from('","type":"');

/** How a line of ours begins: its type, and where its time and what follows the type stand. */
export interface Heading {
  readonly type: string;
  readonly time: Extent;
  readonly end: number;
}

/** That of a line that begins as ours do and has this number; `null` of any other. Called for every line of a home. */
export function headingOf(bytes: Buffer, start: number, end: number, number: number): Heading | null {
  if (!isAt(beginning, bytes, start)) return null;
  let at = start + beginning.length;
  let seq = 0;
  for (let digit; (digit = (bytes[at] ?? 0) - zero) >= 0 && digit <= 9; at++) seq = 10 * seq + digit;
  if (seq !== number || !isAt(beforeTime, bytes, at)) return null;
  at += beforeTime.length;
  const time = { start: at, end: at };
  while (time.end < end && bytes[time.end] !== quote) time.end += 1;
  if (!isAt(beforeType, bytes, time.end)) return null;
  at = time.end + beforeType.length;
  for (const known of knownTypes)
    if (isAt(known.bytes, bytes, at)) return { type: known.type, time, end: at + known.bytes.length };
  const to = bytes.indexOf(quote, at);
  if (to === -1 || to >= end) return null;
  return { type: bytes.toString("latin1", at, Math.min(to, at + longestType)), time, end: to + 1 };
}

/** The most frequent first. */
const knownTypes = [
  "turn.asked",
  "turn.answered",
  "message.sent",
  "kept",
  "seat.joined",
  "round.started",
  "round.completed",
  "looked.up",
  "discussion.started",
  "discussion.completed",
].map((type) => ({ type, bytes: Buffer.from(`${type}"`) }));

/** Where the hash that ends a line begins, with its comma; -1 of what a crash leaves of one, and of the first, which has none. */
export function endingAt(bytes: Buffer, end: number): number {
  const at = end - ending.length - hashLength - 2;
  if (!isAt(ending, bytes, at) || bytes[end - 2] !== quote || bytes[end - 1] !== closeBrace) return -1;
  for (let sign = at + ending.length; sign < end - 2; sign++) if (!isOfHash(bytes[sign] ?? 0)) return -1;
  return at;
}

const ending = Buffer.from(',"prev":"');
const hashLength = 43;

/** A letter or a digit, `-` or `_`. */
function isOfHash(sign: number): boolean {
  return (
    (sign >= 0x61 && sign <= 0x7a) ||
    (sign >= 0x41 && sign <= 0x5a) ||
    (sign >= zero && sign <= 0x39) ||
    sign === 0x2d ||
    sign === 0x5f
  );
}

const lineBreak = 0x0a;
const space = 0x20;
const zero = 0x30;
const quote = 0x22;
const closeBrace = 0x7d;
const longestType = 30;

function indexOfBreak(bytes: Buffer, from: number, until: number): number {
  const at = bytes.indexOf(lineBreak, from);
  return at < until ? at : -1;
}
