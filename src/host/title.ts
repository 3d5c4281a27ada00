import { printable } from "../kernel/printable.ts";

const longest = 80;

/** The first line of what somebody typed, as the title of its discussion. */
export function titleOf(text: string): string {
  const line = printable(text.trim().split("\n")[0] ?? "");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
