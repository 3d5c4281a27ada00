import { type Level, levels } from "../reply.ts";
import { at, averageFeasibility, isOutweighed, type Way } from "./ways.ts";
import { compare } from "../../../text/likeness/same-words.ts";
import type { Synthesis } from "./synthesis.ts";

// A backer is worth two thirds of a low effort or risk. What nobody could tell counts between medium and high.
const perAgent = 20;
const effortScore: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 10 };
const riskScore: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 5 };
const unknownScore = 15;
const perPro = 5;
const perFile = 3;
const mostForFiles = 15;

export interface Scored {
  readonly agents: number;
  readonly effort: Level | null;
  readonly risk: Level | null;
  readonly pros: number;
  readonly cons: number;
  /** Only files that are there: naming many is no merit. */
  readonly verifiedFiles: number;
}

export function score({ agents, effort, risk, pros, cons, verifiedFiles }: Scored): number {
  return (
    perAgent * agents +
    (effort === null ? unknownScore : effortScore[effort]) +
    (risk === null ? unknownScore : riskScore[risk]) +
    perPro * (pros - cons) +
    Math.min(perFile * verifiedFiles, mostForFiles)
  );
}

/**
 * The best first; what more agents are against than behind comes after all others. Ties: more agents, then fewer cons, then
 * lower risk, then by name.
 */
export function ranked(ways: readonly Way[], verifiedFiles: (way: Way) => number): readonly Way[] {
  const scoreOf = (one: Way) =>
    score({
      agents: backing(one),
      effort: one.effort,
      risk: one.risk,
      pros: one.pros.length,
      cons: one.cons.length,
      verifiedFiles: verifiedFiles(one),
    });
  return ways
    .map((way) => ({ way, score: scoreOf(way) }))
    .sort(
      (a, b) =>
        Number(isOutweighed(a.way)) - Number(isOutweighed(b.way)) ||
        b.score - a.score ||
        backing(b.way) - backing(a.way) ||
        a.way.cons.length - b.way.cons.length ||
        levels.indexOf(a.way.risk) - levels.indexOf(b.way.risk) ||
        compare(a.way.name, b.way.name),
    )
    .map(({ way }) => way);
}

/** Who could live with a way is half as much behind it as who would go it. */
function backing({ standing, backers }: Way): number {
  return backers.length - at(standing, "accepts").length / 2;
}

type Convergence = Synthesis["convergence"];
export type Recommendation = Convergence["recommendation"];

export interface RoundTally {
  readonly agreements: number;
  readonly disagreements: number;
  /** One for each agent; `null` where it gave none. */
  readonly feasibility: readonly (number | null)[];
  readonly newInsights: boolean;
}

// Agreement weighs most; that nobody has anything new is a flat bonus, so that a quiet round can end it.
const agreementWeight = 0.5;
const feasibilityWeight = 0.3;
const stabilityBonus = 0.2;
const enough = 0.8;
const mostDisagreements = 3;
// Sums of fractions are not exact: what comes to the bound must not fall short of it.
const epsilon = 1e-9;

/** How far the agents have come together. Agreement is tested first: it outweighs many disagreements. */
export function convergence(standing: RoundTally): Convergence {
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
