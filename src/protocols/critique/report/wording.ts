import type { Discussion } from "../../../kernel/discussion.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";

/** `7 findings by rules` */
export function ruleFindings({ byRules }: Pick<CritiqueVerdict, "byRules">): string {
  const count = byRules?.findings.length ?? 0;
  return `${count === 0 ? "no" : count} finding${count === 1 ? "" : "s"} by rules`;
}

/** What a critique by rules alone comes to. */
export function rulesAlone(verdict: CritiqueVerdict): string {
  return `${ruleFindings(verdict)}; no judgement of quality`;
}

/** `average 4.33/5`, of those who rated. */
export function averageText({ verdict, averageRating }: CritiqueVerdict): string {
  if (averageRating === null) return "no rating";
  return verdict === "inconclusive"
    ? `average of those who answered ${averageRating}/5`
    : `average ${averageRating}/5`;
}

/** `1 of 3 perspectives answered; the quorum is 2`, where that is too few. */
export function answeredText({ verdict, answered, asked, quorum }: CritiqueVerdict): string {
  const counted = `${answered} of ${asked} perspectives answered`;
  return verdict === "inconclusive" ? `${counted}, the quorum is ${quorum ?? asked}` : counted;
}

/** Why it is marked degraded. */
export function degradedText({ verdict }: CritiqueVerdict): string {
  return verdict === "inconclusive"
    ? "too few perspectives were answered by a model or a person to judge"
    : "every perspective was answered by a fallback";
}

/** Why it is marked partial. */
export function partialText({ stopped }: Discussion): string {
  return stopped?.detail ?? "not every perspective has an answer";
}

/** Said of verdicts by 0.1 that rest on what rules found. */
export const ratedByRules =
  "an earlier version counted what rules found as ratings: take them as findings, not as a judgement";
