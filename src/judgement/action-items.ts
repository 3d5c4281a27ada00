import type { Likeness } from "../core/lookup.ts";
import type { Assessment } from "./critique.ts";
import { normalised } from "./likeness.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import type { Signal } from "./severity.ts";

export interface ActionItem {
  readonly item: string;
  /** Other wordings of it; absent where there are none. */
  readonly also?: readonly string[];
  readonly perspectives: readonly string[];
  /** A perspective behind a HIGH signal asks for it. */
  readonly urgent: boolean;
}

/** Suggestions without repeats: those behind a HIGH signal first, then by how many ask, then by their lowest rating. */
export function actionItems(
  assessments: readonly Assessment[],
  points: readonly Point[],
  likeness: Likeness,
  signals: readonly Signal[],
): readonly ActionItem[] {
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
      return { ...wordings(group), perspectives, urgent };
    })
    .sort(
      (a, b) =>
        Number(b.urgent) - Number(a.urgent) ||
        b.perspectives.length - a.perspectives.length ||
        lowest(a) - lowest(b),
    );
}

function wordings(group: readonly Point[]): Pick<ActionItem, "item" | "also"> {
  const distinct = Map.groupBy(group, ({ text }) => normalised(text)).values();
  const [item = "", ...also] = Array.from(distinct, ([first]) => first?.text ?? "");
  return also.length === 0 ? { item } : { item, also };
}
