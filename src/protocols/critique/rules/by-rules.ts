import { z } from "zod";
import { perspectivesOf, type Point } from "./points.ts";

/** What the reader found. It enters no average and no verdict of others, so it stands by itself. */
export const ByRules = z.object({
  /** The seats it read for. */
  perspectives: z.array(z.string()).readonly(),
  /** Each once, however many seats it read for; the critical first. */
  findings: z
    .array(
      z.object({
        finding: z.string(),
        critical: z.boolean(),
        perspectives: z.array(z.string()).readonly(),
      }),
    )
    .readonly(),
});
export type ByRules = Readonly<z.infer<typeof ByRules>>;

export function findingsByRules(perspectives: readonly string[], points: readonly Point[]): ByRules {
  const found = (["critical", "weakness"] as const).flatMap((kind) => {
    const own = points.filter((point) => point.kind === kind && perspectives.includes(point.perspective));
    return Array.from(
      Map.groupBy(own, ({ text }) => text),
      ([finding, same]) => ({
        finding,
        critical: kind === "critical",
        perspectives: perspectivesOf(same),
      }),
    );
  });
  return { perspectives, findings: found };
}
