import type { Words } from "../../../words.ts";
import type { Grouped } from "./groups.ts";
import { namesOf, type Point, type Voice } from "./said.ts";
import { lowRating, type Severity, type SeverityPolicy, type Signal } from "./verdict.ts";

export interface Assessed {
  readonly signals: readonly Signal[];
  /** The worst of the signals; `null` when none fired. */
  readonly severity: Severity | null;
  readonly isBlocked: boolean;
  /** Unrounded; `null` where nobody counts. */
  readonly average: number | null;
}

// behaviour 1.5: how the contradictions of seed 000 were settled.
const wideSpread = 3;
const passingAverage = 3;

/** Severity and consensus of those who count. */
export function severity(
  voices: readonly Voice[],
  groups: readonly Grouped[],
  policy: SeverityPolicy,
  words: Words,
): Assessed {
  const ratings = voices.map(({ rating }) => rating);
  const average = ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
  const disputed = groups.flatMap((group) => group.disputed);
  const critical = (
    points: readonly Point[],
    level: Severity,
    key: (typeof keys)[Severity],
  ): readonly Signal[] =>
    points.length === 0
      ? []
      : [
          {
            signal: "critical_issue",
            severity: level,
            detail: words(key, { count: points.length }),
            perspectives: namesOf(points),
          },
        ];
  const signals = [
    ...critical(
      groups.flatMap(({ blocking }) => blocking),
      "HIGH",
      keys.HIGH,
    ),
    ...critical(disputed, "MEDIUM", keys.MEDIUM),
    ...critical(
      groups.flatMap(({ weightless }) => weightless),
      "LOW",
      keys.LOW,
    ),
    ...ratingSignals(voices, average, policy, words),
  ];
  return {
    signals,
    severity: worst(signals),
    isBlocked:
      signals.some((one) => one.severity === "HIGH") ||
      disputed.length > 0 ||
      ratings.some((rating) => rating <= lowRating) ||
      (average !== null && average < passingAverage),
    average,
  };
}

const keys = {
  HIGH: "critique.criticalIssues",
  MEDIUM: "critique.disputedIssues",
  LOW: "critique.weightlessIssues",
} as const;

function worst(signals: readonly Signal[]): Severity | null {
  const levels = new Set(signals.map((one) => one.severity));
  return (["HIGH", "MEDIUM", "LOW"] as const).find((level) => levels.has(level)) ?? null;
}

function ratingSignals(
  voices: readonly Voice[],
  average: number | null,
  policy: SeverityPolicy,
  words: Words,
): readonly Signal[] {
  if (average === null) return [];
  const ratings = voices.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const low = voices.filter(({ rating }) => rating <= lowRating);
  const extremes = voices.filter(({ rating }) => rating === lowest || rating === highest);
  const isHigh = policy === "literal" || low.length > 1 || voices.length === 1;
  const fired: readonly (readonly [boolean, Signal["signal"], Severity, string, readonly Voice[]])[] = [
    [
      low.length > 0,
      "low_rating",
      isHigh ? "HIGH" : "MEDIUM",
      words("critique.ratedLow", { count: low.length, all: voices.length, low: lowRating }),
      low,
    ],
    [
      highest - lowest >= wideSpread,
      "rating_spread",
      "MEDIUM",
      words("critique.spread", { lowest, highest }),
      extremes,
    ],
    [
      // It blocks by itself, but names no divergence: only fractions such as 2.5 get here without a low rating.
      average < passingAverage,
      "low_average",
      "LOW",
      words("critique.lowAverage", { average: average.toFixed(2), least: passingAverage.toFixed(1) }),
      voices,
    ],
  ];
  return fired.flatMap(([has, signal, level, detail, who]) =>
    has ? [{ signal, severity: level, detail, perspectives: who.map(({ name }) => name) }] : [],
  );
}
