import { graphemes } from "../text/segments.ts";
import { textWidth } from "../text/width.ts";

/** The text, or as much of it as leaves room for the ellipsis. */
export function cut(text: string, columns: number, ellipsis: string): string {
  const room = columns - ellipsis.length;
  let used = 0;
  let kept = "";
  for (const grapheme of graphemes(text)) {
    used += textWidth(grapheme);
    if (used > columns) return kept.trimEnd() + ellipsis.slice(0, Math.max(0, columns));
    if (used <= room) kept += grapheme;
  }
  return text;
}

/** Breaks at spaces; inside a word only where the word alone is too wide. */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (textWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = hardWrap(word, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** As a terminal breaks a line that is too wide: a character of two columns is never split. */
export function hardWrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const grapheme of graphemes(text)) {
    const needed = textWidth(grapheme);
    if (used + needed > columns && line !== "") {
      lines.push(line);
      line = "";
      used = 0;
    }
    line += grapheme;
    used += needed;
  }
  return [...lines, line];
}
