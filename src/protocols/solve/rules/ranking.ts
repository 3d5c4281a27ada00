import { type Level, levels } from "./analysis.ts";
import type { Candidate } from "./candidates.ts";
import { isOutweighed } from "./stances.ts";
import { compare } from "../../../text/likeness/same-words.ts";

// behaviour 2.5: the weights of seed 001. What nobody could tell counts 15.
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

export const mostSolutions = 3;

/**
 * The best first; what more agents contest with evidence than stand behind it comes after all others. Ties: more agents,
 * then fewer cons, then lower risk, then by name.
 */
export function ranked(
  candidates: readonly Candidate[],
  verifiedFiles: (candidate: Candidate) => number,
): readonly Candidate[] {
  const scoreOf = (one: Candidate) =>
    score({
      agents: one.agents.length,
      effort: one.effort,
      risk: one.risk,
      pros: one.pros.length,
      cons: one.cons.length,
      verifiedFiles: verifiedFiles(one),
    });
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort(
      (a, b) =>
        Number(isOutweighed(a.candidate)) - Number(isOutweighed(b.candidate)) ||
        b.score - a.score ||
        b.candidate.agents.length - a.candidate.agents.length ||
        a.candidate.cons.length - b.candidate.cons.length ||
        levels.indexOf(a.candidate.risk) - levels.indexOf(b.candidate.risk) ||
        compare(a.candidate.name, b.candidate.name),
    )
    .map(({ candidate }) => candidate);
}
