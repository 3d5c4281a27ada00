/** Lines of a text, both ends included. */
export type LineRange = readonly [from: number, to: number];

/** Ranges in order; those that meet are one. */
export function mergedRanges(
  ranges: readonly { readonly from: number; readonly to: number }[],
): readonly LineRange[] {
  const all: [from: number, to: number][] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
