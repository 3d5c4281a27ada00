import { readSync } from "node:fs";
import { isAt } from "./is-at.ts";

/** Where a line stands in its file. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

type Look = (bytes: Buffer, start: number, end: number, offset: number) => boolean;

// One for all, as long as lines are of a usual length.
const usual = Buffer.allocUnsafeSlow(256 * 1024);

/** What of a file is in memory: until anything else is read. */
export interface Held {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** Shows every line with its place in the file; `null` where somebody has seen enough before the end. */
export function eachLine(file: number, size: number, look: Look): Held | null {
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
export function bytesAt(file: number, { start, end }: Place, held?: Held): Buffer {
  if (held !== undefined && start >= held.offset)
    return held.bytes.subarray(start - held.offset, end - held.offset);
  const bytes = end - start > usual.length ? Buffer.allocUnsafe(end - start) : usual;
  return bytes.subarray(0, readSync(file, bytes, 0, end - start, start));
}

export function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > space) return false;
  return true;
}

const beginning = Buffer.from('{"v":1,"seq":');
const beforeTime = Buffer.from(',"ts":"');
const beforeType = Buffer.from('","type":"');

/** The type of a line that begins as ours do and has this number; `null` of any other. Called for every line of a home. */
export function typeOf(bytes: Buffer, start: number, end: number, number: number): string | null {
  if (!isAt(beginning, bytes, start)) return null;
  let at = start + beginning.length;
  let seq = 0;
  for (let digit; (digit = (bytes[at] ?? 0) - zero) >= 0 && digit <= 9; at++) seq = 10 * seq + digit;
  if (seq !== number || !isAt(beforeTime, bytes, at)) return null;
  at += beforeTime.length;
  while (at < end && bytes[at] !== quote) at += 1;
  if (!isAt(beforeType, bytes, at)) return null;
  at += beforeType.length;
  for (const known of knownTypes) if (isAt(known.bytes, bytes, at)) return known.type;
  const to = bytes.indexOf(quote, at);
  return to !== -1 && to < end ? bytes.toString("latin1", at, Math.min(to, at + longestType)) : null;
}

/** When a line of a type was written. */
export function timeOf(bytes: Buffer, start: number): string {
  const from = bytes.indexOf(beforeTime, start) + beforeTime.length;
  return bytes.toString("latin1", from, bytes.indexOf(quote, from));
}

/** The most frequent first. */
const knownTypes = ["turn.asked", "turn.answered", "message.sent", "kept", "seat.joined"].map((type) => ({
  type,
  bytes: Buffer.from(`${type}"`),
}));

const lineBreak = 0x0a;
const space = 0x20;
const zero = 0x30;
const quote = 0x22;
const longestType = 30;

function indexOfBreak(bytes: Buffer, from: number, until: number): number {
  const at = bytes.indexOf(lineBreak, from);
  return at < until ? at : -1;
}
