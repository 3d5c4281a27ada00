import type { Matrix } from "../document.ts";
import type { Standings } from "./exported.ts";

/** A matrix of a report as an export has it. */
export function standingsOf({ title, columns, rows, legend }: Matrix): Standings {
  return {
    issue: title,
    columns: columns.map(({ text }) => text),
    rows: rows.map(({ label, cells }) => ({
      seat: label,
      cells: cells.map(({ sign, moved, note }) => ({ text: sign, moved, note })),
    })),
    legend,
  };
}
