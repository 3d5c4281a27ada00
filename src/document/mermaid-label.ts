import { graphemes } from "../text/segments.ts";
import { oneLine } from "./one-line.ts";

/** Text of others for between the quotation marks of a Mermaid label: nothing in it can end the label or the line. */
export function mermaidLabel(text: string, longest = 80): string {
  const letters = graphemes(oneLine(text));
  const cut = letters.length > longest ? [...letters.slice(0, longest - 1), "…"] : letters;
  return cut.join("").replaceAll(special, (letter) => `#${letter.codePointAt(0)};`);
}

// All of ASCII but what means nothing to Mermaid inside quotes; it reads `#34;` as a quotation mark.
const special = /[^A-Za-z0-9 .,:/_'+=?!\u{80}-\u{10FFFF}-]/gu;
