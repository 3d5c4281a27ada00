import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Something measured, and the most it may be. */
export type Figure = Named & (Ratio | Measure);

interface Named {
  readonly name: string;
  /** In the figure's own unit; `null` where it only informs. */
  readonly aim: number | null;
  /** Both sides as measured, the one in question first, or what else makes the figure understood. */
  readonly detail: string;
}

/** How many times a yardstick something takes. Both sides were measured in turn, so a busy machine slows both. */
interface Ratio {
  readonly ratio: number;
}

interface Measure {
  readonly value: number;
  readonly unit: Unit;
}

/** A `share` is given as a part of 1, and told in percent. */
export type Unit = "seconds" | "MB" | "share" | "of 1" | "calls" | "findings" | "packages" | "tokens";

/** Runs the contestants in turn, `times` times each after one that does not count; gives the median ms of each. */
export async function medianMs<K extends string>(
  times: number,
  contestants: Readonly<Record<K, () => unknown>>,
): Promise<Record<K, number>> {
  const entries = Object.entries(contestants) as [K, () => unknown][];
  const ms = new Map<K, number[]>(entries.map(([name]) => [name, []]));
  for (let run = 0; run <= times; run++) {
    for (const [name, contestant] of entries) {
      const startedAt = performance.now();
      await contestant();
      if (run > 0) ms.get(name)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(entries.map(([name]) => [name, median(ms.get(name) ?? [])])) as Record<K, number>;
}

/** Lends a folder that is gone afterwards. */
export async function inScratch<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-bench-"));
  try {
    return await body(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms`;
}

/** The middle of some numbers, or what lies between the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
