import { ColloquyError } from "../kernel/error.ts";
import type { Options, VerbEntry } from "./verb.ts";

/** The formats that speak of places in files. */
export const annotating: ReadonlySet<unknown> = new Set(["github", "sarif"]);

/** A format that was typed and cannot be had is an error, said before anything is done. */
export function checkVerb({ usage, annotates }: VerbEntry, { format, json }: Options): void {
  if (annotates !== true && json !== true && annotating.has(format))
    throw nothingToAnnotate(usage.split(" ")[0] ?? usage, String(format));
}

export function nothingToAnnotate(what: string, format: string): ColloquyError {
  return new ColloquyError(
    "usage",
    `--format ${format}: ${what} has nothing to annotate; only a critique has.`,
    { hint: "Use --json for output that programs can read." },
  );
}
