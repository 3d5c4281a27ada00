import type { Likeness } from "../core/lookup.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";

/** A point that two or more perspectives make. */
export interface Theme {
  readonly theme: string;
  readonly kind: "strength" | "weakness";
  readonly perspectives: readonly string[];
}

/** By a likeness of the points' texts. */
export function themes(points: readonly Point[], likeness: Likeness): readonly Theme[] {
  const isFault = ({ kind }: Point) => kind === "critical" || kind === "weakness";
  const isStrength = ({ kind }: Point) => kind === "strength";
  return [
    ...shared("weakness", points.filter(isFault), likeness),
    ...shared("strength", points.filter(isStrength), likeness),
  ];
}

function shared(kind: Theme["kind"], points: readonly Point[], likeness: Likeness): readonly Theme[] {
  return groupPoints(points, likeness).flatMap((group) => {
    const perspectives = perspectivesOf(group);
    const [first] = group;
    return first !== undefined && perspectives.length > 1 ? [{ theme: first.text, kind, perspectives }] : [];
  });
}
