import type { Witnessed } from "../../../kernel/witnessed.ts";
import type { Analysis } from "./analysis.ts";

/** An analysis with who gave it. Lists of these are in seat order. */
export interface Contribution {
  readonly seat: string;
  /** The agent that really answered: a fallback's own name, never the name of whom it stood in for. */
  readonly agent: string;
  readonly analysis: Analysis;
  /** What its seat had been shown of the project; absent where it could not look. */
  readonly witnessed?: Witnessed | undefined;
}

/** A finding under the id by which everybody names it: `GEM-1`. */
export interface NamedFinding {
  readonly id: string;
  readonly agent: string;
  readonly text: string;
  readonly witnessed?: Witnessed | undefined;
}

/** What an agent says of how things are; what a verifier adds is a finding too. */
export function findingsIn({ findings, cross_verification }: Analysis): readonly string[] {
  return [...findings, ...(cross_verification?.additions ?? [])];
}

/** What verifiers dispute, under ids of their own: `claude!1`. */
export function namedDisputes(contributions: readonly Contribution[]): readonly NamedFinding[] {
  const counts = new Map<string, number>();
  return contributions.flatMap(({ agent, analysis, witnessed }) =>
    (analysis.cross_verification?.disagrees_with ?? []).map((text) => {
      const number = (counts.get(agent) ?? 0) + 1;
      counts.set(agent, number);
      return { id: `${agent}!${number}`, agent, text, witnessed };
    }),
  );
}

/** The agents behind contributions, each once, by name. */
export function agentsOf(contributions: readonly { readonly agent: string }[]): readonly string[] {
  return [...new Set(contributions.map(({ agent }) => agent))].sort();
}

/** One score for each agent, however many seats it answered for: nobody is counted twice. */
export function scoresByAgent(
  given: readonly { readonly agent: string; readonly score: number | null }[],
): readonly (number | null)[] {
  return [...Map.groupBy(given, ({ agent }) => agent).values()].map((own) => {
    const scores = own.flatMap(({ score }) => score ?? []);
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  });
}
