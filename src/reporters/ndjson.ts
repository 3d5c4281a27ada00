import { jsonText } from "../kernel/json-value.ts";
import type { Reporter } from "./reporter.ts";

interface NdjsonOptions {
  /** Gets whole lines, each with its line end. */
  readonly write: (text: string) => void;
}

/** For programs: the journal's events as they happen, one per line. */
export function ndjsonReporter({ write }: NdjsonOptions): Reporter {
  return {
    event: (event) => write(`${jsonText(event)}\n`),
    output: () => {},
    close: () => {},
  };
}
