import { hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import type { Status } from "../kernel/discussion.ts";
import type { Stamp } from "../kernel/journal/stamp.ts";
import { cachePath, writeCache } from "../reading/home-cache.ts";
import { version } from "../version.ts";
import type { Card } from "./card.ts";

/** A card with what it was made of: it holds as long as both are the same. */
export interface KeptCard {
  /** Of the journal. */
  readonly stamp: Stamp;
  /** The code of its protocol. */
  readonly code: string;
  readonly card: Card;
}

const fileName = "cards.jsonl";
/** Raised whenever a card's shape changes, or what a protocol says in short. */
const format = 1;
const longestCard = 4000;

/**
 * The cards that were kept of a home, by the names of folders; none where there is no file, or none that can be relied
 * on: cut off, changed, of another version, or somebody else's. It is never more than what the journals say.
 */
export function readCards(home: string): ReadonlyMap<string, KeptCard> {
  try {
    const text = ownText(cachePath(home, fileName));
    const headEnd = text.indexOf("\n");
    const body = text.slice(headEnd + 1);
    if (text.slice(0, headEnd) !== headOf(body)) return new Map();
    return new Map((JSON.parse(body) as readonly Row[]).map(cardIn));
  } catch {
    return new Map();
  }
}

export function writeCards(home: string, cards: ReadonlyMap<string, KeptCard>): void {
  const body = JSON.stringify([...cards].flatMap(rowsOf));
  writeCache(home, fileName, `${headOf(body)}\n${body}`);
}

/** Of a file that nobody but this user can have written: one that came with a clone is open to others. */
function ownText(path: string): string {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stat = fstatSync(file);
    const user = process.getuid?.();
    const isOwn = user === undefined || (stat.uid === user && (stat.mode & 0o077) === 0);
    if (!stat.isFile() || !isOwn) throw new Error("It is not a file of this user alone.");
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

function headOf(body: string): string {
  return JSON.stringify({ format, colloquy: version, check: hash("sha256", body, "base64url") });
}

/** Folder, stamp, code, id, protocol, status, title, last active, in a word, how far. */
type Row = readonly (string | null)[];

const statuses: readonly Status[] = ["active", "paused", "completed", "failed"];

/** What cannot be read, or is longer than a line of a list should be, is looked at anew each time. */
function rowsOf([folder, { stamp, code, card }]: readonly [string, KeptCard]): readonly Row[] {
  const { id, protocol, status, title, lastActiveAt, told } = card;
  if ("fault" in told) return [];
  const { inAWord, howFar } = told;
  const row = [folder, stamp, code, id, protocol, status, title, lastActiveAt, inAWord, howFar];
  return row.join("").length > longestCard ? [] : [row];
}

function cardIn(row: Row): readonly [string, KeptCard] {
  const [inAWord = null, howFar = null] = row.slice(8).map((cell) => (cell === null ? cell : text(cell)));
  const [
    folder = "",
    stamp = "",
    code = "",
    id = "",
    protocol = "",
    state = "",
    title = "",
    lastActiveAt = "",
  ] = row.slice(0, 8).map(text);
  const status = statuses.find((one) => one === state);
  if (status === undefined || row.length !== 10) throw new TypeError("It is no card.");
  const told = { inAWord, howFar };
  return [folder, { stamp, code, card: { id, protocol, status, title, lastActiveAt, told } }];
}

function text(cell: unknown): string {
  if (typeof cell !== "string") throw new TypeError("It is no card.");
  return cell;
}
