import { type Level, levels } from "../reply.ts";
import { at, isOutweighed, type Way } from "./ways.ts";
import { compare } from "../../../text/likeness/same-words.ts";

// What nobody could tell counts 15.
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
