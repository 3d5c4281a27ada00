import type { Event } from "../kernel/event.ts";
import { jsonText } from "../kernel/json-value.ts";

/** What shows a discussion to somebody while it goes on. It must not throw: nobody loses a run to a screen. */
export interface Reporter {
  /** Every event once it is on disk, in order; on a resume the old ones come first, and are called past. */
  event(event: Event, isPast?: boolean): void;
  output(key: string, chunk: string): void;
  /** What is done while no agent speaks, such as `waiting for a worker` (not journaled); `null` when that is over. */
  doing?(doing: string | null): void;
  /** Draws nothing until the function it gives is called: somebody types there. Absent: it never draws over anything. */
  lendScreen?(): () => void;
  /** Leaves the screen as a reader should find it; called once, also after an error. */
  close(): void;
}

/** For programs: the journal's events as they happen, one per line. `write` gets whole lines, each with its line end. */
export function ndjsonReporter(write: (text: string) => void): Reporter {
  return { event: (event) => write(`${jsonText(event)}\n`), output: () => {}, close: () => {} };
}
