import { z } from "zod";

/** What a resolver makes of all findings (contract, `resolve`). Its ids are checked, its kinds are not believed. */
export const Resolution = z.object({
  groups: z.array(
    z.object({
      point: z.string(),
      findings: z.array(z.string()),
      kind: z.enum(["agreement", "disagreement", "unique"]),
    }),
  ),
  resolution: z.string(),
});
export type Resolution = z.infer<typeof Resolution>;
