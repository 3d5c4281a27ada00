import { z } from "zod";
import { PersonsPart } from "../persons-part.ts";

export const SolveOutcome = z.object({
  rounds: z.number(),
  /** The place of the chosen solution in the last synthesis that is not degraded; `null` where none was. */
  chosen: z.number().nullable(),
  /** What the user said on the way: it binds whoever carries the solution out. */
  constraints: z.array(z.string()).readonly(),
  /** What agents asked of the user, with the answer where there was one. */
  questions: z.array(PersonsPart).readonly().optional(),
});
export type SolveOutcome = Readonly<z.infer<typeof SolveOutcome>>;
