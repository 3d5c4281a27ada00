import type { ToldJournal } from "../document/export/exported-journal.ts";
import type { Found } from "../host/discussions.ts";
import { exportOf } from "../host/export.ts";
import { readingOf } from "../host/reading-of.ts";
import type { Event } from "../kernel/event.ts";

/** A journal as others read it; made once for all that a page asks of it. */
export function toldOf(found: Found): Promise<ToldJournal> {
  const before = made.get(found.events);
  if (before !== undefined) return before;
  const told = readingOf(found.folder, () => exportOf(found));
  made.set(found.events, told);
  return told;
}

// The same events are the same journal (host/kept-open.ts).
const made = new WeakMap<readonly Event[], Promise<ToldJournal>>();
