/** Of all items at most `most`, the first of each speaker: who says much takes no room from who says little. */
export function equalShares<T>(
  items: readonly T[],
  speakerOf: (item: T) => string,
  most: number,
): readonly T[] {
  if (items.length <= most) return items;
  const counts = [...Map.groupBy(items, speakerOf).values()]
    .map(({ length }) => length)
    .sort((a, b) => a - b);
  let left = most;
  let share = 0;
  for (const [index, count] of counts.entries()) {
    share = Math.floor(left / (counts.length - index));
    if (count > share) break;
    left -= count;
  }
  const taken = new Map<string, number>();
  return items.filter((item) => {
    const speaker = speakerOf(item);
    const before = taken.get(speaker) ?? 0;
    taken.set(speaker, before + 1);
    return before < share;
  });
}
