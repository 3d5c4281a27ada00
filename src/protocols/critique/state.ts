import { z } from "zod";
import { Moved } from "../../table/moved.ts";

const Check = z.object({
  /** `clarity/CLA-1`, and for what it asks for `clarity/CLA-1/change`. */
  claim: z.string(),
  standing: z.enum(["verified", "unverified", "contradicted"]),
  reasons: z.array(z.string()).readonly(),
  unopened: z.array(z.string()).readonly().optional(),
});

/** How what was said stood up to being looked up: the one thing that cannot be folded from it. */
const Checked = z.object({ v: z.literal(2), checks: z.array(Check).readonly() });

/** What a critique keeps: its moves, and the checks. */
export const CritiqueEntry = z.union([Moved, Checked]);
export type CritiqueEntry = Readonly<z.infer<typeof CritiqueEntry>>;

export function movesIn(kept: readonly CritiqueEntry[]): readonly Moved[] {
  return kept.filter((one) => "move" in one);
}

export function checksIn(kept: readonly CritiqueEntry[]): z.infer<typeof Checked>["checks"] {
  return kept.flatMap((one) => ("checks" in one ? one.checks : []));
}
