/** A part of a record, by its length in characters as it was said and as it is told in short. */
export interface PartSize {
  readonly whole: number;
  readonly short: number;
}

/** How many characters of a record are told again in full to who does not remember, before old bodies give way. */
const mostOfRecord = 100_000;

/**
 * How many of the first parts are told in short: none until everything is longer than `budget`, then as many as it takes
 * to come down to half of it. So it is a block that goes, and what is left stays as it is for rounds to come. The last
 * part is always whole.
 */
export function partsInShort(sizes: readonly PartSize[], budget = mostOfRecord): number {
  let [short, size] = [0, 0];
  // As it was decided after each part: what is told only grows.
  for (const [now, { whole }] of sizes.entries()) {
    size += whole;
    if (size <= budget) continue;
    for (; short < now && size > budget / 2; short++)
      size += (sizes[short]?.short ?? 0) - (sizes[short]?.whole ?? 0);
  }
  return short;
}
