/**
 * The key that is meant where somebody wrote it in the other style: `max_cost` for `maxCost`, `maxRounds` for
 * `max_rounds`. A key that is known, or in no style, stays as it is.
 */
export function inStyle(key: string, known: readonly string[]): string {
  if (known.includes(key)) return key;
  return known.find((one) => plain(one) === plain(key)) ?? key;
}

function plain(key: string): string {
  return key.replaceAll("_", "").toLowerCase();
}

/** `config.yaml:3: max_cost is written maxCost.` */
export function styleNotice(place: string, written: string, usual: string): string {
  return `${place}: ${written} is written ${usual} here.`;
}
