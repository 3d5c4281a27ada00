import type { Words } from "../../../words.ts";
import type { SeverityPolicy } from "../options.ts";
import { namesOf, type Point, type Voice } from "./said.ts";

/** A rating up to this asks for a revision. */
export const lowRating = 2;
/** Ratings this far apart are told as a divergence, and an average below this blocks. */
const wideSpread = 3;
const passingAverage = 3;

export const severities = ["HIGH", "MEDIUM", "LOW"] as const;
export type Severity = (typeof severities)[number];

export interface Signal {
  readonly signal: "low_rating" | "rating_spread" | "critical_issue" | "low_average";
  readonly severity: Severity;
  readonly detail: string;
  readonly perspectives: readonly string[];
}

/** Severity and consensus of those who count; `average` is `null` where nobody does, `severity` where nothing fired. */
export function severity(
  voices: readonly Voice[],
  groups: readonly { readonly critical: readonly (Pick<Point, "by"> & { readonly level: Severity })[] }[],
  policy: SeverityPolicy,
  words: Words,
) {
  const ratings = voices.map(({ rating }) => rating);
  const average = ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
  const critical = Map.groupBy(
    groups.flatMap((group) => group.critical),
    ({ level }) => level,
  );
  const issues = severities.flatMap((level): Signal[] => {
    const own = critical.get(level) ?? [];
    const detail = words("critique.criticalIssues", { level, count: own.length });
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
