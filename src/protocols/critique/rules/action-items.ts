import { z } from "zod";
import type { Likeness } from "../../../kernel/lookup.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { CheckResult } from "../../../text/claims/standing.ts";
import type { Assessment } from "./critique.ts";
import type { Group } from "./groups.ts";
import { normalised } from "../../../text/likeness/likeness.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import type { Signal } from "./severity.ts";

export const ActionItem = z.object({
  item: z.string(),
  /** The points that ask for it; absent where they were put together by words. */
  ids: z.array(z.string()).readonly().optional(),
  /** Points of other groups that touch it. */
  seeAlso: z.array(z.string()).readonly().optional(),
  /** Other wordings of it; absent where there are none. */
  also: z.array(z.string()).readonly().optional(),
  perspectives: z.array(z.string()).readonly(),
  /** A perspective behind a HIGH signal asks for it. */
  urgent: z.boolean(),
});
export type ActionItem = Readonly<z.infer<typeof ActionItem>>;

/**
 * Suggestions without repeats: those behind a HIGH signal first, then by how many ask, then by their lowest rating;
 * among equals those whose places were found stand before those whose places are not there.
 */
export function actionItems(
  assessments: readonly Assessment[],
  points: readonly Point[],
  { likeness, checks }: { readonly likeness: Likeness; readonly checks: readonly CheckedClaim[] },
  signals: readonly Signal[],
): readonly ActionItem[] {
  const standing = new Map(checks.map((check) => [check.claim, check.standing]));
  const alarmed = new Set(
    signals.flatMap(({ severity, perspectives }) => (severity === "HIGH" ? perspectives : [])),
  );
  const ratings = new Map(assessments.map(({ perspective, critique }) => [perspective, critique.rating]));
  const suggestions = points.filter(({ kind }) => kind === "suggestion");
  const lowest = ({ perspectives }: ActionItem) =>
    Math.min(...perspectives.map((perspective) => ratings.get(perspective) ?? Infinity));
  return groupPoints(suggestions, likeness)
    .map((group) => {
      const perspectives = perspectivesOf(group);
      const urgent = perspectives.some((perspective) => alarmed.has(perspective));
      const doubt = Math.min(...group.map(({ claim }) => doubts[standing.get(claim) ?? "unverified"]));
      return { item: { ...wordings(group), perspectives, urgent }, doubt };
    })
    .sort(
      (a, b) =>
        Number(b.item.urgent) - Number(a.item.urgent) ||
        b.item.perspectives.length - a.item.perspectives.length ||
        lowest(a.item) - lowest(b.item) ||
        a.doubt - b.doubt,
    )
    .map(({ item }) => item);
}

/** What the groups of an editor ask for, in their order. */
export function groupsActions(
  weighed: readonly { readonly group: Group; readonly urgent: boolean }[],
): readonly ActionItem[] {
  return weighed.flatMap(({ group: { change, ids, seeAlso, perspectives }, urgent }) =>
    change === null ? [] : [{ item: change, ids, ...(seeAlso && { seeAlso }), perspectives, urgent }],
  );
}

const doubts: Readonly<Record<CheckResult, number>> = { verified: 0, unverified: 1, contradicted: 2 };

function wordings(group: readonly Point[]): Pick<ActionItem, "item" | "also"> {
  const distinct = Map.groupBy(group, ({ text }) => normalised(text)).values();
  const [item = "", ...also] = Array.from(distinct, ([first]) => first?.text ?? "");
  return also.length === 0 ? { item } : { item, also };
}
