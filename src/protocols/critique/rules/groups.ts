import { z } from "zod";
import type { Likeness } from "../../../kernel/lookup.ts";
import type { Grouped } from "../../../ledger/edit.ts";
import type { Assessment } from "./critique.ts";
import { disputedIn, GroupStand, type Stand, standsOn, withoutGroup } from "./stands.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import type { Raised } from "./raised.ts";
import { lowRating, Severity, type Signal } from "./severity.ts";

/** What asks for the same change, whoever said it. Every point that asks for something is in exactly one. */
export const Group = z.object({
  headline: z.string(),
  /** What to do; `null` where nobody said. */
  change: z.string().nullable(),
  ids: z.array(z.string()).readonly(),
  /** Points of other groups that touch it. */
  seeAlso: z.array(z.string()).readonly().optional(),
  perspectives: z.array(z.string()).readonly(),
  /**
   * HIGH where it is called critical; MEDIUM where two or more name it or agree, or one names it who rates 2 or lower, or
   * it is critical to its author alone and contested by two; else LOW.
   */
  severity: Severity,
  /** Nobody says what is wrong: it is only asked for. */
  asked: z.literal(true).optional(),
  /** Somebody says otherwise. */
  contested: z.literal(true).optional(),
  /** How others stand to it; absent where they were not asked, or said nothing about it. */
  stands: z.array(GroupStand).readonly().optional(),
});
export type Group = Readonly<z.infer<typeof Group>>;

export interface Weighed {
  readonly assessments: readonly Assessment[];
  readonly signals: readonly Signal[];
  readonly raised: readonly Raised[];
  /** Ids that somebody speaks against. */
  readonly contested: ReadonlySet<string>;
  /** How seats stand to what others found, where they were asked and said so. */
  readonly stands: readonly Stand[] | undefined;
}

/**
 * As they were put together, the gravest first: behind a HIGH signal, critical, named by most, by whom it pleases least.
 * Where others took stands: critical, critical to its author alone, held by most (named or agreed, less who contests it).
 */
export function weighed(
  grouped: readonly Grouped[],
  { assessments, signals, raised, contested, stands }: Weighed,
) {
  const ratings = new Map(assessments.map(({ perspective, critique }) => [perspective, critique.rating]));
  const alarmed = new Set(
    signals.flatMap(({ severity, perspectives }) => (severity === "HIGH" ? perspectives : [])),
  );
  const byId = new Map(raised.map((one) => [one.id, one]));
  return grouped
    .map(({ headline, change, ids, seeAlso }) => {
      const own = ids.flatMap((id) => byId.get(id) ?? []);
      const perspectives = perspectivesOf(own);
      const lowest = Math.min(...perspectives.map((one) => ratings.get(one) ?? Infinity));
      const stood = standsOn(ids, stands ?? []);
      const agreeing = stood.filter(({ stand }) => stand === "agree").length;
      const contesting = stood.filter(({ stand }) => stand === "contest").length;
      const holding = perspectives.length + agreeing;
      const disputed = disputedIn(own, stands ?? []).length > 0;
      const critical = own.some((one) => one.critical) && !disputed;
      const isGrave = holding > 1 || lowest <= lowRating || disputed;
      const severity: Severity = critical ? "HIGH" : isGrave ? "MEDIUM" : "LOW";
      const group: Group = {
        headline,
        change,
        ids,
        ...(seeAlso.length > 0 && { seeAlso }),
        perspectives,
        severity,
        ...(own.every(({ fault }) => fault === null) && { asked: true }),
        ...((contesting > 0 || ids.some((id) => contested.has(id))) && { contested: true }),
        ...(stood.length > 0 && { stands: stood.map(withoutGroup) }),
      };
      const urgent = perspectives.some((one) => alarmed.has(one));
      const weight =
        stands === undefined
          ? [urgent, critical, perspectives.length, -lowest]
          : [critical, disputed, holding - contesting, -lowest];
      return { group, urgent, weight: weight.map(Number) };
    })
    .toSorted((a, b) => heavierFirst(a.weight, b.weight));
}

function heavierFirst(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((weight, index) => weight !== other[index]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

function isFault({ kind }: Point): boolean {
  return kind === "critical" || kind === "weakness";
}

/** Where no editor put them together: what is wrong by its words, and what is only asked for by its own. */
export function groupedByWords(
  raised: readonly Raised[],
  points: readonly Point[],
  likeness: Likeness,
): readonly Grouped[] {
  const byId = new Map(raised.map((one) => [one.id, one]));
  const isAlone = ({ id, kind }: Point) => kind === "suggestion" && byId.get(id ?? "")?.fault === null;
  return [isFault, isAlone].flatMap((isMeant) =>
    groupPoints(points.filter(isMeant), likeness).map((group): Grouped => {
      const ids = [...new Set(group.flatMap(({ id }) => id ?? []))];
      const own = ids.flatMap((id) => byId.get(id) ?? []);
      const change = own.find((one) => one.change !== null)?.change ?? null;
      return { headline: own[0]?.headline ?? "", change, ids, seeAlso: [] };
    }),
  );
}
