import type { JournalEvent, LiveText, Row } from "../../api.ts";

/** How the page hears of a discussion. */
export type Hearing =
  | { readonly state: "connecting" | "live" | "lost" }
  | { readonly state: "refused"; readonly sentence: string };

/** Who hears of a discussion. */
export interface Ears {
  /** The last event that was heard: a line that was lost goes on behind it. */
  readonly lastHeard: () => number;
  readonly hearing: (now: Hearing) => void;
  readonly journal: (event: JournalEvent) => void;
  readonly live: (text: LiveText) => void;
  readonly row: (row: Row) => void;
  /** What this viewer was not shown may be read now. */
  readonly opened: () => void;
  /** All that was there already has been told. */
  readonly ready: () => void;
}

/** Tells what happens in a discussion until it is ended. */
export type Listen = (ears: Ears) => () => void;

/** What a discussion is watched through: our own server, or the host that shows us in a chat. */
export interface Line {
  /** Throws an `Error` whose message can be shown as it is. */
  readonly ask: <T>(path: string, options?: { readonly signal?: AbortSignal }) => Promise<T>;
  readonly listen: Listen;
}
