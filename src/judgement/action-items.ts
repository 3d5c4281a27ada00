import type { Likeness } from "../core/lookup.ts";
import type { Assessment } from "./critique.ts";
import { normalised } from "./likeness.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import type { Signal } from "./severity.ts";

export interface ActionItem {
  readonly item: string;
  /** Other wordings of the same suggestion. */
  readonly also: readonly string[];
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
  return groupPoints(suggestions, likeness)
    .map((group) => {
      const perspectives = perspectivesOf(group);
      return {
        ...wordings(group),
        perspectives,
        urgent: perspectives.some((perspective) => alarmed.has(perspective)),
        lowest: Math.min(...perspectives.map((perspective) => ratings.get(perspective) ?? Infinity)),
      };
    })
    .sort(
      (a, b) =>
        Number(b.urgent) - Number(a.urgent) ||
        b.perspectives.length - a.perspectives.length ||
        a.lowest - b.lowest,
    )
    .map(({ item, also, perspectives, urgent }) => ({ item, also, perspectives, urgent }));
}

function wordings(group: readonly Point[]): Pick<ActionItem, "item" | "also"> {
  const texts = new Map(group.map(({ text }) => [normalised(text), text] as const).toReversed());
  const item = group[0]?.text ?? "";
  return {
    item,
    also: group
      .map(({ text }) => text)
      .filter((text) => text !== item && texts.get(normalised(text)) === text),
  };
}
