import type { Assessment, Critique } from "./critique.ts";
import { groupLike } from "./grouping.ts";

/** A point that two or more perspectives make. */
export interface Theme {
  readonly theme: string;
  readonly kind: "strength" | "weakness";
  readonly perspectives: readonly string[];
}

export interface Point {
  readonly perspective: string;
  readonly text: string;
}

export function themes(assessments: readonly Assessment[]): readonly Theme[] {
  return [
    ...shared(
      "weakness",
      pointsOf(assessments, (one) => [...(one.critical_issues ?? []), ...one.weaknesses]),
    ),
    ...shared(
      "strength",
      pointsOf(assessments, (one) => one.strengths),
    ),
  ];
}

export function pointsOf(
  assessments: readonly Assessment[],
  pick: (critique: Critique) => readonly string[],
): readonly Point[] {
  return assessments.flatMap(({ perspective, critique }) =>
    pick(critique).map((text) => ({ perspective, text })),
  );
}

function shared(kind: Theme["kind"], points: readonly Point[]): readonly Theme[] {
  return groupLike(points, ({ text }) => text).flatMap((group) => {
    const perspectives = [...new Set(group.map(({ perspective }) => perspective))];
    const [first] = group;
    return first !== undefined && perspectives.length > 1 ? [{ theme: first.text, kind, perspectives }] : [];
  });
}
