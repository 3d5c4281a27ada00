import { graphemes } from "../text/segments.ts";
import { oneLine } from "./one-line.ts";

/** Text of others for between the quotation marks of a Mermaid label: nothing in it can end the label or the line. */
export function mermaidLabel(text: string, longest = 80): string {
  return cut(oneLine(text), longest).replaceAll(special, (letter) => `#${letter.codePointAt(0)};`);
}

/** After whole letters, of which one can be several signs; nothing far beyond the room is looked at. */
function cut(line: string, longest: number): string {
  if (line.length <= longest) return line;
  const near = line.slice(0, longest * mostSigns);
  const letters = graphemes(near);
  return letters.length <= longest && near.length === line.length
    ? line
    : `${letters.slice(0, longest - 1).join("")}…`;
}

/** Of one letter: a family of four with skin tones has eleven. */
const mostSigns = 20;

// All of ASCII but what means nothing to Mermaid inside quotes; it reads `#34;` as a quotation mark.
const special = /[^A-Za-z0-9 .,:/_'+=?!\u{80}-\u{10FFFF}-]/gu;
