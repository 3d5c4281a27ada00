import { oneLine } from "./one-line.ts";

/** Text of others for between the quotation marks of a Mermaid label: nothing in it can end the label or the line. */
export function mermaidLabel(text: string, longest = 80): string {
  return cut(oneLine(text), longest).replaceAll(special, (letter) => `#${letter.codePointAt(0)};`);
}

/** After whole letters, of which one can be several signs. */
function cut(line: string, longest: number): string {
  if (line.length <= longest) return line;
  let count = 0;
  let end = 0;
  for (const { index, segment } of segmenter.segment(line)) {
    count += 1;
    if (count > longest) return `${line.slice(0, end)}…`;
    if (count < longest) end = index + segment.length;
  }
  return line;
}

const segmenter = new Intl.Segmenter();

// All of ASCII but what means nothing to Mermaid inside quotes; it reads `#34;` as a quotation mark.
const special = /[^A-Za-z0-9 .,:/_'+=?!\u{80}-\u{10FFFF}-]/gu;
