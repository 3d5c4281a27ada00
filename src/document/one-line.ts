import { printable } from "../kernel/printable.ts";

/** Text of agents on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  return printable(text).trim().replaceAll(/\s+/g, " ");
}
