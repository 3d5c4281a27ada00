/** Without them a discussion falls back to what rules find (contract, "Ledger fields"). */
const spareTurns: ReadonlySet<string> = new Set([
  "edit",
  "confirm",
  "perspectives",
  "motion",
  "closing",
  "validate",
  "map",
  "headings",
]);

/** Whether nobody misses the answer to a turn of this kind. */
export function isSpareTurn(kind: string): boolean {
  return spareTurns.has(kind);
}
