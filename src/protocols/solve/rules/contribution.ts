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

/** A finding under the id by which a resolver names it: `gemini#1`. */
export interface NamedFinding {
  readonly id: string;
  readonly agent: string;
  readonly text: string;
  readonly witnessed?: Witnessed | undefined;
}

/** All findings, numbered for each agent over all its seats; what a verifier adds is a finding too. */
export function namedFindings(contributions: readonly Contribution[]): readonly NamedFinding[] {
  return numbered(contributions, "#", ({ findings, cross_verification }) => [
    ...findings,
    ...(cross_verification?.additions ?? []),
  ]);
}

/** What verifiers dispute, under ids of their own: `claude!1`. */
export function namedDisputes(contributions: readonly Contribution[]): readonly NamedFinding[] {
  return numbered(contributions, "!", ({ cross_verification }) => cross_verification?.disagrees_with ?? []);
}

function numbered(
  contributions: readonly Contribution[],
  sign: string,
  textsOf: (analysis: Analysis) => readonly string[],
): readonly NamedFinding[] {
  const counts = new Map<string, number>();
  return contributions.flatMap(({ agent, analysis, witnessed }) =>
    textsOf(analysis).map((text) => {
      const number = (counts.get(agent) ?? 0) + 1;
      counts.set(agent, number);
      return { id: `${agent}${sign}${number}`, agent, text, witnessed };
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
