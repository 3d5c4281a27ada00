import { wordSegments } from "./segments.ts";

/** The text on one line, of at most so many characters: whole words, and a sign where some are left out. */
export function shorten(text: string, most: number): string {
  const line = singleSpaced(text);
  if (line.length <= most) return line;
  const room = most - "…".length;
  // Before a blank a word ends in any language; nothing beyond the room is looked at.
  const from = Math.max(0, line.lastIndexOf(" ", room));
  let end = from;
  for (const { index, segment } of wordSegments(line.slice(from, most + 1))) {
    if (from + index + segment.length > room) break;
    end = from + index + segment.length;
  }
  const kept = line.slice(0, end).trimEnd();
  return `${kept === "" ? line.slice(0, room).replace(/[\uD800-\uDBFF]$/, "") : kept}…`;
}

// Also what ends a line for some readers and is no blank for a pattern.
const blanks = new RegExp(String.raw`[\s\u001C-\u001E\u0085]+`, "g");

/** The text on one line, with single blanks between its words and none around them. */
export function singleSpaced(text: string): string {
  return text.replaceAll(blanks, " ").trim();
}
