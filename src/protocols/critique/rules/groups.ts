import type { Stand } from "../../../table/ledger.ts";
import { groupsOf, itemStanding, liveItems } from "../../../table/stands.ts";
import { normalised } from "../../../text/likeness/likeness.ts";
import { groupKind, pointKind, strengthKind } from "../reply.ts";
import { judging, namesOf, type Point, type Said, type Strength } from "./said.ts";
import {
  type ActionItem,
  type ByRules,
  type Group,
  lowRating,
  type PanelWorth,
  type Severity,
  type Signal,
  type Theme,
} from "./verdict.ts";

/** Points that ask for the same, as they were put together, with what is said of them. */
export interface Grouped {
  readonly points: readonly Point[];
  readonly headline: string;
  readonly changes: readonly string[];
  readonly near: readonly string[];
  readonly stands: readonly (Stand & { readonly name: string })[];
  /** What was looked up speaks against every one of them. */
  readonly isContradicted: boolean;
  /** Critical points that block; that their author alone holds and two contest; that decide nothing. */
  readonly blocking: readonly Point[];
  readonly disputed: readonly Point[];
  readonly weightless: readonly Point[];
}

const enoughAgainst = 2;

export function groupedPoints(said: Said): readonly Grouped[] {
  const byId = new Map(judging(said).points.map((point) => [point.id, point]));
  const names = new Map(said.voices.map(({ seat, name }) => [seat, name]));
  const stood = standsOn(said);
  return groupsOf(said.ledger, pointKind).flatMap(({ items, text, fields, near }) => {
    const points = items.flatMap(({ id }) => byId.get(id) ?? []);
    const [first] = points;
    if (first === undefined) return [];
    const own = namesOf(points);
    const stands = stood(points.map(({ id }) => id)).flatMap((stand) => {
      const name = names.get(stand.by) ?? "";
      return own.includes(name) ? [] : [{ ...stand, name }];
    });
    const changes =
      fields["change"] === undefined ? points.flatMap(({ change }) => change ?? []) : [fields["change"]];
    const isContradicted = points.every((one) => one.isContradicted);
    return [
      {
        points,
        headline: text ?? first.headline,
        changes: [
          ...new Map(changes.toReversed().map((one) => [normalised(one), one])).values(),
        ].toReversed(),
        near,
        stands,
        isContradicted,
        ...critical(points, stands, isContradicted),
      },
    ];
  });
}

/** By the ids of points: the stands on what their group was put up as. */
function standsOn({ ledger }: Said): (ids: readonly string[]) => readonly Stand[] {
  const found = new Map(
    liveItems(ledger, groupKind).flatMap(({ id, from }) => from.map((source) => [source, id] as const)),
  );
  return ([first = ""]) => {
    const id = found.get(first);
    return id === undefined ? [] : (itemStanding(ledger, id)?.stands ?? []);
  };
}

/** Which of the critical points block. One that is contradicted, or that a stand-in names, does so only if others hold it. */
function critical(
  points: readonly Point[],
  stands: readonly Stand[],
  isContradicted: boolean,
): Pick<Grouped, "blocking" | "disputed" | "weightless"> {
  const all = points.filter((one) => one.critical);
  const isAgreed = stands.some(({ as }) => as === "agree");
  const against = stands.filter(({ as }) => as === "contest").length;
  const held = all.filter(({ by }) => isAgreed || (by.counts && !isContradicted));
  const isDisputed = !isAgreed && against >= enoughAgainst && namesOf(points).length === 1;
  return {
    blocking: isDisputed ? [] : held,
    disputed: isDisputed ? held : [],
    weightless: all.filter((one) => !held.includes(one)),
  };
}

/**
 * The gravest first: behind a HIGH signal, critical, named by most, by whom it pleases least. Where others took stands:
 * critical, critical to its author alone, held by most (named or agreed, less who contests it).
 */
export function weighed(all: readonly Grouped[], signals: readonly Signal[], against: ReadonlySet<string>) {
  const alarmed = new Set(
    signals.flatMap(({ severity, perspectives }) => (severity === "HIGH" ? perspectives : [])),
  );
  const isStoodTo = all.some(({ stands }) => stands.length > 0);
  return all
    .map((grouped) => {
      const { points, stands, blocking, disputed, isContradicted } = grouped;
      const counted = points.filter(({ by }) => by.counts);
      const count = (as: Stand["as"]) => stands.filter((one) => one.as === as).length;
      const lowest = Math.min(...counted.map(({ by }) => by.rating));
      const holding = namesOf(counted).length + count("agree");
      const urgent = counted.some(({ by }) => alarmed.has(by.name));
      const isGrave = holding > 1 || lowest <= lowRating || disputed.length > 0;
      const severity: Severity = blocking.length > 0 ? "HIGH" : isGrave && !isContradicted ? "MEDIUM" : "LOW";
      const isContested = count("contest") > 0 || points.some(({ id }) => against.has(id));
      const weight = isStoodTo
        ? [blocking.length > 0, disputed.length > 0, holding - count("contest"), -lowest, !isContradicted]
        : [urgent, blocking.length > 0, holding, -lowest, !isContradicted];
      return { group: groupOf(grouped, severity, isContested), grouped, urgent, weight: weight.map(Number) };
    })
    .toSorted((a, b) => heavierFirst(a.weight, b.weight));
}

function groupOf(grouped: Grouped, severity: Severity, isContested: boolean): Group {
  const { points, headline, changes, near, stands, isContradicted } = grouped;
  const counted = namesOf(points.filter(({ by }) => by.counts));
  return {
    headline,
    change: changes[0] ?? null,
    ids: points.map(({ id }) => id),
    ...(near.length > 0 && { seeAlso: near }),
    // Where others name it too, a stand-in adds nothing.
    perspectives: counted.length > 0 ? counted : namesOf(points),
    severity,
    ...(points.every(({ fault }) => fault === null) && { asked: true }),
    ...(isContested && { contested: true }),
    ...(isContradicted && { contradicted: true }),
    ...(stands.length > 0 && {
      stands: stands.map(({ name: perspective, as, why, instead }) => ({
        perspective,
        stand: as ?? "agree",
        ...(why !== "" && { reason: why }),
        ...(instead !== null && { text: instead }),
      })),
    }),
  };
}

function heavierFirst(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((weight, index) => weight !== other[index]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** What is asked for, in the order of the groups; the same words once. */
export function actionItems(all: ReturnType<typeof weighed>): readonly ActionItem[] {
  const items = new Map<string, ActionItem>();
  for (const { group, grouped, urgent } of all) {
    const [item, ...also] = grouped.changes;
    if (item === undefined) continue;
    const same = items.get(normalised(item));
    items.set(normalised(item), {
      item: same?.item ?? item,
      ids: [...(same?.ids ?? []), ...group.ids],
      ...(group.seeAlso && { seeAlso: group.seeAlso }),
      ...(also.length > 0 && { also }),
      perspectives: [...new Set([...(same?.perspectives ?? []), ...group.perspectives])],
      urgent: urgent || same?.urgent === true,
    });
  }
  return [...items.values()];
}

/** What two or more who count find wrong, then what they praise. */
export function themes(said: Said, all: readonly Grouped[]): readonly Theme[] {
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

function highIn(groups: readonly Group[]): number {
  return groups.filter(({ severity }) => severity === "HIGH").length;
}

/** `null` where nothing was asked for. */
export function panelWorth(groups: readonly Group[]): PanelWorth | null {
  const members = new Set(groups.flatMap(({ perspectives }) => perspectives));
  const [best] = [...members]
    .map((member) => ({
      member,
      missed: groups.filter(({ perspectives }) => !perspectives.includes(member)),
    }))
    .toSorted((a, b) => highIn(a.missed) - highIn(b.missed) || a.missed.length - b.missed.length);
  if (best === undefined) return null;
  const bySeveral = groups.filter(({ perspectives }) => perspectives.length > 1).length;
  return {
    byOne: groups.length - bySeveral,
    bySeveral,
    contested: groups.filter(({ contested }) => contested === true).length,
    best: best.member,
    beyondBest: best.missed.length,
    beyondBestHigh: highIn(best.missed),
  };
}

/** What rules found, each once; nothing where they did not read. */
export function findingsByRules({ voices, points }: Said): ByRules | null {
  const read = voices.filter(({ byRules }) => byRules).map(({ name }) => name);
  if (read.length === 0) return null;
  const own = points.filter(({ by, fault }) => by.byRules && fault !== null);
  const found = [true, false].flatMap((isCritical) =>
    Array.from(
      Map.groupBy(
        own.filter(({ critical: is }) => is === isCritical),
        ({ fault }) => fault ?? "",
      ),
      ([finding, same]) => ({ finding, critical: isCritical, perspectives: namesOf(same) }),
    ),
  );
  return { perspectives: read, findings: found };
}
