export interface RowRange {
  readonly from: number;
  readonly to: number;
}

const spare = 12;

export function rangeInView(top: number, viewHeight: number, rowHeight: number, total: number): RowRange {
  const from = Math.max(0, Math.floor(-top / rowHeight) - spare);
  const to = Math.min(total, Math.ceil((viewHeight - top) / rowHeight) + spare);
  return { from: Math.min(from, total), to: Math.max(to, Math.min(from, total)) };
}

export const chunkRows = 100;

export function chunksOf({ from, to }: RowRange): readonly number[] {
  if (to <= from) return [];
  const first = Math.floor(from / chunkRows);
  const last = Math.floor((to - 1) / chunkRows);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function movedBy(key: string, at: number, total: number, page: number): number | null {
  const last = total - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(last, at + 1);
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "PageDown":
      return Math.min(last, at + page);
    case "PageUp":
      return Math.max(0, at - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
