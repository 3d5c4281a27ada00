/**
 * Who may answer in place of a seat's own agent: nobody; only agents that are no other seat's own; anybody behind it,
 * down to the end of the fallback chain.
 */
export type StandIns = (typeof standInRules)[number];

export const standInRules = ["never", "outside the panel", "any"] as const;

/** Of the agents of a seat, its own first, those that may answer for it; `others` are the own agents of all other seats. */
export function mayAnswer<One>(
  chain: readonly One[],
  standIns: StandIns = "any",
  others: readonly string[],
  nameOf: (one: One) => string,
): readonly One[] {
  const [own, ...behind] = chain;
  if (own === undefined || standIns === "any") return chain;
  if (standIns === "never") return [own];
  const taken = new Set(others);
  return [own, ...behind.filter((one) => !taken.has(nameOf(one)))];
}
