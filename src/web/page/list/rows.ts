import { type Signal, signal } from "@preact/signals";
import type { Row, Rows } from "../../api.ts";
import { ask, sentenceOf } from "../ask.ts";
import { chunkRows, chunksOf, type RowRange } from "./window.ts";

export interface Archive {
  readonly told: Signal<Rows | null>;
  readonly fault: Signal<string | null>;
  readonly rowAt: (index: number) => Row | undefined;
  readonly version: Signal<number>;
  readonly load: (range: RowRange, anew?: boolean) => void;
  readonly end: () => void;
}

export function archiveOf(question: string): Archive {
  const told = signal<Rows | null>(null);
  const fault = signal<string | null>(null);
  const version = signal(0);
  const chunks = new Map<number, readonly Row[]>();
  const asked = new Set<number>();
  const stopped = new AbortController();

  const fetchChunk = async (chunk: number) => {
    asked.add(chunk);
    const path = `/api/discussions?${question}&from=${chunk * chunkRows}&count=${chunkRows}`;
    try {
      const rows = await ask<Rows>(path, { signal: stopped.signal });
      chunks.set(chunk, rows.rows);
      told.value = rows;
      fault.value = null;
      version.value += 1;
    } catch (error) {
      if (!stopped.signal.aborted) fault.value = sentenceOf(error);
    }
    asked.delete(chunk);
  };

  return {
    told,
    fault,
    version,
    rowAt: (index) => chunks.get(Math.floor(index / chunkRows))?.[index % chunkRows],
    load: (range, anew = false) => {
      for (const chunk of chunksOf(range))
        if (!asked.has(chunk) && (anew || !chunks.has(chunk))) void fetchChunk(chunk);
    },
    end: () => stopped.abort(),
  };
}

export function statusWords({ status, waiting, fault }: Pick<Row, "status" | "waiting" | "fault">): string {
  if (fault !== null) return "cannot be read";
  if (waiting) return "waiting";
  return words[status];
}

const words: Readonly<Record<Row["status"], string>> = {
  active: "running",
  paused: "paused",
  interrupted: "interrupted",
  completed: "completed",
  failed: "failed",
};
