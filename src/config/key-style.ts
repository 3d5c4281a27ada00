/** The key that is meant where somebody wrote it in another style: `max_cost` for `maxCost`. Others stay as they are. */
export function inStyle(key: string, known: readonly string[]): string {
  if (known.includes(key)) return key;
  return known.find((one) => plain(one) === plain(key)) ?? key;
}

function plain(key: string): string {
  return key.replaceAll("_", "").toLowerCase();
}

/** `config.yaml:3: Write maxCost instead of max_cost.` */
export function styleNotice(place: string, written: string, usual: string): string {
  return `${place}: Write ${usual} instead of ${written}.`;
}
