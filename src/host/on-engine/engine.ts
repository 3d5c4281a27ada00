import { openStore, type Store } from "../../postgres/store.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { releaseOf, versionOf } from "../../postgres/tables.ts";
import type { Row } from "../../postgres/rows.ts";
import { version } from "../../version.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { rowOf, wish } from "../../postgres/discussions.ts";
import type { Wish } from "../running/wish-file.ts";

/** Does something with an engine, and closes it. */
export async function withEngine<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { patienceMs: 60_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** What keeps a discussion from going on: no worker took it yet; `null` where one did, or nobody wants it held. */
export function lackOf({ isDue, owner, release }: Row): string | null {
  if (!isDue || owner !== null) return null;
  return release > releaseOf(version) ? `a worker of ${versionOf(release)} or later` : "a worker";
}

/** That no worker has begun with it. */
export function waits(row: Row, { address }: Store): ColloquyError {
  const lack = lackOf(row) ?? "its worker";
  return new ColloquyError("machine", `${row.id} waits on ${address.shown} for ${lack}.`, {
    hint: "Start one: colloquy worker --engine …",
  });
}

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
