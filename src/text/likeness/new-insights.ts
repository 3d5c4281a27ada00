import type { Likeness } from "../../kernel/lookup.ts";
import { groupLike } from "./grouping.ts";

/** Whether a finding makes a point that none of the earlier ones made. `likeness` is of the findings, then the earlier. */
export function hasNewInsights(
  findings: readonly string[],
  earlier: readonly string[] | null,
  likeness: Likeness,
): boolean {
  if (earlier === null) return true;
  const said = [
    ...findings.map((text) => ({ text, isNew: true })),
    ...earlier.map((text) => ({ text, isNew: false })),
  ];
  return groupLike(said, ({ text }) => text, likeness).some(({ items }) => items.every(({ isNew }) => isNew));
}
