import { fitted, lineUp } from "../document/to-terminal.ts";
import { sum } from "../text/amount.ts";
import { padded, textWidth } from "../text/wrap.ts";

type Row = readonly string[];

export function table(rows: readonly Row[], columns = Infinity): string {
  return tableRows(rows, columns)
    .map((row) => `${row}\n`)
    .join("");
}

const between = 2;

/** Where they do not fit, the first stays whole, on a line of its own if it is long, and the widest of the others give way. */
export function tableRows(rows: readonly Row[], columns = Infinity): readonly string[] {
  const whole = widthsOf(rows);
  if (sum(whole) + between * (whole.length - 1) <= columns)
    return rows.map((row) =>
      row
        .map((cell, at) => padded(cell, whole[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  const isLong = ([first = ""]: Row) => textWidth(first) > columns / 2;
  const below = rows.map((row) => (isLong(row) ? ["", ...row.slice(1)] : row));
  const [first = 0, ...others] = widthsOf(below);
  const widths = [first, ...fitted(others, columns - first - between * others.length)];
  return below.map((row, at) => {
    const lines = lineUp(row, widths);
    return [...(row[0] === rows[at]?.[0] ? [] : [rows[at]?.[0]]), ...lines].join("\n");
  });
}

function widthsOf(rows: readonly Row[]): readonly number[] {
  const all = rows.map((row) => row.map(textWidth));
  return (rows[0] ?? []).map((_, column) =>
    all.reduce((widest, widths) => Math.max(widest, widths[column] ?? 0), 0),
  );
}
