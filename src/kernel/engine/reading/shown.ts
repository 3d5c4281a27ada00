const longest = 40;

/** A value in a sentence, cut where it is long. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > longest ? `${json.slice(0, longest - 1)}…` : json;
}
