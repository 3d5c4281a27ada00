import type { Stand } from "../../../table/ledger.ts";
import { groupsOf, itemStanding, liveItems } from "../../../table/stands.ts";
import { sameWords } from "../../../text/same-words.ts";
import { groupKind, pointKind, strengthKind } from "../reply.ts";
import { type Flaw, type Reviews, type Strength, type Voice, judging, namesOf } from "./said.ts";
import type { Words } from "../../../words.ts";
import type { SeverityPolicy } from "../options.ts";

export type Cluster = ReturnType<typeof groupedPoints>[number];
/** How a change is judged otherwise: what nobody but its author holds is refuted by one, and counts as a setting says. */
type Alone = "count" | "ignore" | undefined;

export function groupedPoints(said: Reviews, alone?: Alone) {
  const { ledger, voices } = said;
  const byId = new Map(judging(said).points.map((point) => [point.id, point]));
  const names = new Map(voices.map(({ seat, name }) => [seat, name]));
  // Stands are on what a group was put up as.
  const putUpAs = new Map(
    liveItems(ledger, groupKind).flatMap(({ id, from }) => from.map((one) => [one, id] as const)),
  );
  return groupsOf(ledger, pointKind).flatMap(({ items, text, fields, near }) => {
    const points = items.flatMap(({ id }) => byId.get(id) ?? []);
    const [first] = points;
    if (first === undefined) return [];
    const stood = itemStanding(ledger, putUpAs.get(first.id) ?? "")?.stands ?? [];
    const stands = stood
      .map((stand) => ({ ...stand, name: names.get(stand.by) ?? "" }))
      .filter(({ name }) => !namesOf(points).includes(name));
    // Its author's later word is newer than the editor's.
    const anew = points.findLast(({ isAnew }) => isAnew);
    const change =
      anew?.change ?? fields["change"] ?? points.find((one) => one.change !== null)?.change ?? null;
    // What was looked up speaks against every one of them.
    const isContradicted = points.every(({ checked }) => checked.fault?.standing === "contradicted");
    const critical = criticalOf(points, stands, isContradicted, alone);
    const headline = anew?.headline ?? text ?? first.headline;
    return [{ points, headline, change, near, stands, isContradicted, critical }];
  });
}

const enoughAgainst = 2;

/** LOW decides nothing: what is contradicted, or named by a stand-in, counts only if others hold it. */
function criticalOf(
  points: readonly Flaw[],
  stands: readonly Stand[],
  isContradicted: boolean,
  alone: Alone,
) {
  const isAgreed = stands.some(({ as }) => as === "agree");
  const against = stands.filter(({ as }) => as === "contest").length;
  const isAlone = !isAgreed && namesOf(points).length === 1;
  const isNothing = isAlone && (alone === "ignore" || (alone === "count" && against > 0));
  const isDisputed = !isAgreed && against >= enoughAgainst && namesOf(points).length === 1;
  const level = ({ by }: Flaw): Gravity =>
    isNothing || (!isAgreed && (!by.counts || isContradicted)) ? "LOW" : isDisputed ? "MEDIUM" : "HIGH";
  return points.filter((one) => one.critical).map((one) => ({ ...one, level: level(one) }));
}

export function hasCritical({ critical }: Cluster, level: Gravity): boolean {
  return critical.some((one) => one.level === level);
}

/**
 * The gravest first, as they are told: behind a HIGH signal, critical, named by most, by whom it pleases least. Where
 * others took stands: critical, critical to its author alone, held by most (named or agreed, less who contests it).
 */
export function weighed(
  all: readonly Cluster[],
  signals: readonly Alert[],
  against: ReadonlySet<string>,
  isChange: boolean,
) {
  const alarmed = new Set(signals.flatMap((one) => (one.severity === "HIGH" ? one.perspectives : [])));
  const isStoodTo = all.some(({ stands }) => stands.length > 0);
  return all
    .map((grouped) => {
      const { points, headline, change, near, stands, isContradicted } = grouped;
      const counted = points.filter(({ by }) => by.counts);
      const count = (as: Stand["as"]) => stands.filter((one) => one.as === as).length;
      const lowest = Math.min(...counted.map(({ by }) => by.rating));
      const holding = namesOf(counted).length + count("agree");
      const isUrgent = counted.some(({ by }) => alarmed.has(by.name));
      const [isBlocking, isDisputed] = [hasCritical(grouped, "HIGH"), hasCritical(grouped, "MEDIUM")];
      const isGrave = !isContradicted && (holding > 1 || lowest <= lowRating);
      const isContested = count("contest") > 0 || points.some(({ id }) => against.has(id));
      const weight = isStoodTo
        ? [isBlocking, isDisputed, holding - count("contest"), -lowest, !isContradicted]
        : [isUrgent, isBlocking, holding, -lowest, !isContradicted];
      const group = {
        headline,
        change,
        ids: points.map(({ id }) => id),
        ...(near.length > 0 && { seeAlso: near }),
        // Where others name it too, a stand-in adds nothing.
        perspectives: namesOf(counted.length > 0 ? counted : points),
        severity: isBlocking
          ? ("HIGH" as const)
          : isGrave || isDisputed
            ? ("MEDIUM" as const)
            : ("LOW" as const),
        /** Nobody says what is wrong: it is only asked for. */
        ...(points.every(({ fault }) => fault === null) && { asked: true as const }),
        ...(isContested && { contested: true as const }),
        /** What it names was looked up, and is not so: it counts for nothing. */
        ...(isContradicted && { contradicted: true as const }),
        /** Of a change: one alone named it, nobody agrees, and somebody who looked contests it. */
        ...(isChange && isRefuted(grouped) && { refuted: true as const }),
        /** How others stand to it; absent where they were not asked, or said nothing about it. */
        ...(stands.length > 0 && { stands: stands.map(standOf) }),
      };
      return { group, grouped, weight: weight.map(Number) };
    })
    .toSorted((a, b) => {
      const at = a.weight.findIndex((weight, index) => weight !== b.weight[index]);
      return (b.weight[at] ?? 0) - (a.weight[at] ?? 0);
    });
}

function isRefuted({ points, stands }: Cluster): boolean {
  const has = (as: Stand["as"]) => stands.some((one) => one.as === as);
  return namesOf(points).length === 1 && has("contest") && !has("agree");
}

/** What asks for the same change, whoever said it. Every point that asks for something is in exactly one. */
export type PointGroup = ReturnType<typeof weighed>[number]["group"];

function standOf({ name: perspective, as, why, instead }: Cluster["stands"][number]) {
  const told = { ...(why !== "" && { reason: why }), ...(instead !== null && { text: instead }) };
  return { perspective, stand: as ?? "agree", ...told };
}

export function actionItems(asking: readonly Pick<PointGroup, "change" | "ids" | "perspectives">[]) {
  const asked = asking.flatMap((one) => (one.change === null ? [] : [{ ...one, item: one.change }]));
  return Array.from(Map.groupBy(asked, ({ item }) => sameWords(item)).values(), (same) => ({
    item: same[0]?.item ?? "",
    ids: same.flatMap(({ ids }) => ids),
    perspectives: [...new Set(same.flatMap(({ perspectives }) => perspectives))],
  }));
}

export function themes(said: Reviews, all: readonly Cluster[]) {
  const praised = new Map(judging(said).strengths.map((one) => [one.id, one]));
  const praises = groupsOf(said.ledger, strengthKind).map(({ items, text }) => {
    const own = items.flatMap(({ id }) => praised.get(id) ?? []);
    return { own, theme: text ?? own[0]?.text ?? "", kind: "strength" as const };
  });
  const faults = all
    .filter(({ points }) => points.some(({ fault }) => fault !== null))
    .map(({ points, headline }) => ({ own: points, theme: headline, kind: "weakness" as const }));
  return [...faults, ...praises].flatMap(({ own, theme, kind }) => {
    const counted = (own as readonly (Flaw | Strength)[]).filter(({ by }) => by.counts);
    const perspectives = namesOf(counted);
    return perspectives.length < 2 ? [] : [{ theme, kind, perspectives, ids: counted.map(({ id }) => id) }];
  });
}

export function findingsByRules({ voices, points }: Reviews) {
  const read = voices.filter(({ byRules }) => byRules).map(({ name }) => name);
  if (read.length === 0) return null;
  const own = points.filter(({ by, fault }) => by.byRules && fault !== null);
  const same = Map.groupBy(own, ({ critical, fault }) => `${critical} ${fault}`).values();
  const findings = [...same].map((one) => ({
    finding: one[0]?.fault ?? "",
    critical: one[0]?.critical === true,
    perspectives: namesOf(one),
  }));
  return {
    perspectives: read,
    findings: findings.toSorted((a, b) => Number(b.critical) - Number(a.critical)),
  };
}

/** A rating up to this asks for a revision. */
export const lowRating = 2;
/** Ratings this far apart are told as a divergence, and an average below this blocks. */
const wideSpread = 3;
const passingAverage = 3;

export const severities = ["HIGH", "MEDIUM", "LOW"] as const;
export type Gravity = (typeof severities)[number];

export interface Alert {
  readonly signal: "low_rating" | "rating_spread" | "critical_issue" | "low_average";
  readonly severity: Gravity;
  readonly detail: string;
  readonly perspectives: readonly string[];
}

export function severity(
  voices: readonly Voice[],
  groups: readonly Pick<Cluster, "critical">[],
  policy: SeverityPolicy,
  words: Words,
) {
  const ratings = voices.map(({ rating }) => rating);
  const average = ratings.length === 0 ? null : ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
  const critical = Map.groupBy(
    groups.flatMap((group) => group.critical),
    ({ level }) => level,
  );
  const issues = severities.flatMap((level): Alert[] => {
    const own = critical.get(level) ?? [];
    // What several find in one group is one.
    const count = groups.filter((group) => group.critical.some((one) => one.level === level)).length;
    const detail = words("critique.criticalIssues", { level, count });
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
): readonly Alert[] {
  if (average === null) return [];
  const ratings = voices.map(({ rating }) => rating);
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const low = voices.filter(({ rating }) => rating <= lowRating);
  const extremes = voices.filter(({ rating }) => rating === lowest || rating === highest);
  const isHigh = policy === "literal" || low.length > 1 || voices.length === 1;
  const ratedLow = words("critique.ratedLow", { count: low.length, all: voices.length, low: lowRating });
  const spread = words("critique.spread", { lowest, highest });
  const mean = { average: average.toFixed(2), least: passingAverage.toFixed(1) };
  const fired: readonly (readonly [boolean, Alert["signal"], Gravity, string, readonly Voice[]])[] = [
    [low.length > 0, "low_rating", isHigh ? "HIGH" : "MEDIUM", ratedLow, low],
    [highest - lowest >= wideSpread, "rating_spread", "MEDIUM", spread, extremes],
    // It blocks by itself, but names no divergence: only fractions such as 2.5 get here without a low rating.
    [average < passingAverage, "low_average", "LOW", words("critique.lowAverage", mean), voices],
  ];
  return fired.flatMap(([has, signal, level, detail, who]) =>
    has ? [{ signal, severity: level, detail, perspectives: who.map(({ name }) => name) }] : [],
  );
}
