import { closeSync, writeSync } from "node:fs";
import { z } from "zod";
import { openLater, openNow } from "../../home-files.ts";
import { removeNow } from "../../home-changes.ts";
import type { Event } from "../../kernel/event.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import type { LiveText } from "../view/shapes.ts";

const fileName = "live.jsonl";
const largest = 1_000_000;
/** Of a turn that is still spoken when the file begins anew. */
const kept = 8000;
const flushMs = 80;
/** Told at once. */
const longest = 64_000;

const Line: z.ZodType<LiveText> = z.object({
  key: z.string(),
  seat: z.string(),
  at: z.number(),
  text: z.string(),
});

/** What was said in a turn so far: how much of it is told, the end of that, and what is not told yet. */
interface Spoken {
  readonly seat: string;
  told: number;
  tail: string;
  fresh: string;
}

/**
 * What agents are saying right now, in a file beside the journal, for whoever looks on from another process. It is no
 * part of the record: bounded, never read back, gone when nobody speaks any more. A disk that will not take it is no
 * reason to stop.
 */
export class LiveFile {
  readonly #folder: string;
  readonly #turns = new Map<string, Spoken>();
  #file: number | null = null;
  #size = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  event(event: Event): void {
    if (event.type === "turn.asked")
      this.#turns.set(event.key, { seat: event.seat, told: 0, tail: "", fresh: "" });
    if (event.type === "turn.answered" || event.type === "turn.failed") this.#turns.delete(event.key);
  }

  output(key: string, chunk: string): void {
    const turn = this.#turns.get(key);
    if (turn === undefined || chunk === "") return;
    turn.fresh += chunk;
    this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    try {
      removeNow(this.#folder, fileName);
    } catch {
      // What lies there in its place is none of ours.
    }
  }

  #flush(): void {
    this.#timer = null;
    try {
      if (this.#file === null || this.#size > largest) this.#begin();
      this.#write([...this.#turns].flatMap(([key, turn]) => tellFresh(key, turn)));
    } catch {
      // Nobody hears it; the journal will have it.
    }
  }

  /** Anew, with the end of what is being said. */
  #begin(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = openNow(this.#folder, fileName, "anew").file;
    this.#size = 0;
    const spoken = [...this.#turns].filter(([, { tail }]) => tail !== "");
    this.#write(
      spoken.map(([key, { seat, told, tail }]) => ({ key, seat, at: told - tail.length, text: tail })),
    );
  }

  #write(lines: readonly LiveText[]): void {
    if (lines.length === 0 || this.#file === null) return;
    this.#size += writeSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
}

function tellFresh(key: string, turn: Spoken): readonly LiveText[] {
  if (turn.fresh === "") return [];
  const skipped = Math.max(0, turn.fresh.length - longest);
  const said = { key, seat: turn.seat, at: turn.told + skipped, text: turn.fresh.slice(skipped) };
  turn.told += turn.fresh.length;
  turn.tail = `${turn.tail}${turn.fresh}`.slice(-kept);
  turn.fresh = "";
  return [said];
}

/** Reads along. What it gives was not given before; nothing where nobody speaks. */
export class LiveTail {
  readonly #folder: string;
  readonly #heard = new Map<string, number>();
  #offset = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async next(): Promise<readonly LiveText[]> {
    const text = await this.#fresh().catch(() => "");
    return text.split("\n").flatMap((line) => this.#unheard(line));
  }

  async #fresh(): Promise<string> {
    const file = await openLater(this.#folder, fileName);
    try {
      const size = file.sizeThen;
      // It began anew.
      if (size < this.#offset) this.#offset = 0;
      const piece = Buffer.alloc(Math.min(size - this.#offset, 2 * largest));
      const { bytesRead } = await file.read(piece, 0, piece.length, this.#offset);
      const end = piece.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
      this.#offset += end;
      return piece.toString("utf8", 0, end);
    } finally {
      await file.close();
    }
  }

  #unheard(line: string): readonly LiveText[] {
    const said = Line.safeParse(parsedJson(line)).data;
    if (said === undefined) return [];
    const heard = this.#heard.get(said.key) ?? 0;
    const end = said.at + said.text.length;
    if (end <= heard) return [];
    this.#heard.set(said.key, end);
    const from = Math.max(said.at, heard);
    return [{ ...said, at: from, text: said.text.slice(from - said.at) }];
  }
}
