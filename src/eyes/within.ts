import { estimateTokenCount } from "tokenx";

/** As many rows, from the first, as have room in so many tokens. */
export function within(rows: readonly string[], tokens: number): readonly string[] {
  let left = tokens;
  const end = rows.findIndex((row) => {
    left -= estimateTokenCount(row) + 1;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}
