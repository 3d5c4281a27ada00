import { join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isThere, statNow } from "../../home-files.ts";
import { hasEnded, type Status } from "../../kernel/discussion.ts";
import { foreseen } from "../../kernel/error.ts";
import { type Stamp, foldersIn, isSettled, numbersIn, stampOf } from "../../kernel/journal/archive.ts";
import { isWorkedOn } from "../../kernel/journal/lock-holder.ts";
import { journalFile } from "../../kernel/home-parts.ts";
import { codeOf } from "../protocols/protocols.ts";
import { rowIn, rowNow } from "../view/row.ts";
import type { Row } from "../view/shapes.ts";
import { hash } from "node:crypto";
import { readCache, writeCache } from "../../reading/home-cache.ts";
import { version } from "../../version.ts";

export type ListedRow = Row & {
  readonly folder: string;
  readonly number: string | null;
};

export interface Listing {
  readonly rows: readonly ListedRow[];
  readonly problems: readonly string[];
}

/** Fewer are looked at anew as quickly, and their home is left as it is. */
const fewestKept = 20;
const atOnce = 16;

export interface ListingSoFar extends Listing {
  readonly unread: number;
}

/** Only journals that changed are read. `onRead` is handed what grows, the last written first: empty, and whenever one was read. */
export async function rowsIn(
  home: string,
  nowMs: number,
  onRead: (soFar: ListingSoFar) => void = () => {},
): Promise<Listing> {
  const names = await foldersIn(home);
  const numbers = numbersIn(home);
  const before = names.length < fewestKept ? new Map<string, KeptRow>() : readRows(home);
  const after = new Map<string, KeptRow>();
  const soFar = { rows: new Array<ListedRow>(), problems: new Array<string>(), unread: names.length };
  onRead(soFar);
  for (const { name, folder, stamp, settled } of lastWrittenFirst(names, home, nowMs, soFar.problems)) {
    if (soFar.unread-- % atOnce === 0) await setImmediate();
    try {
      const known = before.get(name);
      const isKnown = known?.stamp === stamp && known.code === codeOf(known.row.protocol);
      const row = isKnown ? known.row : await rowIn(folder);
      if (row === null) {
        soFar.problems.push(...missing(folder));
        continue;
      }
      const isWorking = hasEnded(row.status) ? false : await isWorkedOn(folder);
      soFar.rows.push({ ...rowNow(row, isWorking), folder, number: numbers.get(name) ?? null });
      const code = codeOf(row.protocol);
      if (!isKnown) onRead(soFar);
      if (isKnown) after.set(name, known);
      // Whatever changes from here on changes the stamp too, so that this row is not taken for that journal's.
      else if (code !== null && settled) after.set(name, { stamp, code, row });
    } catch (error) {
      soFar.problems.push(foreseen(error).message);
    }
  }
  const isKept = after.size === before.size && [...after].every(([name, kept]) => before.get(name) === kept);
  if (names.length >= fewestKept && !isKept) writeRows(home, after);
  return { rows: soFar.rows.sort(byActivity), problems: soFar.problems };
}

function lastWrittenFirst(names: readonly string[], home: string, nowMs: number, problems: string[]) {
  const discussions = join(home, "discussions");
  const written = names.flatMap((name) => {
    const folder = `${discussions}${sep}${name}`;
    const stat = statNow(folder, journalFile);
    if (stat === undefined) problems.push(...missing(folder));
    return stat === undefined
      ? []
      : [{ name, folder, stamp: stampOf(stat), settled: isSettled(stat, nowMs), at: stat.mtimeNs }];
  });
  return written.sort((a, b) => Number(b.at - a.at));
}

/** The files of a discussion are made of its journal: where they are, one was. */
function missing(folder: string): readonly string[] {
  return isThere(folder, "manifest.json") ? [emptied(folder)] : [];
}

export function emptied(folder: string): string {
  return `${folder} holds no discussion: its journal is empty or gone.`;
}

export function byActivity(a: ListedRow, b: ListedRow): number {
  if (a.lastActiveAt !== b.lastActiveAt) return a.lastActiveAt < b.lastActiveAt ? 1 : -1;
  return a.folder < b.folder ? 1 : -1;
}

interface KeptRow {
  readonly stamp: Stamp;
  readonly code: string;
  readonly row: Row<Status>;
}

const fileName = "rows.jsonl";
/** Raised whenever a row's shape changes, or what a protocol says in short. */
const format = 8;
const longestRow = 4000;

/** A file that came with a clone is of no use: nobody knows a journal's stamp before it is on this disk. */
function readRows(home: string): ReadonlyMap<string, KeptRow> {
  try {
    const text = readCache(home, fileName)?.toString("utf8") ?? "";
    const headEnd = text.indexOf("\n");
    const body = text.slice(headEnd + 1);
    if (text.slice(0, headEnd) !== headOf(body)) return new Map();
    return new Map(JSON.parse(body) as readonly (readonly [string, KeptRow])[]);
  } catch {
    return new Map();
  }
}

/** What cannot be read, or is longer than a line of a list should be, is looked at anew each time. */
function writeRows(home: string, rows: ReadonlyMap<string, KeptRow>): void {
  const short = [...rows].filter(
    ([, { row }]) => row.fault === null && JSON.stringify(row).length <= longestRow,
  );
  const body = JSON.stringify(short);
  writeCache(home, fileName, `${headOf(body)}\n${body}`);
}

function headOf(body: string): string {
  return JSON.stringify({ format, colloquy: version, check: hash("sha256", body, "base64url") });
}
