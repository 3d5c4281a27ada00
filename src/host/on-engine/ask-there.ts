import { setTimeout as sleep } from "node:timers/promises";
import { rowOf, wish } from "../../postgres/discussions.ts";
import type { Store } from "../../postgres/store.ts";
import type { Wish } from "../wish-file.ts";

const lookMs = 200;
const most = 50;

/**
 * Asks whoever holds a discussion, or will, and tells whether it was heard: a pause once it stands there for them, a
 * stop once they have.
 */
export async function askThere(store: Store, id: string, wanted: Wish): Promise<boolean> {
  const isHeld = await wish(store, id, wanted);
  if (wanted === "pause") return isHeld;
  for (let times = 0; times < most; times++) {
    if (!(await rowOf(store, id)).isDue) return true;
    await sleep(lookMs);
  }
  return false;
}
