import { perspectivesOf, type Point } from "./points.ts";

/** What the reader found. It enters no average and no verdict of others, so it stands by itself. */
export interface ByRules {
  /** The seats it read for. */
  readonly perspectives: readonly string[];
  /** Each once, however many seats it read for; the critical first. */
  readonly findings: readonly RuleFinding[];
}

interface RuleFinding {
  readonly finding: string;
  readonly critical: boolean;
  readonly perspectives: readonly string[];
}

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
