import { oneLine } from "../../../document/one-line.ts";
import { graphemes } from "../../../text/segments.ts";
import { textWidth } from "../../../text/width.ts";

/** A text for one line of a terminal; documents have it whole. */
export function short(text: string, columns = 66): string {
  const line = oneLine(text);
  if (textWidth(line) <= columns) return line;
  let kept = "";
  let width = 1;
  for (const grapheme of graphemes(line)) {
    width += textWidth(grapheme);
    if (width > columns) break;
    kept += grapheme;
  }
  return `${kept.replace(/\s+\S{0,12}$/u, "")}…`;
}
