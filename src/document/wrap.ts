import { inspect } from "node:util";
import { graphemes } from "../text/segments.ts";
import { textWidth } from "../text/width.ts";

/** A space at which no line ends. */
export const noBreak = "\u00A0";

/**
 * A text in lines of so many columns. It is broken at spaces, and inside a word only where that is wider than a line, as
 * a sentence without spaces is. Styles end with each line and begin again with the next.
 */
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

/** Where a piece of a text starts and ends. */
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
    const linesAlone = Math.ceil(needed / columns);
    if (used > 0 && Math.ceil((used + gap + needed) / columns) > linesAlone) breakAt(at);
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
    open = closing.has(code) ? [...open, code] : open.filter((one) => closing.get(one) !== code);
  };
  return broken(plain).map(([start, end]) => {
    while (marks[0] !== undefined && marks[0].at <= start) apply(marks.shift() as Mark);
    let line = open.map(sequence).join("");
    let from = start;
    while (
      marks[0] !== undefined &&
      (marks[0].at < end || (marks[0].at === end && !closing.has(marks[0].code)))
    ) {
      const mark = marks.shift() as Mark;
      line += plain.slice(from, mark.at) + sequence(mark.code);
      from = mark.at;
      apply(mark);
    }
    const ends = open.toReversed().map((code) => sequence(closing.get(code) ?? 0));
    return (line + plain.slice(from, end) + ends.join("")).replaceAll(noBreak, " ");
  });
}

const styleCode = new RegExp(String.raw`\u001b\[(\d+)m`);

/** By the code that begins a style, the one that ends it. */
const closing: ReadonlyMap<number, number> = new Map(
  Object.values(inspect.colors).flatMap((pair) => (pair === undefined || pair[0] === 0 ? [] : [pair])),
);

function sequence(code: number): string {
  return `\u001B[${code}m`;
}
