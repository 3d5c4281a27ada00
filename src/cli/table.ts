import { cut } from "../reporters/terminal-text.ts";
import { textWidth } from "../text/width.ts";

type Rows = readonly (readonly string[])[];

/** Rows in columns that line up, whatever script they are written in. */
export function table(rows: Rows): string {
  const columns = rows[0]?.map((_, column) => rows.map((row) => widthOf(row[column] ?? ""))) ?? [];
  const widths = columns.map(widest);
  const line = (row: readonly string[], index: number) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - (columns[column]?.[index] ?? 0)))
      .join("  ")
      .trimEnd();
  return rows.map((row, index) => `${line(row, index)}\n`).join("");
}

/**
 * The same, no line wider than `columns`: those that give way are cut, in this order, and then left out. The others stay
 * whole; one of `uncut`, which nobody can read in part, is whole or left out.
 */
export function fittedTable(
  rows: Rows,
  columns: number,
  giveWay: readonly number[],
  uncut: readonly number[] = [],
): string {
  let fitted = rows;
  for (const least of [leastWidth, 0]) {
    for (const column of giveWay) {
      if (least > 0 && uncut.includes(column)) continue;
      const over = widthOfAll(fitted) - columns;
      if (over <= 0) return table(withoutEmpty(fitted));
      const now = widest(fitted.map((row) => widthOf(row[column] ?? "")));
      const most = Math.max(least, now - over);
      fitted = fitted.map((row) =>
        row.map((cell, index) => (index === column ? cut(cell, least === 0 ? 0 : most, "…") : cell)),
      );
    }
  }
  return table(withoutEmpty(fitted));
}

/** Below this nobody can tell what it was. */
const leastWidth = 10;

function withoutEmpty(rows: Rows): Rows {
  return rows.map((row) => row.filter((_, column) => !isEmpty(rows, column)));
}

function isEmpty(rows: Rows, column: number): boolean {
  return rows.every((row) => row[column] === "");
}

function widthOfAll(rows: Rows): number {
  const shown = (rows[0] ?? []).flatMap((_, column) => (isEmpty(rows, column) ? [] : column));
  const widths = shown.map((column) => widest(rows.map((row) => widthOf(row[column] ?? ""))));
  return widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1));
}

function widest(widths: readonly number[]): number {
  return widths.reduce((widest, width) => Math.max(widest, width), 0);
}

function widthOf(cell: string): number {
  return /^[ -~]*$/.test(cell) ? cell.length : textWidth(cell);
}
