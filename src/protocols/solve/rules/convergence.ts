import type { Synthesis } from "./synthesis.ts";

type Convergence = Synthesis["convergence"];
export type Recommendation = Convergence["recommendation"];

export interface Tally {
  readonly agreements: number;
  readonly disagreements: number;
  /** One for each agent; `null` where it gave none. */
  readonly feasibility: readonly (number | null)[];
  readonly newInsights: boolean;
}

// behaviour 2.6: the weights of seed 001, with the bonus flat and no smoothing of the ratio.
const agreementWeight = 0.5;
const feasibilityWeight = 0.3;
const stabilityBonus = 0.2;
const enough = 0.8;
const mostDisagreements = 3;
const unknownFeasibility = 0.5;
// Sums of fractions are not exact: what comes to the bound must not fall short of it.
const epsilon = 1e-9;

/** How far the agents have come together. Agreement is tested first: it outweighs many disagreements. */
export function convergence(standing: Tally): Convergence {
  const { agreements, disagreements, feasibility, newInsights } = standing;
  const points = agreements + disagreements;
  const ratio = points === 0 ? 0 : agreements / points;
  const score =
    agreementWeight * ratio +
    feasibilityWeight * averageFeasibility(feasibility) +
    (newInsights ? 0 : stabilityBonus);
  return {
    score: Math.min(1, Math.round(score * 1e9) / 1e9),
    new_insights: newInsights,
    recommendation: recommendation(score, disagreements),
  };
}

function recommendation(score: number, disagreements: number): Recommendation {
  if (score >= enough - epsilon) return "converged";
  return disagreements > mostDisagreements ? "user_input_needed" : "continue";
}

/** Nobody's silence lifts or sinks a task. */
export function averageFeasibility(scores: readonly (number | null)[]): number {
  if (scores.length === 0) return unknownFeasibility;
  return scores.reduce<number>((sum, score) => sum + (score ?? unknownFeasibility), 0) / scores.length;
}
