import { isByRules } from "../../../kernel/by-rules.ts";
import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import { type Result, resultOf } from "../../../kernel/result.ts";
import type { CritiqueVerdict } from "../rules/critique-verdict.ts";

/** What a result says of a critique: one that too few answered is degraded, whoever they were. */
export function critiqueResult<Verdict>(
  discussion: Discussion,
  own: Pick<Result<Verdict>, "verdict" | "files" | "next">,
): Result<Verdict> {
  const result = resultOf(discussion, own);
  return { ...result, degraded: result.degraded || verdictOf(discussion)?.verdict === "inconclusive" };
}

export function verdictOf(discussion: Discussion): CritiqueVerdict | null {
  return (lastJudgement(discussion, "verdict") as CritiqueVerdict | undefined) ?? null;
}

/** The perspectives that the reader read for. */
export function readByRules({ rounds }: Discussion): readonly string[] {
  return rounds
    .flatMap(({ turns }) => turns)
    .flatMap(({ seat, answer, calls }) => {
      const receipt = answer === undefined ? null : calls.at(-1)?.receipt;
      return receipt && isByRules(receipt) ? [seat] : [];
    });
}

/** 0.1 gave stars to what rules found. Its verdicts are shown as they were, and that is said. */
export function isRatedByRules(discussion: Discussion, verdict: CritiqueVerdict): boolean {
  return verdict.byRules === undefined && readByRules(discussion).length > 0;
}

export const ratedByRules =
  "an earlier version counted what rules found as ratings: take them as findings, not as a judgement";
