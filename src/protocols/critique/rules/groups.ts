import type { Stand } from "../../../table/ledger.ts";
import { groupsOf, itemStanding, liveItems } from "../../../table/stands.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { groupKind, pointKind, strengthKind } from "../reply.ts";
import { judging, namesOf, type Point, type Said, type Strength } from "./said.ts";
import { lowRating, type Severity, type Signal } from "./severity.ts";

/** Points that ask for the same, as they were put together, with what is said of them. */
export type Grouped = ReturnType<typeof groupedPoints>[number];

export function groupedPoints(said: Said) {
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
    const change = fields["change"] ?? points.find((one) => one.change !== null)?.change ?? null;
    // What was looked up speaks against every one of them.
    const isContradicted = points.every(({ checked }) => checked.fault?.standing === "contradicted");
    const critical = criticalOf(points, stands, isContradicted);
    return [{ points, headline: text ?? first.headline, change, near, stands, isContradicted, critical }];
  });
}

const enoughAgainst = 2;

/**
 * HIGH where it blocks, MEDIUM where its author alone holds it and two contest it, LOW where it decides nothing: what is
 * contradicted, or named by a stand-in, counts only if others hold it.
 */
function criticalOf(points: readonly Point[], stands: readonly Stand[], isContradicted: boolean) {
  const isAgreed = stands.some(({ as }) => as === "agree");
  const against = stands.filter(({ as }) => as === "contest").length;
  const isDisputed = !isAgreed && against >= enoughAgainst && namesOf(points).length === 1;
  const level = ({ by }: Point): Severity =>
    !isAgreed && (!by.counts || isContradicted) ? "LOW" : isDisputed ? "MEDIUM" : "HIGH";
  return points.filter((one) => one.critical).map((one) => ({ ...one, level: level(one) }));
}

export function hasCritical({ critical }: Grouped, level: Severity): boolean {
  return critical.some((one) => one.level === level);
}

/**
 * The gravest first, as they are told: behind a HIGH signal, critical, named by most, by whom it pleases least. Where
 * others took stands: critical, critical to its author alone, held by most (named or agreed, less who contests it).
 */
export function weighed(all: readonly Grouped[], signals: readonly Signal[], against: ReadonlySet<string>) {
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
        /** Points of other groups that touch it. */
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

/** What asks for the same change, whoever said it. Every point that asks for something is in exactly one. */
export type Group = ReturnType<typeof weighed>[number]["group"];

function standOf({ name: perspective, as, why, instead }: Grouped["stands"][number]) {
  const told = { ...(why !== "" && { reason: why }), ...(instead !== null && { text: instead }) };
  return { perspective, stand: as ?? "agree", ...told };
}

/** What is asked for, in this order; the same words once. */
export function actionItems(asking: readonly Pick<Group, "change" | "ids" | "perspectives">[]) {
  const asked = asking.flatMap((one) => (one.change === null ? [] : [{ ...one, item: one.change }]));
  return Array.from(Map.groupBy(asked, ({ item }) => sameWords(item)).values(), (same) => ({
    item: same[0]?.item ?? "",
    ids: same.flatMap(({ ids }) => ids),
    perspectives: [...new Set(same.flatMap(({ perspectives }) => perspectives))],
  }));
}

/** What two or more who count find wrong, then what they praise. */
export function themes(said: Said, all: readonly Grouped[]) {
  const praised = new Map(judging(said).strengths.map((one) => [one.id, one]));
  const praises = groupsOf(said.ledger, strengthKind).map(({ items, text }) => {
    const own = items.flatMap(({ id }) => praised.get(id) ?? []);
    return { own, theme: text ?? own[0]?.text ?? "", kind: "strength" as const };
  });
  const faults = all
    .filter(({ points }) => points.some(({ fault }) => fault !== null))
    .map(({ points, headline }) => ({ own: points, theme: headline, kind: "weakness" as const }));
  return [...faults, ...praises].flatMap(({ own, theme, kind }) => {
    const counted = (own as readonly (Point | Strength)[]).filter(({ by }) => by.counts);
    const perspectives = namesOf(counted);
    return perspectives.length < 2 ? [] : [{ theme, kind, perspectives, ids: counted.map(({ id }) => id) }];
  });
}

/** What rules found, each once; nothing where they did not read. */
export function findingsByRules({ voices, points }: Said) {
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
