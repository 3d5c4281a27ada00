export const scriptedFailures = ["timeout", "exit", "rate-limit", "hang", "garbage"] as const;
export type ScriptedFailure = (typeof scriptedFailures)[number];

/** One line of a script. `seat` and `turn` are globs; what is left out matches anything. */
export interface ScriptEntry {
  readonly seat?: string | undefined;
  readonly turn?: string | undefined;
  readonly round?: number | undefined;
  /** An object is sent as JSON, a text as it is. */
  readonly reply?: unknown;
  readonly fail?: ScriptedFailure | undefined;
  readonly afterMs?: number | undefined;
}
