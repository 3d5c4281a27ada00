import type { Likeness } from "../../../kernel/lookup.ts";
import { prefixesOf } from "../../../ledger/ids.ts";
import type { Claim, WitnessedBySeat } from "../../../text/claims/claims.ts";
import type { Assessment, Critique, GivenPoint } from "./critique.ts";
import { headlineOf } from "./headline.ts";
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
  /** `FEA-1`: what a perspective finds wrong and what it asks for about that have one id. `null` for a strength. */
  readonly id: string | null;
  readonly headline: string;
  /** Among all points of all assessments: a likeness of their texts goes by it. */
  readonly index: number;
  /** As a claim that was looked up: `Clarity/weaknesses/2`. */
  readonly claim: string;
}

/** All that was said, by perspective, then kind, as it was listed. */
export function pointsOf(assessments: readonly Assessment[]): readonly Point[] {
  const prefixes = prefixesOf(assessments.map(({ perspective }) => perspective));
  return assessments
    .flatMap((assessment) => ownPoints(assessment, prefixes.get(assessment.perspective) ?? ""))
    .map((point, index) => ({ ...point, index }));
}

function ownPoints({ perspective, critique }: Assessment, prefix: string): readonly Omit<Point, "index">[] {
  const given = numbered(critique.points ?? []);
  let last = given.length;
  return pointKinds.flatMap((kind) => {
    const list = critiqueLists[kind];
    const own = given.filter(({ point }) => isOf(kind, point));
    return (critique[list] ?? []).map((text, place) => {
      const from = own[place];
      const id = kind === "strength" ? null : `${prefix}-${from?.number ?? ++last}`;
      const headline = from?.point.headline ?? headlineOf(text);
      return { perspective, kind, text, id, headline, claim: `${perspective}/${list}/${place + 1}` };
    });
  });
}

function numbered(points: readonly GivenPoint[]) {
  return points.map((point, index) => ({ point, number: index + 1 }));
}

/** Whether a list has an entry that was made of this point (`filled`). */
function isOf(kind: PointKind, { critical, change }: GivenPoint): boolean {
  if (kind === "suggestion") return Boolean(change);
  return kind === (critical === true ? "critical" : "weakness");
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

export function perspectivesOf(points: readonly { readonly perspective: string }[]): readonly string[] {
  return [...new Set(points.map(({ perspective }) => perspective))];
}
