import { setTimeout as sleep } from "node:timers/promises";
import { rowOf } from "../../postgres/discussions.ts";
import { callOut } from "../../postgres/signals.ts";
import type { Store } from "../../postgres/store.ts";
import type { Wish } from "../wish-file.ts";

const lookMs = 200;
const most = 50;

/**
 * Asks whoever holds a discussion, and tells whether it was heard. To stop is said until it has: who has just begun may
 * have missed it.
 */
export async function askThere(store: Store, id: string, wish: Wish): Promise<boolean> {
  for (let times = 0; times < most; times++) {
    await callOut(store, wish, id);
    await sleep(lookMs);
    if (wish === "pause" || !(await rowOf(store, id)).isDue) return true;
  }
  return false;
}
