import type { Likeness } from "../core/lookup.ts";
import type { Assessment, Critique } from "./critique.ts";
import { groupLike } from "./grouping.ts";
import { likenessAmong } from "./likeness.ts";

/** One thing one perspective said. */
export interface Point {
  readonly perspective: string;
  readonly kind: "critical" | "weakness" | "strength" | "suggestion";
  readonly text: string;
  /** Among all points of all assessments: a likeness of their texts goes by it. */
  readonly index: number;
}

const lists: Readonly<Record<Point["kind"], (critique: Critique) => readonly string[]>> = {
  critical: ({ critical_issues }) => critical_issues ?? [],
  weakness: ({ weaknesses }) => weaknesses,
  strength: ({ strengths }) => strengths,
  suggestion: ({ suggestions }) => suggestions,
};

/** All that was said, by perspective, then kind, as it was listed. */
export function pointsOf(assessments: readonly Assessment[]): readonly Point[] {
  const kinds = Object.keys(lists) as Point["kind"][];
  return assessments
    .flatMap(({ perspective, critique }) =>
      kinds.flatMap((kind) => lists[kind](critique).map((text) => ({ perspective, kind, text }))),
    )
    .map((point, index) => ({ ...point, index }));
}

/** Some of the points, those that say the same together. */
export function groupPoints(points: readonly Point[], likeness: Likeness): readonly (readonly Point[])[] {
  const indices = points.map(({ index }) => index);
  return groupLike(points, ({ text }) => text, likenessAmong(likeness, indices)).map(({ items }) => items);
}

export function perspectivesOf(points: readonly Point[]): readonly string[] {
  return [...new Set(points.map(({ perspective }) => perspective))];
}
