import type { Glyphs, Span } from "./paint.ts";
import { printable } from "../kernel/printable.ts";
import { textWidth } from "../text/width.ts";
import { wrapped } from "../text/wrap.ts";

/** All parts on one line, with a dot between; what is too wide is cut when it is painted. */
export function inOneLine(parts: readonly Span[], glyphs: Glyphs): readonly Span[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [dot(glyphs), part]));
}

/** All parts on as many lines as they need, broken between parts where that is possible. */
export function inLines(
  parts: readonly Span[],
  columns: number,
  glyphs: Glyphs,
): readonly (readonly Span[])[] {
  const lines: (readonly Span[])[] = [];
  let line: readonly Span[] = [];
  for (const part of parts) {
    const longer = line.length === 0 ? [part] : [...line, dot(glyphs), part];
    if (lineWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line.length > 0) lines.push(line);
    const pieces = wrapped(printable(part.text), columns).map((text) => [{ ...part, text }]);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? [];
  }
  return line.length === 0 ? lines : [...lines, line];
}

function dot({ dot: text }: Glyphs): Span {
  return { text, style: "faint" };
}

function lineWidth(line: readonly Span[]): number {
  return textWidth(line.map(({ text }) => printable(text)).join(""));
}
