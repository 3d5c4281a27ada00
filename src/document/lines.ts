import { textWidth } from "../text/width.ts";
import type { Paint } from "./paint.ts";
import { wrapped } from "./wrap.ts";

/** What a page is made for. */
export interface PageOptions {
  readonly columns: number;
  readonly paint: Paint;
}

/** Wraps a text and sets its further lines in under the first. */
export function hanging(lead: string, text: string, columns: number): string {
  const indent = textWidth(lead);
  const [first = "", ...rest] = wrapped(text, Math.max(20, columns - indent));
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}
