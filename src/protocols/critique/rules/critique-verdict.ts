import type { Likeness } from "../../../kernel/lookup.ts";
import { type Quorum, seatsNeeded } from "../../../kernel/quorum.ts";
import { type ActionItem, actionItems } from "./action-items.ts";
import { type ByRules, findingsByRules } from "./by-rules.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Assessment } from "./critique.ts";
import { type Divergence, divergences } from "./divergences.ts";
import { type Point, pointsOf } from "./points.ts";
import { type Assessed, type Severity, severity, type SeverityPolicy, type Signal } from "./severity.ts";
import { type Theme, themes } from "./themes.ts";

export type Recommendation = "revise" | "proceed-with-caution" | "escalate";

/** The verdict of a critique, as computed; the result adds the message for the caller (contract, section 4). */
export interface CritiqueVerdict {
  /** `inconclusive`: too few seats were answered to judge. `null`: only the reader was asked, and rules judge nothing. */
  readonly verdict: "consensus_reached" | "consensus_blocked" | "inconclusive" | null;
  /** Where it is inconclusive, that of those who answered and block. */
  readonly severity: Severity | null;
  /** Of those who rated; `null` where nobody did. */
  readonly averageRating: number | null;
  readonly ratings: Readonly<Record<string, number>>;
  /** How many seats were answered by anybody but the reader. */
  readonly answered: number;
  readonly asked: number;
  readonly policy: SeverityPolicy;
  readonly signals: readonly Signal[];
  readonly divergences: readonly Divergence[];
  readonly themes: readonly Theme[];
  readonly actionItems: readonly ActionItem[];
  readonly recommendation: Recommendation | null;
  /** How many of the seats had to be answered; absent where all were, or none was to be. */
  readonly quorum?: number;
  /** Absent where the reader did not read. */
  readonly byRules?: ByRules;
}

export interface VerdictRules {
  readonly asked: number;
  readonly policy: SeverityPolicy;
  /** The artifact was revised after an earlier round: another HIGH is for a person to settle. */
  readonly revised: boolean;
  readonly quorum: Quorum;
  /** Nobody but the reader was asked. */
  readonly readerAlone: boolean;
}

/** What was found out about the points (`pointsOf`) of all assessments. */
export interface Examined {
  readonly likeness: Likeness;
  readonly checks: readonly CheckedClaim[];
}

/** Of those who judge. What was read by rules is kept apart from it: it counts as nobody's answer. */
export function critiqueVerdict(
  assessments: readonly Assessment[],
  examined: Examined,
  rules: VerdictRules,
): CritiqueVerdict {
  const points = pointsOf(assessments);
  const readFor = assessments.flatMap(({ perspective, byRules }) => (byRules === true ? [perspective] : []));
  const byRules = readFor.length === 0 ? {} : { byRules: findingsByRules(readFor, points) };
  if (rules.readerAlone) return { ...unjudged(points, examined, rules), ...byRules };

  const judging = assessments.filter(({ byRules }) => byRules !== true);
  const said = points.filter(({ perspective }) => !readFor.includes(perspective));
  const needed = seatsNeeded(rules.quorum, rules.asked);
  const isEnough = judging.length >= needed;
  const judged = judgement(judging, said, examined, rules);
  return {
    ...(isEnough ? judged : inconclusive(judged)),
    ...(judging.length < rules.asked && { quorum: needed }),
    ...byRules,
  };
}

function judgement(
  assessments: readonly Assessment[],
  points: readonly Point[],
  { likeness, checks }: Examined,
  rules: VerdictRules,
): CritiqueVerdict {
  const { signals, severity: worst, consensus, average } = assessed(assessments, rules.policy);
  const views = divergences(assessments, points, likeness, signals);
  const hasRemarks = views.length > 0 || assessments.some(({ critique }) => critique.suggestions.length > 0);
  const level = worst ?? (hasRemarks ? "LOW" : null);
  const blocked = consensus === "blocked";
  return {
    verdict: blocked ? "consensus_blocked" : "consensus_reached",
    severity: level,
    averageRating: average === null ? null : Math.round(average * 100) / 100,
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

function assessed(
  assessments: readonly Assessment[],
  policy: SeverityPolicy,
): Omit<Assessed, "average"> & { readonly average: number | null } {
  if (assessments.length > 0) return severity(assessments, policy);
  return { signals: [], severity: null, consensus: "reached", average: null };
}

/** A panel that mostly did not answer has not passed anything; what those who answered block stays blocked. */
function inconclusive(judged: CritiqueVerdict): CritiqueVerdict {
  return {
    ...judged,
    verdict: "inconclusive",
    severity: judged.verdict === "consensus_blocked" ? judged.severity : null,
    recommendation: "escalate",
  };
}

/** What rules found, and what to do about it: nobody has judged the quality. */
function unjudged(
  points: readonly Point[],
  examined: Examined,
  { asked, policy }: VerdictRules,
): CritiqueVerdict {
  return {
    verdict: null,
    severity: null,
    averageRating: null,
    ratings: {},
    answered: 0,
    asked,
    policy,
    signals: [],
    divergences: [],
    themes: [],
    actionItems: actionItems([], points, examined, []),
    recommendation: null,
  };
}

// behaviour 1.8: at most one revision, then a person decides.
function recommendation(level: Severity | null, revised: boolean): Recommendation {
  if (level !== "HIGH") return "proceed-with-caution";
  return revised ? "escalate" : "revise";
}
