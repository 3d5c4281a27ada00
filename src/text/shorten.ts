import { wordSegments } from "./segments.ts";
import { singleSpaced } from "./single-spaced.ts";

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
  return `${kept === "" ? firstSigns(line, room) : kept}…`;
}

/** Of a single word that is longer than the room. */
function firstSigns(word: string, room: number): string {
  return word.slice(0, room).replace(/[\uD800-\uDBFF]$/, "");
}
