import { wrapped } from "../text/wrap.ts";
import { padded } from "../text/width.ts";

const narrowest = 6;

/** As wide as each would be; where that is too wide, the widest give way. */
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

/** Cells of several lines each, next to each other, as lines of the terminal. */
export function lineUp(
  cells: readonly string[],
  widths: readonly number[],
  margin: string,
  between: string,
): readonly string[] {
  const columns = widths.map((width, column) => wrapped(cells[column] ?? "", width));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    const line = columns.map((lines, column) => padded(lines[at] ?? "", widths[column] ?? 0)).join(between);
    return `${margin}${line}`.trimEnd();
  });
}
