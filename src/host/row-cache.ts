import { hash } from "node:crypto";
import { type Status, statuses } from "../kernel/discussion.ts";
import type { Stamp } from "../kernel/journal/stamp.ts";
import { isId } from "../kernel/slug.ts";
import { readCache, writeCache } from "../reading/home-cache.ts";
import { version } from "../version.ts";
import type { Row } from "./view/shapes.ts";

/** A row with what it was made of: it holds as long as both are the same. */
export interface KeptRow {
  /** Of the journal. */
  readonly stamp: Stamp;
  /** The code of its protocol. */
  readonly code: string;
  readonly row: Row<Status>;
}

const fileName = "rows.jsonl";
/** Raised whenever a row's shape changes, or what a protocol says in short. */
const format = 6;
const longestRow = 4000;

/**
 * The rows that were kept of a home, by the names of folders; none where there is no file, or none that can be read: cut
 * off, changed, of another version. One that came with a clone is of no use: nobody knows a journal's stamp before it is
 * on this disk.
 */
export function readRows(home: string): ReadonlyMap<string, KeptRow> {
  try {
    const text = readCache(home, fileName)?.toString("utf8") ?? "";
    const headEnd = text.indexOf("\n");
    const body = text.slice(headEnd + 1);
    if (text.slice(0, headEnd) !== headOf(body)) return new Map();
    const kept = JSON.parse(body) as readonly (readonly [string, KeptRow])[];
    return kept.every(([folder, { row }]) => typeof folder === "string" && isRow(row))
      ? new Map(kept)
      : new Map();
  } catch {
    return new Map();
  }
}

/** What cannot be read, or is longer than a line of a list should be, is looked at anew each time. */
export function writeRows(home: string, rows: ReadonlyMap<string, KeptRow>): void {
  const short = [...rows].filter(
    ([, { row }]) => row.fault === null && JSON.stringify(row).length <= longestRow,
  );
  const body = JSON.stringify(short);
  writeCache(home, fileName, `${headOf(body)}\n${body}`);
}

function headOf(body: string): string {
  return JSON.stringify({ format, colloquy: version, check: hash("sha256", body, "base64url") });
}

function isRow({ id, status, waiting, agents, fault, ...texts }: Row<Status>): boolean {
  const { inAWord, howFar, bottomLine, ...rest } = texts;
  const words = [inAWord, howFar, bottomLine].filter((one) => one !== null);
  return (
    isId(id) &&
    statuses.includes(status) &&
    typeof waiting === "boolean" &&
    fault === null &&
    Object.keys(rest).length === 4 &&
    [...agents, ...words, rest.protocol, rest.verb, rest.title, rest.lastActiveAt].every(
      (one) => typeof one === "string",
    )
  );
}
