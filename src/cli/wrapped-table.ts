import { wrapped } from "../text/wrap.ts";
import {
  apart,
  fits,
  leastWidth,
  type Row,
  type Rows,
  sum,
  table,
  tableRows,
  widest,
  widthsOf,
} from "./table.ts";

/**
 * Rows in columns, no line wider than `columns`: cells that are too wide are wrapped. First cells of more than half
 * of a line stand on one of their own, whole.
 */
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

/** A row as the lines it has once its cells are wrapped; the first is whole. */
function linesOf([first = "", ...others]: Row, [, ...widths]: readonly number[]): Rows {
  const cells = [[first], ...others.map((cell, index) => wrapped(cell, widths[index] ?? 0))];
  const height = widest(cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ""));
}
