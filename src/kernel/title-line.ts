import { printable } from "./printable.ts";

const longest = 80;

/** A title for a line among others: the first of its own, cut where it is long. Records and files have it whole. */
export function titleLine(title: string): string {
  const line = printable(title.trim().split("\n")[0] ?? "");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
