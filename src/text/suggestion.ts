/** ` (did you mean "x"?)`, or nothing where no known word is near. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const scored = known.map((word) => ({ word, off: distance(typed.toLowerCase(), word.toLowerCase()) }));
  const [best] = scored.sort((a, b) => a.off - b.off);
  const most = Math.max(1, Math.floor(typed.length / 3));
  return best === undefined || best.off > most ? "" : ` (did you mean "${best.word}"?)`;
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
