import { setImmediate } from "node:timers/promises";
import { journalFile } from "../../kernel/home-parts.ts";
import { bytesLater } from "../../home-files.ts";
import { journalStart } from "../../kernel/journal-version.ts";
import { mostJournal } from "../../kernel/journal/journal-text.ts";
import type { Event } from "../../kernel/event.ts";
import { parsedJson, textsIn } from "../../kernel/json-value.ts";
import type { SaidHit } from "../../kernel/turn-record.ts";

interface SaidIn extends SaidHit {
  readonly folder: string;
}

/** Not prompts, which repeat what was said. It stops after a while, and tells how many it looked through. */
export async function searchSaid(
  folders: readonly string[],
  words: readonly string[],
  { most, mostOfOne, mostMs }: { readonly most: number; readonly mostOfOne: number; readonly mostMs: number },
): Promise<{ readonly hits: readonly SaidIn[]; readonly searched: number }> {
  const wanted = words.map((word) => word.toLowerCase());
  const hits: SaidIn[] = [];
  const until = performance.now() + mostMs;
  let searched = 0;
  for (const folder of folders) {
    if (hits.length >= most || performance.now() > until) break;
    const journal = await bytesLater(folder, journalFile, mostJournal).catch(() => null);
    // One that no longer opens, or is of another version, is not searched.
    if (journal === null || !journal.subarray(0, ourStart.length).equals(ourStart)) continue;
    for (const hit of hitsIn(journal.toString("utf8"), wanted).slice(0, mostOfOne))
      hits.push({ folder, ...hit });
    searched += 1;
    await setImmediate();
  }
  return { hits: hits.slice(0, most), searched };
}

const ourStart = Buffer.from(journalStart);

/** What an event is stands near the beginning of its line; within a text the quotation marks would be escaped. */
const saidLine =
  /^.{0,400}?"type":"(?:turn\.answered|turn\.opened|message\.sent|human\.asked|human\.answered|human\.added)"/;

function hitsIn(journal: string, words: readonly string[]): readonly SaidHit[] {
  // As a journal writes them: what a word needs escaped is escaped there too.
  const written = words.map((word) => JSON.stringify(word).slice(1, -1));
  return journal.split("\n").flatMap((line) => {
    if (!saidLine.test(line)) return [];
    const lower = line.toLowerCase();
    return written.every((word) => lower.includes(word)) ? hitOf(line, words) : [];
  });
}

function hitOf(line: string, words: readonly string[]): readonly SaidHit[] {
  const event = parsedJson(line) as Event | undefined;
  if (event === undefined) return [];
  const { text, seat, round } = saidIn(event);
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return [];
  const first = Math.min(...words.map((word) => lower.indexOf(word)));
  const shown = around(text, first);
  return [{ seq: event.seq, at: event.ts, seat, round, text: shown, marks: marksIn(shown, words) }];
}

function around(text: string, at: number): string {
  const [early, late] = [Math.max(0, at - 80), Math.min(text.length, at + 200)];
  const before = text.slice(early, at);
  const after = text.slice(at, late);
  const lead = early === 0 ? before : `…${before.replace(/^\S*\s+/, "")}`;
  return late === text.length ? lead + after : `${lead}${after.replace(/\s+\S*$/, "")}…`;
}

function wordsOf(said: unknown): string {
  return [...new Set(textsIn(said))].join("\n");
}

function saidIn(event: Event): Pick<SaidHit, "text" | "seat" | "round"> {
  switch (event.type) {
    case "turn.answered":
    case "turn.opened":
      return { text: wordsOf(event.reply), seat: event.seat, round: event.round };
    case "message.sent":
      return { text: wordsOf(event.message.content), seat: event.from, round: event.round };
    case "human.asked":
      return { text: event.question.text, seat: null, round: null };
    case "human.answered":
    case "human.added":
      return { text: event.answer.value, seat: null, round: null };
    default:
      return { text: "", seat: null, round: null };
  }
}

function marksIn(text: string, words: readonly string[]): SaidHit["marks"] {
  const lower = text.toLowerCase();
  // Letters that grow or shrink when they are made small would shift the rest: rare, and then nothing is marked.
  if (lower.length !== text.length) return [];
  const marks: (readonly [number, number])[] = [];
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      marks.push([at, at + word.length]);
  return marks.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
}
