import type { Claim } from "./claims.ts";
import type { Assessment } from "./critique.ts";

/** The lists of a critique, the gravest first, as documents show them. */
export const critiqueLists = ["critical_issues", "weaknesses", "strengths", "suggestions"] as const;
export type CritiqueList = (typeof critiqueLists)[number];

/** Everything the perspectives say, as claims that can be checked. */
export function critiqueClaims(assessments: readonly Assessment[]): readonly Claim[] {
  return assessments.flatMap(({ perspective, critique }) =>
    critiqueLists.flatMap((list) =>
      (critique[list] ?? []).map((text, index) => ({
        id: claimId(perspective, list, index),
        text,
        proposes: list === "suggestions",
      })),
    ),
  );
}

export function claimId(perspective: string, list: CritiqueList, index: number): string {
  return `${perspective}/${list}/${index + 1}`;
}
