/** The day of a moment, by UTC: `2026-11-18`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
