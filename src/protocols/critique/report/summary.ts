import type { CritiqueVerdict } from "../rules/verdict.ts";

/** Seed 000 returns the top three; the record has them all. */
const mostDivergences = 3;

/** Of a blocked artifact every required change is named. */
function mostActions({ verdict }: CritiqueVerdict): number {
  return verdict === "consensus_reached" ? 3 : Infinity;
}

/** The part of a verdict that is handed back. */
export function summary(verdict: CritiqueVerdict): Pick<CritiqueVerdict, "divergences" | "actionItems"> {
  const { divergences, actionItems } = verdict;
  return {
    divergences: divergences.slice(0, mostDivergences),
    actionItems: actionItems.slice(0, mostActions(verdict)),
  };
}
