import type { Words } from "../../../words.ts";
import type { Grouped } from "./groups.ts";
import { namesOf, type Voice } from "./said.ts";
import { lowRating, severities, type Severity, type SeverityPolicy, type Signal } from "./verdict.ts";

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

const criticalKeys = {
  HIGH: "critique.criticalIssues",
  MEDIUM: "critique.disputedIssues",
  LOW: "critique.weightlessIssues",
} as const;

/** Severity and consensus of those who count. */
export function severity(
  voices: readonly Voice[],
  groups: readonly Pick<Grouped, "critical">[],
  policy: SeverityPolicy,
  words: Words,
): Assessed {
  const ratings = voices.map(({ rating }) => rating);
  const average = ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
  const critical = Map.groupBy(
    groups.flatMap((group) => group.critical),
    ({ level }) => level,
  );
  const issues = severities.flatMap((level): Signal[] => {
    const own = critical.get(level) ?? [];
    const detail = words(criticalKeys[level], { count: own.length });
    return own.length === 0
      ? []
      : [{ signal: "critical_issue", severity: level, detail, perspectives: namesOf(own) }];
  });
  const signals = [...issues, ...ratingSignals(voices, average, policy, words)];
  const worst = severities.find((level) => signals.some((one) => one.severity === level)) ?? null;
  const isLow = ratings.some((rating) => rating <= lowRating) || (average ?? passingAverage) < passingAverage;
  return {
    signals,
    severity: worst,
    isBlocked: worst === "HIGH" || critical.has("MEDIUM") || isLow,
    average,
  };
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
  const ratedLow = words("critique.ratedLow", { count: low.length, all: voices.length, low: lowRating });
  const spread = words("critique.spread", { lowest, highest });
  const mean = { average: average.toFixed(2), least: passingAverage.toFixed(1) };
  const fired: readonly (readonly [boolean, Signal["signal"], Severity, string, readonly Voice[]])[] = [
    [low.length > 0, "low_rating", isHigh ? "HIGH" : "MEDIUM", ratedLow, low],
    [highest - lowest >= wideSpread, "rating_spread", "MEDIUM", spread, extremes],
    // It blocks by itself, but names no divergence: only fractions such as 2.5 get here without a low rating.
    [average < passingAverage, "low_average", "LOW", words("critique.lowAverage", mean), voices],
  ];
  return fired.flatMap(([has, signal, level, detail, who]) =>
    has ? [{ signal, severity: level, detail, perspectives: who.map(({ name }) => name) }] : [],
  );
}
