import type { Likeness } from "../../../kernel/lookup.ts";
import type { Claim, WitnessedBySeat } from "../../../text/claims/claims.ts";
import type { Assessment, Critique } from "./critique.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { likenessAmong } from "../../../text/likeness/likeness.ts";

/** The lists of a critique, by what stands in them. */
const critiqueLists = {
  critical: "critical_issues",
  weakness: "weaknesses",
  strength: "strengths",
  suggestion: "suggestions",
} as const satisfies Record<string, keyof Critique>;

export type PointKind = keyof typeof critiqueLists;
export const pointKinds = Object.keys(critiqueLists) as PointKind[];

/** One thing one perspective said. */
export interface Point {
  readonly perspective: string;
  readonly kind: PointKind;
  readonly text: string;
  /** Among all points of all assessments: a likeness of their texts goes by it. */
  readonly index: number;
  /** As a claim that was looked up: `Clarity/weaknesses/2`. */
  readonly claim: string;
}

/** All that was said, by perspective, then kind, as it was listed. */
export function pointsOf(assessments: readonly Assessment[]): readonly Point[] {
  return assessments
    .flatMap(({ perspective, critique }) =>
      pointKinds.flatMap((kind) => {
        const list = critiqueLists[kind];
        return (critique[list] ?? []).map((text, place) => ({
          perspective,
          kind,
          text,
          claim: `${perspective}/${list}/${place + 1}`,
        }));
      }),
    )
    .map((point, index) => ({ ...point, index }));
}

/** The points as claims that can be checked, each against what its perspective was shown. */
export function claimsOf(points: readonly Point[], witnessed: WitnessedBySeat): readonly Claim[] {
  return points.map(({ claim, text, kind, perspective }) => ({
    id: claim,
    text,
    proposes: kind === "suggestion",
    witnessed: witnessed.get(perspective),
  }));
}

/** Some of the points, those that say the same together. */
export function groupPoints(points: readonly Point[], likeness: Likeness): readonly (readonly Point[])[] {
  const indices = points.map(({ index }) => index);
  return groupLike(points, ({ text }) => text, likenessAmong(likeness, indices)).map(({ items }) => items);
}

export function perspectivesOf(points: readonly Point[]): readonly string[] {
  return [...new Set(points.map(({ perspective }) => perspective))];
}
