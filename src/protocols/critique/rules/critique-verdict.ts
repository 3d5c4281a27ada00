import type { Likeness } from "../../../kernel/lookup.ts";
import { type ActionItem, actionItems } from "./action-items.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Assessment } from "./critique.ts";
import { type Divergence, divergences } from "./divergences.ts";
import { pointsOf } from "./points.ts";
import { type Severity, severity, type SeverityPolicy, type Signal } from "./severity.ts";
import { type Theme, themes } from "./themes.ts";

export type Recommendation = "revise" | "proceed-with-caution" | "escalate";

/** The verdict of a critique, as computed; the result adds the message for the caller (contract, section 4). */
export interface CritiqueVerdict {
  readonly verdict: "consensus_reached" | "consensus_blocked";
  readonly severity: Severity | null;
  readonly averageRating: number;
  readonly ratings: Readonly<Record<string, number>>;
  readonly answered: number;
  readonly asked: number;
  readonly policy: SeverityPolicy;
  readonly signals: readonly Signal[];
  readonly divergences: readonly Divergence[];
  readonly themes: readonly Theme[];
  readonly actionItems: readonly ActionItem[];
  readonly recommendation: Recommendation | null;
}

export interface VerdictRules {
  readonly asked: number;
  readonly policy: SeverityPolicy;
  /** The artifact was revised after an earlier round: another HIGH is for a person to settle. */
  readonly revised: boolean;
}

/** What was found out about the points (`pointsOf`) of all assessments. */
export interface Examined {
  readonly likeness: Likeness;
  readonly checks: readonly CheckedClaim[];
}

export function critiqueVerdict(
  assessments: readonly Assessment[],
  { likeness, checks }: Examined,
  rules: VerdictRules,
): CritiqueVerdict {
  const points = pointsOf(assessments);
  const { signals, severity: worst, consensus, average } = severity(assessments, rules.policy);
  const views = divergences(assessments, points, likeness, signals);
  const hasRemarks = views.length > 0 || assessments.some(({ critique }) => critique.suggestions.length > 0);
  const level = worst ?? (hasRemarks ? "LOW" : null);
  const blocked = consensus === "blocked";
  return {
    verdict: blocked ? "consensus_blocked" : "consensus_reached",
    severity: level,
    averageRating: Math.round(average * 100) / 100,
    ratings: Object.fromEntries(
      assessments.map(({ perspective, critique }) => [perspective, critique.rating]),
    ),
    answered: assessments.length,
    asked: rules.asked,
    policy: rules.policy,
    signals,
    divergences: views,
    themes: themes(points, likeness),
    actionItems: actionItems(assessments, points, { likeness, checks }, signals),
    recommendation: blocked ? recommendation(level, rules.revised) : null,
  };
}

// behaviour 1.8: at most one revision, then a person decides.
function recommendation(level: Severity | null, revised: boolean): Recommendation {
  if (level !== "HIGH") return "proceed-with-caution";
  return revised ? "escalate" : "revise";
}
