import stripAnsi from "strip-ansi";
import { graphemes, isSimple } from "./segments.ts";
import { eastAsianWidth } from "get-east-asian-width";

export const noBreak = "\u00A0";

/** Broken at spaces, inside a word only where it is wider than a line. Styles end with each line and begin again with the next. */
export function wrapped(text: string, columns: number): readonly string[] {
  return restyled(text.replaceAll("\r\n", "\n").replaceAll("\t", " "), (plain) => {
    let from = 0;
    return plain.split("\n").flatMap((line) => {
      const lines = pieces(line, columns).map(([start, end]): Piece => [from + start, from + end]);
      from += line.length + 1;
      return lines;
    });
  });
}

type Piece = readonly [start: number, end: number];

function pieces(line: string, columns: number): readonly Piece[] {
  const lines: Piece[] = [];
  let [start, end, used] = [0, 0, 0];
  const breakAt = (at: number) => {
    lines.push([start, end]);
    [start, end, used] = [at, at, 0];
  };
  for (const { 0: word, index: at } of line.matchAll(/[^ ]+/g)) {
    const needed = textWidth(word);
    const gap = used === 0 ? 0 : at - end;
    if (used === 0) start = at;
    if (needed <= columns) {
      if (used > 0 && used + gap + needed > columns) breakAt(at);
      used += (used === 0 ? 0 : gap) + needed;
      end = at + word.length;
      continue;
    }
    // A word that is broken anyway begins on this line where that takes no line more.
    if (used > 0 && Math.ceil((used + gap + needed) / columns) > Math.ceil(needed / columns)) breakAt(at);
    else used += gap;
    let place = at;
    for (const grapheme of graphemes(word)) {
      const more = textWidth(grapheme);
      if (used > 0 && used + more > columns) breakAt(place);
      used += more;
      place += grapheme.length;
      end = place;
    }
  }
  return [...lines, [start, end]];
}

interface Mark {
  readonly at: number;
  readonly code: number;
}

/** Takes the styles out of a text, breaks it, and puts them into each of the lines. */
function restyled(text: string, broken: (plain: string) => readonly Piece[]): readonly string[] {
  const marks: Mark[] = [];
  let plain = "";
  for (const [index, part] of text.split(styleCode).entries()) {
    if (index % 2 === 0) plain += part;
    else marks.push({ at: plain.length, code: Number(part) });
  }
  let open: readonly number[] = [];
  const apply = ({ code }: Mark) => {
    open = endOf(code) === undefined ? open.filter((one) => endOf(one) !== code) : [...open, code];
  };
  return broken(plain).map(([start, end]) => {
    while (marks[0] !== undefined && marks[0].at <= start) apply(marks.shift() as Mark);
    let line = open.map(sequence).join("");
    let from = start;
    while (
      marks[0] !== undefined &&
      (marks[0].at < end || (marks[0].at === end && endOf(marks[0].code) === undefined))
    ) {
      const mark = marks.shift() as Mark;
      line += plain.slice(from, mark.at) + sequence(mark.code);
      from = mark.at;
      apply(mark);
    }
    const ends = open.toReversed().map((code) => sequence(endOf(code) ?? 0));
    return (line + plain.slice(from, end) + ends.join("")).replaceAll(noBreak, " ");
  });
}

const styleCode = new RegExp(String.raw`\u001b\[(\d+)m`);

/** The code that ends what another begins: weights, other shapes, colours of letters and of what is behind them. */
function endOf(code: number): number | undefined {
  if (code === 1 || code === 2) return 22;
  if (code >= 3 && code <= 9) return code + 20;
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return 39;
  return (code >= 40 && code <= 47) || (code >= 100 && code <= 107) ? 49 : undefined;
}

function sequence(code: number): string {
  return `\u001B[${code}m`;
}

export function firstLines(lead: string, text: string, columns: number): string {
  const indent = textWidth(lead);
  const width = Math.max(20, columns - indent);
  if (wrapped(text, width).length < 3) return hanging(lead, text, columns);
  const [first = "", second = ""] = wrapped(text, width - 1);
  return `${lead}${first}\n${" ".repeat(indent)}${second.replace(/[,;:]$/, "")}…`;
}

export function hanging(lead: string, text: string, columns: number): string {
  const indent = textWidth(lead);
  const [first = "", ...rest] = wrapped(text, Math.max(20, columns - indent));
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)].join("\n");
}

export function cut(text: string, columns: number, ellipsis = "…"): string {
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

/** Counts as `string-width` does, styles as nothing, without the tables it prepares: they take 30 ms of every start. */
export function textWidth(text: string): number {
  const shown = text.includes("\u001B") || text.includes("\u009B") ? stripAnsi(text) : text;
  if (isSimple(shown)) return shown.length;
  return graphemes(shown).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

export function padded(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}

function graphemeWidth(grapheme: string): number {
  const start = grapheme.search(visible());
  if (start === -1) return 0;
  if (isEmoji(grapheme)) return 2;
  const shown = grapheme.slice(start).replaceAll(koreanSyllable, "한");
  const [first = "", ...rest] = shown;
  // Letters that stand alone within a syllable are drawn one beside the other.
  const isKorean = /^[\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB한]/.test(shown);
  const beside = rest.filter((one) => (isKorean ? visible() : /[\p{Spacing_Mark}\uFF00-\uFFEF]/u).test(one));
  return [first, ...beside].reduce((sum, one) => sum + eastAsianWidth(one.codePointAt(0) ?? 0), 0);
}

function visible(): RegExp {
  return /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/u;
}

const koreanSyllable =
  /[\u1100-\u115F\uA960-\uA97C][\u1160-\u11A7\uD7B0-\uD7C6][\u11A8-\u11FF\uD7CB-\uD7FB]?/g;

/** Also one of several signs that is not in the official list, as terminals draw it. The list is costly to read. */
function isEmoji(grapheme: string): boolean {
  const signs = grapheme.match(/\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u20E3/gu);
  if (signs === null || grapheme.length > 50) return false;
  const pictures = signs.filter((sign) => /\p{Extended_Pictographic}/u.test(sign)).length;
  const isJoined = grapheme.includes("\u200D") && pictures > 1;
  return isJoined || /^[\d#*]\u20E3$/.test(grapheme) || /^\p{RGI_Emoji}$/v.test(grapheme);
}
