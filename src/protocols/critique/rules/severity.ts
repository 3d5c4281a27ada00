import { type Words, listed } from "../../../words.ts";
import type { SeverityPolicy } from "../options.ts";
import { type Point, type Said, type Strength, type Voice, judging, namesOf } from "./said.ts";
import type { Grouped } from "./groups.ts";

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

export interface Divergence {
  readonly topic: string;
  readonly severity: Severity;
  readonly description: string;
  readonly perspectives: readonly string[];
  readonly kind: "critical" | "rating" | "spread" | "opposed" | "praised" | "contested";
  readonly ids: readonly string[];
}

/**
 * Where perspectives part, the gravest first: critical issues, low ratings, a wide spread, what cannot both be followed,
 * opposite views of one point, what others contest.
 */
export function divergences(
  said: Said,
  groups: readonly Grouped[],
  signals: readonly Signal[],
  words: Words,
): readonly Divergence[] {
  const all = [
    ...groups.flatMap((group) => (group.critical.length > 0 ? [criticalIssue(group, words)] : [])),
    ...signals.flatMap((signal) => ofRatings(said, signal, words)),
    ...clashesIn(said).map((clash) => opposed(clash, words)),
    ...groups.flatMap((group) => (group.critical.length > 0 ? [] : contested(group, words))),
  ];
  return all.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function criticalIssue(group: Grouped, words: Words): Divergence {
  const { critical, isContradicted } = group;
  const { names, told } = contests(group, words);
  const topic = critical[0]?.headline ?? "";
  // Why it is contested comes first: what is wrong stands in its group too.
  const description = [
    ...told,
    ...(isContradicted ? [words("critique.contradictedIssue")] : []),
    words("critique.critical", { text: critical[0]?.fault ?? topic }),
  ].join(words("list.semicolon"));
  const severity = severities.find((one) => critical.some(({ level }) => level === one)) ?? "LOW";
  const perspectives = [...new Set([...namesOf(critical), ...names])];
  return { topic, severity, description, perspectives, kind: "critical", ids: idsOf(critical) };
}

function contests({ stands }: Grouped, words: Words) {
  const against = stands.filter(({ as }) => as === "contest");
  const why = against.map((one) => (one.why === "" ? one.name : `${one.name} (${one.why})`));
  const told = why.length === 0 ? [] : [words("critique.contestedBy", { names: listed(words, why) })];
  return { names: against.map(({ name }) => name), told };
}

function contested(group: Grouped, words: Words): readonly Divergence[] {
  const { points, headline: topic } = group;
  const { names, told } = contests(group, words);
  const perspectives = [...namesOf(points), ...names];
  return told.map((description) => {
    return { topic, severity: "LOW", description, perspectives, kind: "contested", ids: idsOf(points) };
  });
}

function ofRatings(said: Said, { signal, severity, ...told }: Signal, words: Words): readonly Divergence[] {
  const voices = said.voices.filter(({ name, counts }) => counts && told.perspectives.includes(name));
  const faultsOf = ({ name }: Voice) =>
    said.points.filter(({ by, fault }) => by.name === name && fault !== null);
  if (signal === "rating_spread") {
    const extremes = voices.map((voice) => {
      const praise = said.strengths.find(({ by }) => by.name === voice.name)?.text;
      const why = voice.rating <= lowRating ? faultsOf(voice)[0]?.headline : praise;
      return `${voice.name} ${voice.rating}/5${why === undefined ? "" : ` (${why})`}`;
    });
    const [topic, description] = [words("critique.farApart"), `${told.detail}: ${extremes.join(", ")}`];
    return [{ topic, severity, description, perspectives: told.perspectives, kind: "spread", ids: [] }];
  }
  if (signal !== "low_rating") return [];
  return voices.map((voice) => {
    const { name, rating } = voice;
    const heaviest = faultsOf(voice).toSorted((a, b) => Number(b.critical) - Number(a.critical));
    const topic = words("critique.rates", { name, rating });
    const first = heaviest.slice(0, 2).map(({ headline }) => headline);
    const description = first.join(words("list.semicolon")) || words("critique.noWeakness");
    return { topic, severity, description, perspectives: [name], kind: "rating", ids: idsOf(heaviest) };
  });
}

/** What an editor reads as opposed: of different perspectives. */
export function clashesIn(said: Said): readonly (readonly (Point | Strength)[])[] {
  const { points, strengths } = judging(said);
  const byId = new Map<string, Point | Strength>([...points, ...strengths].map((one) => [one.id, one]));
  const clashes = said.ledger.clashes.map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
  return clashes.filter((own) => namesOf(own).length > 1);
}

function opposed(own: readonly (Point | Strength)[], words: Words): Divergence {
  const praise = own.find((one) => "text" in one);
  const points = own.filter((one) => "headline" in one);
  const [fault] = points;
  const told = { perspectives: namesOf(own), ids: idsOf(points) };
  if (praise === undefined || fault === undefined) {
    const asked = points.map(({ by, headline, change }) => `${by.name}: ${change ?? headline}`).join(" / ");
    const topic = words("critique.opposed");
    return { topic, severity: "MEDIUM", description: asked, ...told, kind: "opposed" };
  }
  const description = words("critique.praisedAndFaulted", {
    praises: praise.by.name,
    praise: praise.text,
    faults: fault.by.name,
    fault: fault.fault ?? fault.headline,
  });
  return { topic: fault.headline, severity: "LOW", description, ...told, kind: "praised" };
}

function idsOf(said: readonly { readonly id: string }[]): readonly string[] {
  return said.map(({ id }) => id);
}
