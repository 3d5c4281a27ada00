import { styleText } from "node:util";
import { printable } from "../kernel/printable.ts";
import { cut } from "../text/wrap.ts";

/** A piece of a line with one look. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
}

export type Style = keyof typeof looks;

const looks = {
  strong: "bold",
  faint: "dim",
  good: "green",
  doubtful: "yellow",
  bad: "red",
  busy: "cyan",
} as const;

export interface Glyphs {
  readonly dot: string;
  readonly ellipsis: string;
  readonly answered: string;
  readonly failed: string;
  readonly waiting: string;
  readonly warning: string;
  readonly question: string;
  /** One a second. */
  readonly speaking: readonly string[];
}

// All of them one column wide, also where ambiguous characters take two, but for the dot and the ellipsis.
export const unicodeGlyphs: Glyphs = {
  dot: " · ",
  ellipsis: "…",
  answered: "✓",
  failed: "✗",
  waiting: "◦",
  warning: "!",
  question: "?",
  speaking: ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"],
};

export const asciiGlyphs: Glyphs = {
  dot: " - ",
  ellipsis: "...",
  answered: "+",
  failed: "x",
  waiting: ".",
  warning: "!",
  question: "?",
  speaking: ["|", "/", "-", "\\"],
};

/** One line, never wider than `columns`, and nothing in it that a terminal would obey but our own colours. */
export function paint(spans: readonly Span[], columns: number, glyphs: Glyphs, color: boolean): string {
  const safe = spans.map((span) => ({ ...span, text: printable(span.text) }));
  let rest = cut(safe.map(({ text }) => text).join(""), columns, glyphs.ellipsis);

  const painted = safe.map(({ text, style }) => {
    const part = rest.slice(0, text.length);
    rest = rest.slice(text.length);
    if (!color || style === undefined || part === "") return part;
    return styleText(looks[style], part, { validateStream: false });
  });
  // An ellipsis of three dots can be longer than the wide characters it stands for.
  return (painted.join("") + rest).trimEnd();
}
