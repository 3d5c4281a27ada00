import { z } from "zod";

const points = z.array(z.string().trim().min(1));

/** What one perspective says of an artifact. A rating outside 1 to 5 is no rating. */
export const Critique = z.object({
  strengths: points,
  weaknesses: points,
  suggestions: points,
  /** What makes the artifact wrong or dangerous to go ahead with. One is enough to block. */
  critical_issues: points.optional(),
  rating: z.number().min(1).max(5),
});
export type Critique = Readonly<z.infer<typeof Critique>>;

/** A critique with the perspective it came from; lists of these are in seat order. */
export interface Assessment {
  readonly perspective: string;
  readonly critique: Critique;
  /** By the reader: findings, and no judgement of quality. Its rating is there for the shape and counts nowhere. */
  readonly byRules?: boolean;
}
