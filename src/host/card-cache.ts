import { hash } from "node:crypto";
import type { Status } from "../kernel/discussion.ts";
import type { Stamp } from "../kernel/journal/stamp.ts";
import { isId } from "../kernel/slug.ts";
import { readCache, writeCache } from "../reading/home-cache.ts";
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
const format = 5;
const longestCard = 4000;

/**
 * The cards that were kept of a home, by the names of folders; none where there is no file, or none that can be read: cut
 * off, changed, of another version. One that came with a clone is of no use: nobody knows a journal's stamp before it is
 * on this disk.
 */
export function readCards(home: string): ReadonlyMap<string, KeptCard> {
  try {
    const text = readCache(home, fileName)?.toString("utf8") ?? "";
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

function headOf(body: string): string {
  return JSON.stringify({ format, colloquy: version, check: hash("sha256", body, "base64url") });
}

/** Folder, stamp, code, id, protocol, verb, status, title, last active, waiting, agents (a line each), in a word, how far, bottom line. */
type Row = readonly (string | null)[];

const statuses: readonly Status[] = ["active", "paused", "completed", "failed"];

/** What cannot be read, or is longer than a line of a list should be, is looked at anew each time. */
function rowsOf([folder, { stamp, code, card }]: readonly [string, KeptCard]): readonly Row[] {
  const { id, protocol, verb, status, title, lastActiveAt, waiting, agents, told } = card;
  if ("fault" in told) return [];
  const { inAWord, howFar, bottomLine } = told;
  const more = [waiting ? "waiting" : "", agents.join("\n"), inAWord, howFar, bottomLine];
  const row = [folder, stamp, code, id, protocol, verb, status, title, lastActiveAt, ...more];
  const length = row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  return length > longestCard ? [] : [row];
}

function cardIn(row: Row): readonly [string, KeptCard] {
  const [inAWord = null, howFar = null, bottomLine = null] = row
    .slice(11)
    .map((cell) => (cell === null ? cell : text(cell)));
  const [
    folder = "",
    stamp = "",
    code = "",
    id = "",
    protocol = "",
    verb = "",
    state = "",
    title = "",
    lastActiveAt = "",
    waits = "",
    names = "",
  ] = row.slice(0, 11).map(text);
  const status = statuses.find((one) => one === state);
  if (status === undefined || row.length !== 14 || !isId(id)) throw new TypeError("It is no card.");
  const agents = names === "" ? [] : names.split("\n");
  const stands = { waiting: waits !== "", agents, told: { inAWord, howFar, bottomLine } };
  return [folder, { stamp, code, card: { id, protocol, verb, status, title, lastActiveAt, ...stands } }];
}

function text(cell: unknown): string {
  if (typeof cell !== "string") throw new TypeError("It is no card.");
  return cell;
}
