import { isAway, type Store, openStore, unreachable } from "../../postgres/store.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { releaseOf, versionOf } from "../../postgres/tables.ts";
import type { Row } from "../../postgres/rows.ts";
import { version } from "../../version.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { createDiscussion, findDiscussion, rowOf, wish } from "../../postgres/discussions.ts";
import type { Wish } from "../running/live-file.ts";
import { isPublic } from "../../kernel/event.ts";
import { sitting, standing } from "../../kernel/discussion.ts";
import type { Reporter } from "../../reporters/reporter.ts";
import type { StartEvent } from "../archive/keeping.ts";
import type { EngineBrief } from "./brief.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import { readJournal } from "../../postgres/journal.ts";
import { listen } from "../../postgres/signals.ts";

export async function withEngine<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { patienceMs: 60_000 });
  try {
    return await work(store);
  } catch (error) {
    throw isAway(error) ? unreachable(store.address, error) : error;
  } finally {
    await store.close();
  }
}

export function createThere(
  store: Store,
  start: StartEvent,
  brief: Omit<EngineBrief, "start">,
): Promise<string> {
  const { id, protocol, title, seats } = start;
  const agents = sitting(seats.map((seat) => seat.agents));
  return createDiscussion(
    store,
    { id, protocol, title, release: releaseOf(version), agents },
    { marked: true, briefFor: (id) => ({ ...brief, start: { ...start, id } }) },
  );
}

/** What keeps a discussion from going on, as a clause; `null` where nothing does. */
export function lackOf({ isDue, owner, release, lacks }: Row): string | null {
  if (!isDue) return null;
  if (owner === null)
    return `waits for a worker${release > releaseOf(version) ? ` of ${versionOf(release)} or later` : ""}`;
  if (lacks === null) return null;
  return `no worker here has \`${lacks.agent}\`; waiting since ${lacks.since.toTimeString().slice(0, 5)}`;
}

export function waits(row: Row, { address }: Store): ColloquyError {
  const lack = lackOf(row) ?? "waits for its worker";
  return new ColloquyError("machine", `${row.id} on ${address.shown}: ${lack}.`, {
    hint: "Start one: colloquy worker --engine …",
  });
}

const most = 50;

/** A pause is heard once it stands there for them, a stop once they have stopped. */
export async function askThere(store: Store, id: string, wanted: Wish): Promise<boolean> {
  const isHeld = await wish(store, id, wanted);
  if (wanted === "pause") return isHeld;
  for (let times = 0; times < most; times++) {
    if (!(await rowOf(store, id)).isDue) return true;
    await sleep(lookMs);
  }
  return false;
}

/** `null` where the engine has none that fits. `isHeard` is `null` where it does not run. */
export function askOnEngine(url: string, wanted: string, wish: Wish) {
  return withEngine(url, async (store) => {
    const row = await findDiscussion(store, wanted);
    if (row === null) return null;
    const { id, status, isDue } = row;
    return { id, status: standing(status, isDue), isHeard: isDue ? await askThere(store, id, wish) : null };
  });
}

export async function follow(
  store: Store,
  id: string,
  reporter: Pick<Reporter, "event" | "doing">,
  { known = 0, signal }: { readonly known?: number; readonly signal: AbortSignal },
): Promise<{ readonly journal: ParsedJournal; readonly row: Row }> {
  let woken = Promise.withResolvers<void>();
  const ears = await listen(store, (_, about) => about === id && woken.resolve());
  let journal: ParsedJournal | undefined;
  let waited = 0;
  let isTold = false;
  try {
    for (;;) {
      woken = Promise.withResolvers<void>();
      // First the row: what was written before it was at rest is read then.
      const row = await rowOf(store, id);
      const before = journal?.events.length ?? 0;
      journal = await readJournal(store, id, journal);
      for (const event of journal.events.slice(before).filter(isPublic))
        reporter.event(event, event.seq <= known);
      if (!row.isDue || signal.aborted) return { journal, row };
      const lack = lackOf(row);
      waited = lack === null ? 0 : waited + 1;
      if (waited === looksBeforeTold) reporter.doing?.(`${store.address.shown}: ${lack}`);
      if (waited === 0 && isTold) reporter.doing?.(null);
      isTold = waited >= looksBeforeTold;
      await Promise.race([woken.promise, sleep(lookMs, undefined, { signal }).catch(() => {})]);
    }
  } finally {
    if (isTold) reporter.doing?.(null);
    await ears.close();
  }
}

const lookMs = 300;
const looksBeforeTold = 7;
