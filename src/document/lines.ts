import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import type { Paint } from "./paint.ts";

/** What a page is made for. */
export interface PageOptions {
  readonly columns: number;
  readonly paint: Paint;
}

/** Wraps a text and sets its further lines in under the first. */
export function hanging(lead: string, text: string, columns: number): string {
  const indent = stringWidth(lead);
  const [first = "", ...rest] = wrapped(text, Math.max(20, columns - indent));
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}

/** Breaks inside a word only where it is wider than the line, as a sentence without spaces is. */
export function wrapped(text: string, columns: number): readonly string[] {
  return wrapAnsi(text, columns, { trim: true, hard: true }).replaceAll(noBreak, " ").split("\n");
}

/** A space at which no line ends. */
export const noBreak = "\u00A0";
