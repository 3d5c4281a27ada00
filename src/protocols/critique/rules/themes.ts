import type { Likeness } from "../../../kernel/lookup.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";

/** A point that two or more perspectives make. */
export interface Theme {
  readonly theme: string;
  readonly kind: "strength" | "weakness";
  readonly perspectives: readonly string[];
}

/** By a likeness of the points' texts. */
export function themes(points: readonly Point[], likeness: Likeness): readonly Theme[] {
  return [
    ...shared("weakness", ["critical", "weakness"], points, likeness),
    ...shared("strength", ["strength"], points, likeness),
  ];
}

function shared(
  kind: Theme["kind"],
  kinds: readonly Point["kind"][],
  points: readonly Point[],
  likeness: Likeness,
): readonly Theme[] {
  const asked = points.filter((point) => kinds.includes(point.kind));
  return groupPoints(asked, likeness).flatMap((group) => {
    const perspectives = perspectivesOf(group);
    const [first] = group;
    return first !== undefined && perspectives.length > 1 ? [{ theme: first.text, kind, perspectives }] : [];
  });
}
