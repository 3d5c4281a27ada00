import { ledgerFields } from "../../../ledger/fields.ts";
import type { Final, Rebuttal, Statement } from "./statements.ts";

/** How long something should be: what is asked for, what is meant, and what is still taken as it is (behaviour 3.5). */
interface Length {
  readonly asked: number;
  readonly meant: number;
  readonly taken: number;
}

export const limits = {
  statement: { asked: 150, meant: 200, taken: 250 },
  final: { asked: 375, meant: 500, taken: 625 },
  /** Of what the moderator hands out. */
  distribution: 300,
} as const satisfies Record<string, Length | number>;

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const wideSigns = String.raw`\u3000-\u3004\u3008-\u303f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
/** A character of a language without spaces (the group), or what stands between spaces. */
const unit = new RegExp(`([${wide}])|[^\\s${wide}${wideSigns}]+`, "gu");

/** Behaviour 3.5: what stands between spaces, and two characters of a language without spaces for a word. */
export function wordCount(text: string): number {
  const known = counts.get(text);
  if (known !== undefined) return known;
  if (counts.size >= mostCounts) counts.clear();
  const count = countedWords(text);
  counts.set(text, count);
  return count;
}

/** What is too long is tried at many lengths, most of it unchanged. */
const counts = new Map<string, number>();
const mostCounts = 1_000;

function countedWords(text: string): number {
  let [words, characters] = [0, 0];
  for (const [, character] of text.matchAll(unit)) {
    if (character === undefined) words++;
    else characters++;
  }
  return words + Math.ceil(characters / 2);
}

/** The text as it is when it fits, else its beginning and the marker, which counts too; at the least the marker. */
export function cutTo(text: string, most: number, marker: string): string {
  return wordCount(text) <= most ? text : marked(text, most, marker);
}

function marked(text: string, most: number, marker: string): string {
  const room = most - wordCount(marker);
  let [words, characters, end] = [0, 0, 0];
  for (const match of text.matchAll(unit)) {
    if (match[1] === undefined) words++;
    else characters++;
    if (words + Math.ceil(characters / 2) > room) break;
    end = match.index + match[0].length;
  }
  const fitting = text.slice(0, end);
  const [sentences] = /^[^]*[.!?。！？]["'”’)」』]*(?=\s|$|(?<=[。！？]["'”’)」』]*))/u.exec(fitting) ?? [
    fitting,
  ];
  return sentences + marker;
}

type AnyStatement = Statement | Rebuttal | Final;

export function wordsOfStatement(statement: AnyStatement): number {
  return leavesOf(statement).reduce((sum, text) => sum + wordCount(text), 0);
}

/**
 * The statement with its texts shortened until they are `most` words or fewer, which must be at least 200. What it
 * claims is kept before all else, the rest is cut to one length; of a list at least three entries stay. Every cut shows.
 */
export function truncated<S extends AnyStatement>(statement: S, most: number): S {
  const total = wordsOfStatement(statement);
  if (total <= most) return statement;
  const marker = `… [cut: over ${most} words]`;
  const lead = leadOf(statement);
  const leadRoom = Math.max(Math.floor(most / 2), most - total + wordCount(lead));
  const room = most - Math.min(wordCount(lead), leadRoom);
  const sized = (text: number, entries: number) =>
    reshaped(statement, { lead: leadRoom, text, entries, marker });
  const fits = (text: number, entries: number) => wordsOfStatement(sized(text, entries)) <= most;
  // Rather fewer entries than entries of which nothing is left to read; more entries than words never fit.
  let entries = Math.max(fewestEntries, Math.min(longestList(statement), room));
  while (entries > fewestEntries && !fits(leastTelling, entries)) entries--;
  let text = room;
  while (text > shortest && !fits(text, entries)) text--;
  return sized(text, entries);
}

const fewestEntries = 3;
const leastTelling = 12;
/** The marker alone. */
const shortest = 5;

const leads = new Set(["claim", "weakness", "rebuttal"]);
/** Not in the member's own words, or on the ledger: neither counted nor cut. */
const fixed = new Set(["certainty", ...Object.keys(ledgerFields)]);

function leadOf(statement: AnyStatement): string {
  const [, lead] = Object.entries(statement).find(([key]) => leads.has(key)) ?? [];
  return typeof lead === "string" ? lead : "";
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (fixed.has(key) ? [] : leavesOf(part)));
}

function longestList(statement: AnyStatement): number {
  const lists = Object.entries(statement).filter(([key, part]) => !fixed.has(key) && Array.isArray(part));
  return Math.max(0, ...lists.map(([, part]) => (part as readonly unknown[]).length));
}

interface Shape {
  readonly lead: number;
  readonly text: number;
  readonly entries: number;
  readonly marker: string;
}

function reshaped<S extends AnyStatement>(statement: S, shape: Shape): S {
  const parts = Object.entries(statement).map(([key, part]) => {
    if (fixed.has(key)) return [key, part];
    return [key, shortened(part, leads.has(key) ? { ...shape, text: shape.lead } : shape)];
  });
  return Object.fromEntries(parts) as S;
}

function shortened(value: unknown, shape: Shape): unknown {
  if (typeof value === "string") return cutTo(value, shape.text, shape.marker);
  if (Array.isArray(value)) {
    const kept = value.slice(0, shape.entries).map((entry) => shortened(entry, shape));
    return value.length > kept.length ? [...kept.slice(0, -1), flagged(kept.at(-1), shape)] : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, shape)]));
}

/** The last entry that stayed says that others followed. */
function flagged(entry: unknown, { text, marker }: Shape): unknown {
  if (typeof entry === "string")
    return entry.endsWith(marker)
      ? entry
      : marked(entry, Math.min(text, wordCount(entry) + shortest), marker);
  if (typeof entry !== "object" || entry === null) return entry;
  const [first, ...rest] = Object.entries(entry);
  if (first === undefined) return entry;
  return Object.fromEntries([[first[0], flagged(first[1], { lead: 0, text, entries: 0, marker })], ...rest]);
}
