import { textWidth } from "../text/width.ts";
import type { Paint } from "./paint.ts";
import { wrapped } from "./wrap.ts";

/** What a page is made for. */
export interface PageOptions {
  readonly columns: number;
  readonly paint: Paint;
}

/** As much of a text as two lines hold. */
export function firstLines(lead: string, text: string, columns: number): string {
  const indent = textWidth(lead);
  const width = Math.max(20, columns - indent);
  if (wrapped(text, width).length < 3) return hanging(lead, text, columns);
  const [first = "", second = ""] = wrapped(text, width - 1);
  return `${lead}${first}\n${" ".repeat(indent)}${second.replace(/[,;:]$/, "")}…`;
}

/** Wraps a text and sets its further lines in under the first. */
export function hanging(lead: string, text: string, columns: number): string {
  const indent = textWidth(lead);
  const [first = "", ...rest] = wrapped(text, Math.max(20, columns - indent));
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}
