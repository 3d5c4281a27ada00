import type { CritiqueVerdict } from "../rules/critique-verdict.ts";

const most = 3;

/** The part of a verdict that is handed back: seed 000 returns the top three; the record has them all. */
export function summary(verdict: CritiqueVerdict): Pick<CritiqueVerdict, "divergences" | "actionItems"> {
  const { divergences, actionItems } = verdict;
  const isReached = verdict.verdict === "consensus_reached";
  // Of a blocked artifact every required change is named.
  return {
    divergences: divergences.slice(0, most),
    actionItems: isReached ? actionItems.slice(0, most) : actionItems,
  };
}
