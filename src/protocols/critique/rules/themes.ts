import { z } from "zod";
import type { Likeness } from "../../../kernel/lookup.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";

/** A point that two or more perspectives make. */
export const Theme = z.object({
  theme: z.string(),
  kind: z.enum(["strength", "weakness"]),
  perspectives: z.array(z.string()).readonly(),
});
export type Theme = Readonly<z.infer<typeof Theme>>;

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
