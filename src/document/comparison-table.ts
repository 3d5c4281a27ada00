import { type Comparison, type Table, table } from "./document.ts";

/** Options next to each other as a table, for where there is room for one. */
export function comparisonTable({ by, options }: Comparison): Table {
  return table(
    ["", ...options.map(({ name }) => name)],
    by.map((label, row) => [label, ...options.map(({ cells }) => cells[row] ?? "")]),
  );
}
