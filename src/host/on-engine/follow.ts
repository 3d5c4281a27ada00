import { setTimeout as sleep } from "node:timers/promises";
import { type Event, isPublic } from "../../kernel/event.ts";
import type { ParsedJournal } from "../../kernel/journal/journal-text.ts";
import { rowOf } from "../../postgres/discussions.ts";
import { readJournal } from "../../postgres/journal.ts";
import type { Row } from "../../postgres/rows.ts";
import { listen } from "../../postgres/signals.ts";
import type { Store } from "../../postgres/store.ts";

export interface Following {
  readonly onEvent: (event: Event, isPast: boolean) => void;
  /** How many events there were before it was wanted again: those are past. */
  readonly known?: number;
  /** What is waited for while nothing happens; `null` when that is over. */
  readonly onDoing: (doing: string | null) => void;
  readonly signal: AbortSignal;
}

/** Tells the events of a discussion as they are written, from the first, until it is at rest or `signal` aborts. */
export async function follow(
  store: Store,
  id: string,
  { onEvent, known = 0, onDoing, signal }: Following,
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
      for (const event of journal.events.slice(before).filter(isPublic)) onEvent(event, event.seq <= known);
      if (!row.isDue || signal.aborted) return { journal, row };
      waited = row.owner === null ? waited + 1 : 0;
      if (waited === looksBeforeTold) onDoing(`waiting for a worker on ${store.address.shown}`);
      if (waited === 0 && isTold) onDoing(null);
      isTold = waited >= looksBeforeTold;
      await Promise.race([woken.promise, sleep(lookMs, undefined, { signal }).catch(() => {})]);
    }
  } finally {
    if (isTold) onDoing(null);
    await ears.close();
  }
}

const lookMs = 300;
const looksBeforeTold = 7;
