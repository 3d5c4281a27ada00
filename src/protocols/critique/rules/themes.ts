import { z } from "zod";
import type { Likeness } from "../../../kernel/lookup.ts";
import type { Group } from "./groups.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";

/** A point that two or more perspectives make. */
export const Theme = z.object({
  theme: z.string(),
  kind: z.enum(["strength", "weakness"]),
  perspectives: z.array(z.string()).readonly(),
  /** The points that make it; absent where they were put together by words. */
  ids: z.array(z.string()).readonly().optional(),
});
export type Theme = Readonly<z.infer<typeof Theme>>;

/** Of what an editor put together where there is that, else by a likeness of the points' texts. */
export function themes(
  points: readonly Point[],
  likeness: Likeness,
  groups: readonly Group[] | null,
): readonly Theme[] {
  const weaknesses =
    groups === null
      ? shared("weakness", ["critical", "weakness"], points, likeness)
      : groups.flatMap(themeOf);
  return [...weaknesses, ...shared("strength", ["strength"], points, likeness)];
}

function themeOf({ headline, ids, perspectives }: Group): readonly Theme[] {
  return perspectives.length < 2 ? [] : [{ theme: headline, kind: "weakness", perspectives, ids }];
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
