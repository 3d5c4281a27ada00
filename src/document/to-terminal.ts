import {
  type Bars,
  type Block,
  type Doc,
  type Item,
  type List,
  type Styled,
  type Table,
  type Text,
  type Tone,
  isEmpty,
  lineOf,
  list,
  spansOf,
} from "./document.ts";
import type { PageOptions, Paint } from "./paint.ts";
import { printable } from "../kernel/printable.ts";
import { oneLine } from "./markdown.ts";
import { firstLines, hanging, noBreak, padded, textWidth, wrapped } from "../text/wrap.ts";

export interface TerminalOptions extends PageOptions {
  readonly more?: (count: number) => string;
  readonly whole?: boolean;
}

export function toTerminal(doc: Doc, options: TerminalOptions): string {
  const lines = doc.flatMap((block) => blockLines(block, options));
  return lines.filter((line, at) => line !== "" || (at > 0 && lines[at - 1] !== "")).join("\n");
}

function blockLines(block: Block, options: TerminalOptions): readonly string[] {
  if (block.kind === "gap") return [""];
  if (isEmpty(block)) return [];
  const { columns, paint, whole = false } = options;
  switch (block.kind) {
    case "heading":
      return ["", hanging("", paint("bold", plainText(block.text)), columns)];
    case "paragraph":
      if (block.unbroken === true) return ["  ".repeat(block.indent ?? 0) + inline(block.text, paint)];
      return [hanging("  ".repeat(block.indent ?? 0), inline(block.text, paint), columns)];
    case "notice":
      return [hanging("", noticeText(block.label, block.text, block.tone, paint), columns)];
    case "list":
      return listLines(block, options);
    case "facts":
      return factLines(block.entries, options);
    case "bars":
      return barLines(block, options);
    case "table":
      return tableLines(block, options);
    case "movement":
      return tableLines(block.table, options);
    case "quotation":
      return block.text
        .split("\n")
        .flatMap((line) =>
          wrapped(inline(line, paint), columns - 4).map((one) => `  ${paint("dim", "│")} ${one}`),
        );
    case "code":
      return block.text.split("\n").map((line) => `    ${printable(line.replaceAll("\t", "  "))}`.trimEnd());
    case "only-terminal":
      return whole ? [] : block.body.flatMap((one) => blockLines(one, options));
  }
}

function noticeText(label: string, text: Text, tone: Tone, paint: Paint): string {
  const words = label === "" ? inline(text, paint) : `${label.toLowerCase()}: ${inline(text, paint)}`;
  return paint(styles[tone], words);
}

function listLines(
  { items, ordered, most, cut: isCut = false, none }: List,
  options: TerminalOptions,
): readonly string[] {
  const { columns, paint, more = (count) => `… and ${count} more in the record`, whole = false } = options;
  if (items.length === 0) return [hanging("  ", inline(none ?? "", paint), columns)];
  const shown = items.slice(0, whole ? Infinity : most);
  const widest = Math.max(0, ...items.map(({ sign }) => textWidth(sign?.text ?? "")));
  const width = widest > 1 && !ordered ? widest + 1 : widest;
  const left = items.length - shown.length;
  return [
    ...shown.flatMap((item, index) =>
      itemLines(
        item,
        leadOf(item, index, ordered, width, paint),
        options,
        isCut && !whole ? firstLines : hanging,
      ),
    ),
    ...(left > 0 ? [`  ${more(left)}`] : []),
  ];
}

function leadOf({ sign }: Item, index: number, ordered: boolean, width: number, paint: Paint): string {
  const count = ordered ? `${String(index + 1).padStart(2)}. ` : "";
  if (sign === undefined) return ordered ? `  ${count}` : "  • ";
  const shown = spanText(sign, paint);
  const told = shown + " ".repeat(Math.max(0, width - textWidth(shown)));
  return `  ${count}${told} `;
}

function itemLines(
  { text, below = [] }: Item,
  lead: string,
  { columns, paint }: PageOptions,
  drawn: typeof hanging,
): readonly string[] {
  return [
    drawn(lead, inline(text, paint), columns),
    ...below.map((line) => {
      const { sign, text: words } = lineOf(line);
      const under = sign === null ? "    " : `${" ".repeat(textWidth(lead))}${spanText(sign, paint)} `;
      return drawn(under, inline(words, paint), columns);
    }),
  ];
}

function factLines(
  entries: readonly (readonly [string, Text])[],
  { columns, paint }: PageOptions,
): readonly string[] {
  const width = Math.max(...entries.map(([label]) => textWidth(label)));
  return entries.map(([label, text]) =>
    hanging(`  ${paint("dim", padded(label, width))}  `, inline(text, paint), columns),
  );
}

const barWidth = 10;

function barLines({ rows, most }: Bars, { columns, paint }: PageOptions): readonly string[] {
  const width = Math.max(...rows.map(({ label }) => textWidth(label)));
  const figures = rows.map(({ value }) => (value === null ? "  –" : `${value}/${most}`));
  const figureWidth = Math.max(6, ...figures.map((figure) => figure.length));
  return rows.map(({ label, value, instead, tone, note }, index) => {
    const filled = value === null ? 0 : Math.floor((value / most) * barWidth);
    const bar =
      value === null
        ? paint("dim", "·".repeat(barWidth))
        : paint(styles[tone], "█".repeat(filled).padEnd(barWidth, "░"));
    const told =
      instead === undefined
        ? `${bar}  ${(figures[index] ?? "").padEnd(figureWidth)}`
        : padded(instead, barWidth + 2 + figureWidth);
    return hanging(`  ${padded(label, width)}  ${told}  `, inline(note, paint), columns).trimEnd();
  });
}

const margin = "  ";
const between = "  ";
/** Signs of Chinese and Japanese are words enough: a line may end after any. */
const betweenWords = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u;

/** Columns as wide as they need to be, the widest made narrower until all fit; long cells go on below. */
function tableLines(block: Table, options: TerminalOptions): readonly string[] {
  const { columns: heads, rows, none } = block;
  const { columns, paint } = options;
  if (rows.length === 0) return [hanging(margin, inline(none ?? "", paint), columns)];
  const all = [
    heads.map((head) => paint("dim", plainText(head))),
    ...rows.map((row) => row.map((cell) => inline(cell, paint))),
  ];
  const room = columns - margin.length - between.length * (heads.length - 1);
  const widths = fitted(
    heads.map((_, column) => Math.max(...all.map((row) => textWidth(row[column] ?? "")))),
    room,
  );
  const isBroken = all.some((row) =>
    row.some((cell, column) =>
      cell.split(betweenWords).some((word) => textWidth(word) > (widths[column] ?? 0)),
    ),
  );
  return isBroken
    ? rowsAsLists(block, options)
    : all.flatMap((row) => lineUp(row, widths)).map((line) => margin + line);
}

/** Where words would have to be broken: a row is an item, and each of its other cells a line under it, by its column. */
function rowsAsLists({ columns: heads, rows }: Table, options: TerminalOptions): readonly string[] {
  const items = rows.map(([first = "", ...cells]) => ({
    text: first,
    below: cells.flatMap((cell, index) =>
      plainText(cell) === "" ? [] : [[`${plainText(heads[index + 1] ?? "")}: `, ...spansOf(cell)]],
    ),
  }));
  return listLines(list(items), options);
}

const styles = {
  good: "green",
  warning: "yellow",
  bad: "red",
  quiet: "dim",
  accent: "cyan",
} as const satisfies Record<Tone, string>;

function inline(text: Text, paint: Paint): string {
  return spansOf(text)
    .map((span) => spanText(span, paint))
    .join("");
}

function plainText(text: Text): string {
  return spansOf(text)
    .map(({ text: one }) => flat(one))
    .join("");
}

function spanText({ text, as, tone, together }: Styled, paint: Paint): string {
  const shown = together === true ? flat(text).replaceAll(" ", noBreak) : flat(text);
  if (shown === "") return "";
  const style = [
    ...(as === "strong" || as === "seat" ? (["bold"] as const) : []),
    ...(tone === undefined ? [] : [styles[tone]]),
  ];
  return style.length === 0 ? shown : paint(style, shown);
}

/** On one line, with nothing a terminal would obey; spaces at its ends stay, since spans are joined. */
function flat(text: string): string {
  const inner = oneLine(text);
  if (inner === "") return text === "" ? "" : " ";
  return `${/^\s/.test(text) ? " " : ""}${inner}${/\s$/.test(text) ? " " : ""}`;
}

const narrowest = 6;

export function fitted(wanted: readonly number[], room: number): readonly number[] {
  const share = Math.max(narrowest, Math.floor(room / wanted.length));
  const fitting = wanted.filter((width) => width <= share);
  if (fitting.length === 0 || fitting.length === wanted.length)
    return wanted.map((width) => Math.min(width, share));
  const taken = fitting.reduce((sum, width) => sum + width, 0);
  const rest = fitted(
    wanted.filter((width) => width > share),
    room - taken,
  ).values();
  return wanted.map((width) => (width <= share ? width : (rest.next().value ?? share)));
}

export function lineUp(cells: readonly string[], widths: readonly number[]): readonly string[] {
  const columns = widths.map((width, column) => wrapped(cells[column] ?? "", width));
  return Array.from({ length: Math.max(...columns.map((lines) => lines.length)) }, (_, at) => {
    const line = columns.map((lines, column) => padded(lines[at] ?? "", widths[column] ?? 0));
    return line.join(between).trimEnd();
  });
}
