import { cut, wrapped } from "../text/wrap.ts";
import { textWidth } from "../text/width.ts";

type Row = readonly string[];
export type Rows = readonly Row[];

export function table(rows: Rows): string {
  return tableRows(rows)
    .map((row) => `${row}\n`)
    .join("");
}

export function tableRows(rows: Rows): readonly string[] {
  const columns = rows[0]?.map((_, column) => rows.map((row) => widthOf(row[column] ?? ""))) ?? [];
  const widths = columns.map(widest);
  return rows.map((row, index) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - (columns[column]?.[index] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

/** Cuts columns in this order; then long first cells stand above; then columns go. A first cell is never cut. */
export function fittedRows(
  rows: Rows,
  columns: number,
  giveWay: readonly number[],
  leaveOut: readonly number[],
): readonly string[] {
  const whole = cutToFit(rows, columns, giveWay);
  if (fits(whole, columns)) return tableRows(whole);
  const { above, below } = apart(rows, columns / 4);
  let fitted = cutToFit(below, columns, giveWay);
  for (let count = 1; count <= leaveOut.length && !fits(fitted, columns); count++)
    fitted = cutToFit(without(below, leaveOut.slice(0, count)), columns, giveWay);
  return tableRows(withoutEmpty(fitted)).map((row, index) => `${above[index]}${row}`.trimEnd());
}

/** Below this nobody can tell what it was. */
const leastWidth = 10;

function cutToFit(rows: Rows, columns: number, giveWay: readonly number[]): Rows {
  let fitted = rows;
  for (const column of giveWay) {
    const over = widthOfAll(fitted) - columns;
    if (over <= 0) return fitted;
    const most = Math.max(leastWidth, (widthsOf(fitted)[column] ?? 0) - over);
    fitted = mapCells(fitted, (cell, index) => (index === column ? cut(cell, most, "…") : cell));
  }
  return fitted;
}

function apart(rows: Rows, most: number): { readonly above: readonly string[]; readonly below: Rows } {
  const isLong = ([first = ""]: Row) => widthOf(first) > most;
  return {
    above: rows.map((row) => (isLong(row) ? `${row[0]}\n` : "")),
    below: rows.map((row) => (isLong(row) ? ["", ...row.slice(1)] : row)),
  };
}

function without(rows: Rows, columns: readonly number[]): Rows {
  return mapCells(rows, (cell, column) => (columns.includes(column) ? "" : cell));
}

function mapCells(rows: Rows, change: (cell: string, column: number) => string): Rows {
  return rows.map((row) => row.map(change));
}

function withoutEmpty(rows: Rows): Rows {
  const widths = widthsOf(rows);
  return rows.map((row) => row.filter((_, column) => widths[column] !== 0));
}

function fits(rows: Rows, columns: number): boolean {
  return widthOfAll(rows) <= columns;
}

function widthOfAll(rows: Rows): number {
  const widths = widthsOf(rows).filter((width) => width > 0);
  return sum(widths) + 2 * (widths.length - 1);
}

function widthsOf(rows: Rows): readonly number[] {
  return (rows[0] ?? []).map((_, column) => widest(rows.map((row) => widthOf(row[column] ?? ""))));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

function widest(widths: readonly number[]): number {
  return widths.reduce((widest, width) => Math.max(widest, width), 0);
}

function widthOf(cell: string): number {
  return /^[ -~]*$/.test(cell) ? cell.length : textWidth(cell);
}

/** Cells that are too wide are wrapped. First cells of more than half a line stand on one of their own. */
export function wrappedTable(rows: Rows, columns: number): string {
  if (fits(rows, columns)) return table(rows);
  const { above, below } = apart(rows, columns / 2);
  const widths = shared(widthsOf(below), columns);
  const lines = below.flatMap((row, index) =>
    linesOf(row, widths).map((cells, line) => ({ cells, above: line === 0 ? above[index] : "" })),
  );
  const shown = tableRows(lines.map(({ cells }) => cells));
  return shown.map((line, index) => `${lines[index]?.above ?? ""}${line}\n`).join("");
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
