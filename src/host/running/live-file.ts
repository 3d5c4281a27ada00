import { closeSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isThere, openNow, textIfAny } from "../../home-files.ts";
import { addFirst, removeNow } from "../../home-changes.ts";
import type { Event } from "../../kernel/event.ts";
import { parsedJson } from "../../kernel/json-value.ts";
import type { LiveText } from "../view/shapes.ts";
import { writeFault } from "../../kernel/journal/files.ts";

const fileName = "live.jsonl";
const largest = 1_000_000;
const longestTail = 8000;
const flushMs = 80;

const Line: z.ZodType<LiveText> = z.lazy(() =>
  z.object({ key: z.string(), seat: z.string(), at: z.number(), text: z.string() }),
);

interface Spoken {
  readonly seat: string;
  told: number;
  tail: string;
  fresh: string;
}

/** For whoever looks on from another process. No part of the record: bounded, never read back. */
export function liveFile(folder: string) {
  const turns = new Map<string, Spoken>();
  let file: number | null = null;
  let size = 0;
  let timer: NodeJS.Timeout | null = null;

  const write = (part: (turn: Spoken) => Pick<LiveText, "at" | "text">) => {
    const lines = [...turns].map(([key, turn]) => ({ key, seat: turn.seat, ...part(turn) }));
    const written = lines.filter(({ text }) => text !== "").map((line) => `${JSON.stringify(line)}\n`);
    if (file !== null) size += writeSync(file, written.join(""));
  };
  const begin = () => {
    if (file !== null) closeSync(file);
    ({ file } = openNow(folder, fileName, "anew"));
    size = 0;
    write(({ told, tail }) => ({ at: told - tail.length, text: tail }));
  };
  const flush = () => {
    timer = null;
    try {
      if (file === null || size > largest) begin();
      write(({ told, fresh }) => ({ at: told, text: fresh }));
    } catch {
      // A disk that will not take it is no reason to stop: it is no part of the record.
    }
    for (const turn of turns.values()) {
      turn.told += turn.fresh.length;
      turn.tail = `${turn.tail}${turn.fresh}`.slice(-longestTail);
      turn.fresh = "";
    }
  };
  return {
    event(event: Event): void {
      if (event.type === "turn.asked")
        turns.set(event.key, { seat: event.seat, told: 0, tail: "", fresh: "" });
      if (event.type === "turn.answered" || event.type === "turn.failed") turns.delete(event.key);
    },
    output(key: string, chunk: string): void {
      const turn = turns.get(key);
      if (turn === undefined || chunk === "") return;
      turn.fresh += chunk;
      timer ??= setTimeout(flush, flushMs).unref();
    },
    close(): void {
      if (timer !== null) clearTimeout(timer);
      if (file !== null) closeSync(file);
      file = null;
      try {
        removeNow(folder, fileName);
      } catch {
        // Nobody reads it back.
      }
    },
  };
}

export function lastWords(folder: string): readonly LiveText[] {
  const byTurn = new Map<string, LiveText>();
  const lines = textIfAny(folder, fileName)?.split("\n") ?? [];
  for (const one of lines.flatMap((line) => Line.safeParse(parsedJson(line)).data ?? [])) {
    const before = byTurn.get(one.key);
    const text = `${before?.text ?? ""}${one.text}`;
    const skipped = Math.max(0, text.length - longestWords);
    byTurn.set(one.key, { ...one, at: (before?.at ?? one.at) + skipped, text: text.slice(skipped) });
  }
  return [...byTurn.values()];
}

const longestWords = 2000;

/** `pause` lets those who speak end and asks nobody else; `stop` ends their calls. Both can be gone on with. */
export type Wish = "pause" | "stop";

const wishes: readonly Wish[] = ["pause", "stop"];
const lookMs = 300;

/** The process at work looks every moment; one that is gone, or of an earlier version, never will: `false`. */
export async function askFor(folder: string, wish: Wish): Promise<boolean> {
  try {
    await addFirst(folder, fileOf(wish), "");
  } catch (cause) {
    throw writeFault(folder, cause);
  }
  for (const until = performance.now() + patienceMs; isThere(folder, fileOf(wish)); await sleep(50))
    if (performance.now() > until) return false;
  return true;
}

const patienceMs = 5000;

/** What was asked before the discussion was held is nothing now. */
export function heedWishes(folder: string, onWish: (wish: Wish) => void): () => void {
  const clear = (wish: Wish) => {
    try {
      removeNow(folder, fileOf(wish));
    } catch (cause) {
      throw writeFault(folder, cause);
    }
  };
  wishes.forEach(clear);
  const timer = setInterval(() => {
    for (const wish of wishes.filter((one) => isThere(folder, fileOf(one)))) {
      onWish(wish);
      // Whoever asked sees that it was heard.
      clear(wish);
    }
  }, lookMs).unref();
  return () => {
    clearInterval(timer);
    wishes.forEach(clear);
  };
}

function fileOf(wish: Wish): string {
  return `${wish}.wish`;
}
