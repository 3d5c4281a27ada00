import { printable } from "../kernel/printable.ts";

/** Text of agents on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  const line = printable(text).trim();
  return spaces.test(line) ? line.replaceAll(/\s+/g, " ") : line;
}

// Two of them, or one that is no blank.
const spaces = /\s\s|[^\S ]/;
