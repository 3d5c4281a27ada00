import { textWidth } from "../text/width.ts";

/** Rows in columns that line up, whatever script they are written in. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.map((_, column) => rows.map((row) => widthOf(row[column] ?? ""))) ?? [];
  const widths = columns.map((cells) => cells.reduce((widest, width) => Math.max(widest, width), 0));
  const line = (row: readonly string[], index: number) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - (columns[column]?.[index] ?? 0)))
      .join("  ")
      .trimEnd();
  return rows.map((row, index) => `${line(row, index)}\n`).join("");
}

function widthOf(cell: string): number {
  return /^[ -~]*$/.test(cell) ? cell.length : textWidth(cell);
}
