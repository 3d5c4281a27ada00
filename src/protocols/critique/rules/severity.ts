import { z } from "zod";
import type { Words } from "../../../words.ts";
import type { Assessment } from "./critique.ts";
import { perspectivesOf } from "./points.ts";
import type { Raised } from "./raised.ts";

export const Severity = z.enum(["HIGH", "MEDIUM", "LOW"]);
export type Severity = z.infer<typeof Severity>;

/** `literal` takes the seed at its word: every low rating is HIGH. `specific` keeps MEDIUM reachable. */
export const SeverityPolicy = z.enum(["specific", "literal"]);
export type SeverityPolicy = z.infer<typeof SeverityPolicy>;

export const Signal = z.object({
  signal: z.enum(["low_rating", "rating_spread", "critical_issue", "low_average"]),
  severity: Severity,
  detail: z.string(),
  perspectives: z.array(z.string()).readonly(),
});
export type Signal = Readonly<z.infer<typeof Signal>>;

export interface Assessed {
  readonly signals: readonly Signal[];
  /** The worst of the signals; `null` when none fired. */
  readonly severity: Severity | null;
  readonly consensus: "reached" | "blocked";
  /** Unrounded. */
  readonly average: number;
}

// behaviour 1.5: how the contradictions of seed 000 were settled.
export const lowRating = 2;
const wideSpread = 3;
const passingAverage = 3;

/** Severity and consensus of at least one assessment. `disputed` are critical points that others took the weight of. */
export function severity(
  assessments: readonly Assessment[],
  policy: SeverityPolicy,
  words: Words,
  disputed: readonly Raised[] = [],
): Assessed {
  const ratings = assessments.map(({ critique }) => critique.rating);
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const signals = [
    ...criticalIssue(assessments, disputed, words),
    ...disputedIssue(disputed, words),
    ...lowRatings(assessments, policy, words),
    ...ratingSpread(assessments, words),
    ...lowAverage(assessments, average, words),
  ];
  const blocked =
    signals.some(({ severity }) => severity === "HIGH") ||
    disputed.length > 0 ||
    ratings.some((rating) => rating <= lowRating) ||
    average < passingAverage;
  return {
    signals,
    severity: worst(signals),
    consensus: blocked ? "blocked" : "reached",
    average,
  };
}

function worst(signals: readonly Signal[]): Severity | null {
  const levels = new Set(signals.map(({ severity }) => severity));
  return (["HIGH", "MEDIUM", "LOW"] as const).find((level) => levels.has(level)) ?? null;
}

function criticalIssue(
  assessments: readonly Assessment[],
  disputed: readonly Raised[],
  words: Words,
): readonly Signal[] {
  const counted = assessments.map(({ perspective, critique }) => ({
    perspective,
    count:
      (critique.critical_issues ?? []).length -
      disputed.filter((one) => one.perspective === perspective).length,
  }));
  const critical = counted.filter(({ count }) => count > 0);
  if (critical.length === 0) return [];
  const count = critical.reduce((sum, one) => sum + one.count, 0);
  const detail = words("critique.criticalIssues", { count });
  return [{ signal: "critical_issue", severity: "HIGH", detail, perspectives: perspectivesOf(critical) }];
}

function disputedIssue(disputed: readonly Raised[], words: Words): readonly Signal[] {
  if (disputed.length === 0) return [];
  const detail = words("critique.disputedIssues", { count: disputed.length });
  return [{ signal: "critical_issue", severity: "MEDIUM", detail, perspectives: perspectivesOf(disputed) }];
}

function lowRatings(
  assessments: readonly Assessment[],
  policy: SeverityPolicy,
  words: Words,
): readonly Signal[] {
  const low = assessments.filter(({ critique }) => critique.rating <= lowRating);
  if (low.length === 0) return [];
  const isHigh = policy === "literal" || low.length > 1 || assessments.length === 1;
  const detail = words("critique.ratedLow", { count: low.length, all: assessments.length, low: lowRating });
  return [{ signal: "low_rating", severity: isHigh ? "HIGH" : "MEDIUM", detail, perspectives: names(low) }];
}

function ratingSpread(assessments: readonly Assessment[], words: Words): readonly Signal[] {
  const ratings = assessments.map(({ critique }) => critique.rating);
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  if (highest - lowest < wideSpread) return [];
  const extremes = assessments.filter(
    ({ critique }) => critique.rating === lowest || critique.rating === highest,
  );
  const detail = words("critique.spread", { lowest, highest });
  return [{ signal: "rating_spread", severity: "MEDIUM", detail, perspectives: names(extremes) }];
}

// It blocks by itself, but names no divergence: only fractions such as 2.5 get here without a low rating.
function lowAverage(assessments: readonly Assessment[], average: number, words: Words): readonly Signal[] {
  if (average >= passingAverage) return [];
  const detail = words("critique.lowAverage", {
    average: average.toFixed(2),
    least: passingAverage.toFixed(1),
  });
  return [{ signal: "low_average", severity: "LOW", detail, perspectives: names(assessments) }];
}

function names(assessments: readonly Assessment[]): readonly string[] {
  return assessments.map(({ perspective }) => perspective);
}
