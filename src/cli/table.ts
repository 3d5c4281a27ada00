import { wrapped } from "../text/wrap.ts";
import { textWidth } from "../text/width.ts";
import { sum } from "../text/amount.ts";

type Row = readonly string[];
export type Rows = readonly Row[];

/** Columns beside each other, in lines of so many columns of the terminal. */
export function table(rows: Rows, columns = Infinity): string {
  return wrappedRows(rows, columns)
    .map((row) => `${row}\n`)
    .join("");
}

export function tableRows(rows: Rows): readonly string[] {
  const widths = widthsOf(rows);
  return rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
}

const leastWidth = 10;

function apart(rows: Rows, most: number): { readonly above: readonly string[]; readonly below: Rows } {
  const isLong = ([first = ""]: Row) => widthOf(first) > most;
  return {
    above: rows.map((row) => (isLong(row) ? `${row[0]}\n` : "")),
    below: rows.map((row) => (isLong(row) ? ["", ...row.slice(1)] : row)),
  };
}

function widthOfAll(rows: Rows): number {
  const widths = widthsOf(rows).filter((width) => width > 0);
  return sum(widths) + 2 * (widths.length - 1);
}

function widthsOf(rows: Rows): readonly number[] {
  return (rows[0] ?? []).map((_, column) => widest(rows.map((row) => widthOf(row[column] ?? ""))));
}

function widest(widths: readonly number[]): number {
  return widths.reduce((widest, width) => Math.max(widest, width), 0);
}

function widthOf(cell: string): number {
  return /^[ -~]*$/.test(cell) ? cell.length : textWidth(cell);
}

export function wrappedRows(rows: Rows, columns: number): readonly string[] {
  if (widthOfAll(rows) <= columns) return tableRows(rows);
  const { above, below } = apart(rows, columns / 2);
  const widths = shared(widthsOf(below), columns);
  const cells = below.map((row) => linesOf(row, widths));
  const lines = tableRows(cells.flat());
  let at = 0;
  return cells.map((of, index) => `${above[index]}${lines.slice(at, (at += of.length)).join("\n")}`);
}

/** Widths that fit in a line together: the first as it is, and of the others those that are widest made equal. */
function shared([first = 0, ...others]: readonly number[], columns: number): readonly number[] {
  const room = columns - first - 2 * others.length;
  let most = widest(others);
  const atMost = () => others.map((width) => Math.min(width, most));
  while (most > leastWidth && sum(atMost()) > room) most -= 1;
  return [first, ...atMost()];
}

function linesOf([first = "", ...others]: Row, [, ...widths]: readonly number[]): Rows {
  const cells = [[first], ...others.map((cell, index) => wrapped(cell, widths[index] ?? 0))];
  const height = widest(cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ""));
}
