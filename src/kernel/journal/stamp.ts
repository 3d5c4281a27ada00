import type { BigIntStats } from "node:fs";

/**
 * Tells a file as it is now from what it was before. The time of the last change to the file itself is part of it,
 * which nobody can set: what was written over and given its old time back is told as well.
 */
export type Stamp = string;

export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): Stamp {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`;
}

/** Some file systems tell times to two seconds only: within them two writes look like one. */
const coarsestNs = 2_000_000_000n;

/** Whether a stamp would tell of the next change, whenever it comes. */
export function isSettled({ mtimeNs, ctimeNs }: BigIntStats, nowMs: number): boolean {
  const latest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  return latest + coarsestNs < BigInt(Math.floor(nowMs)) * 1_000_000n;
}
