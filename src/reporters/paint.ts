import { styleText } from "node:util";
import { printable } from "../kernel/printable.ts";
import { textWidth, cut, wrapped } from "../text/wrap.ts";

interface StyledText {
  readonly text: string;
  readonly look?: Look;
}

export type FrameLine = readonly StyledText[];

export type Look = keyof typeof looks;

const looks = {
  strong: "bold",
  faint: "dim",
  good: "green",
  doubtful: "yellow",
  bad: "red",
  busy: "cyan",
} as const;

// All of them one column wide, also where ambiguous characters take two, but for the dot and the ellipsis.
export const glyphs = {
  dot: " · ",
  ellipsis: "…",
  answered: "✓",
  failed: "✗",
  waiting: "◦",
  warning: "!",
  question: "?",
  speaking: ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"],
} as const;

/** One line, never wider than `columns`, and nothing in it that a terminal would obey but our own colours. */
export function paint(line: FrameLine, columns: number, color: boolean): string {
  const safe = line.map((part) => ({ ...part, text: printable(part.text) }));
  let rest = cut(safe.map(({ text }) => text).join(""), columns, glyphs.ellipsis);

  const painted = safe.map(({ text, look }) => {
    const part = rest.slice(0, text.length);
    rest = rest.slice(text.length);
    if (!color || look === undefined || part === "") return part;
    return styleText(looks[look], part, { validateStream: false });
  });
  return painted.join("").trimEnd();
}

export function styled(texts: readonly string[], look: Look): FrameLine {
  return texts.map((text) => ({ text, look }));
}

const dot: StyledText = { text: glyphs.dot, look: "faint" };

export function inOneLine(parts: FrameLine): FrameLine {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [dot, part]));
}

export function inLines(parts: FrameLine, columns: number): readonly FrameLine[] {
  const lines: FrameLine[] = [];
  let line: FrameLine = [];
  for (const part of parts) {
    const longer = line.length === 0 ? [part] : [...line, dot, part];
    if (textWidth(longer.map(({ text }) => printable(text)).join("")) <= columns) {
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
