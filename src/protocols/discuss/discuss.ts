import type { Floor, Protocol } from "../../core/floor.ts";
import { discussVerdict } from "../../judgement/discuss/outcome.ts";
import { partsOf } from "../../judgement/discuss/said.ts";
import { nextAfterPosition, unresolved } from "../../judgement/discuss/state.ts";
import type { StatementKind } from "../../judgement/discuss/statements.ts";
import type { DiscussVerdict, Skipped } from "../../judgement/discuss/verdict.ts";
import { hasNewInsights } from "../../judgement/new-insights.ts";
import { checkConsensus } from "./consensus.ts";
import { beginning, type Course, named } from "./course.ts";
import type { DiscussOutcome } from "./discuss-outcome.ts";
import { finalPositions } from "./finals.ts";
import { askWhatNow } from "./gates.ts";
import { ourLanguage } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import { isBroken, soloDiscussion } from "./solo.ts";
import { statementRound } from "./statement-round.ts";
import { asSeat, mostMembers, namesOf, seatTeam, speakersOf, type Team } from "./team.ts";

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss: Protocol<DiscussOptions, DiscussOutcome> = async (floor, options) => {
  let team = await seatTeam(floor, options);
  let { course, heard } = await statementRound(floor, team, options, beginning, "position");
  if (isBroken(heard)) return soloDiscussion(floor, team, options, heard);
  course = await dialectic(floor, team, options, course);

  for (;;) {
    course = await finalPositions(floor, team, options, course);
    const verdict = floor.judge("verdict", verdictOf(team, options, course));
    const next = await askWhatNow(floor, options, verdict, canGrow(team));
    if (next.step === "end") return { decision: next.decision };
    if (next.step === "add") {
      const added = floor.join(asSeat(next.viewpoint, team.topical.length));
      team = { ...team, topical: [...team.topical, added] };
    }
    const focus = next.step === "dig" ? [next.issue] : [];
    ({ course } = await statementRound(floor, team, options, course, "challenge", { focus }));
    ({ course } = await statementRound(floor, team, options, course, "synthesis", { focus }));
  }
};

/** Seed 002: what follows the blind positions depends on how far they lie apart. */
async function dialectic(floor: Floor, team: Team, options: DiscussOptions, blind: Course): Promise<Course> {
  const { preset, whenSplit } = options;
  const state = stateOf(blind);
  const calls = speakersOf(team).length + 1;
  if (whenSplit && state === "CONSENSUS") {
    const reason = "the blind positions do not differ (--when-split)";
    return skip(floor, await checkConsensus(floor, team, options, blind), "challenge", reason, calls);
  }
  const next = nextAfterPosition(state, preset);
  if (next === "check") return checkConsensus(floor, team, options, blind);
  if (next === "synthesis") {
    const reason = preset === "quick" ? "--quick goes without it" : `the positions are ${state} already`;
    return reconcile(floor, team, options, skip(floor, blind, "challenge", reason, calls));
  }
  const { course } = await statementRound(floor, team, options, blind, "challenge");
  return reconcile(floor, team, options, course);
}

const mostRounds = 5;

/** Synthesis where something important is open; with --deep on, while the positions stay far apart. */
async function reconcile(floor: Floor, team: Team, options: DiscussOptions, open: Course): Promise<Course> {
  const calls = speakersOf(team).length + 1;
  const conflicts = unresolved(issuesOf(open), team.advocate.name);
  const isQuick = options.preset === "quick";
  if (conflicts.length === 0 && !isQuick)
    return settled(
      floor,
      team,
      options,
      skip(floor, open, "synthesis", "no important conflict is open", calls),
    );
  if (!isQuick && (await broughtNothing(floor, open))) {
    const reason = "the last round brought nothing new: nobody moved, and every point had been made before";
    return settled(floor, team, options, skip(floor, open, "synthesis", reason, calls));
  }
  let { course } = await statementRound(floor, team, options, open, "synthesis");
  while (options.preset === "deep" && stateOf(course) === "DIVERGENT" && course.held.length < mostRounds) {
    const kind = course.held.at(-1)?.kind === "synthesis" ? "challenge" : "synthesis";
    const focus = unresolved(issuesOf(course), team.advocate.name).map(({ issue }) => issue);
    ({ course } = await statementRound(floor, team, options, course, kind, { focus }));
  }
  return settled(floor, team, options, course);
}

/** Agreement is looked into wherever it comes about. */
function settled(floor: Floor, team: Team, options: DiscussOptions, course: Course): Promise<Course> {
  return stateOf(course) === "CONSENSUS"
    ? checkConsensus(floor, team, options, course)
    : Promise.resolve(course);
}

/** Nobody moved, and what was said had all been said before. */
async function broughtNothing(floor: Floor, { held }: Course): Promise<boolean> {
  const last = held.at(-1);
  const isMoved = last === undefined || last.moves.some(({ changed }) => changed);
  if (held.length < 2 || isMoved) return false;
  const points = (rounds: typeof held) =>
    rounds.flatMap(({ said }) => said.flatMap(({ statement }) => partsOf(statement)));
  const [now, before] = [points([last]), points(held.slice(0, -1))];
  return !hasNewInsights(now, before, await floor.lookUp("likeness", [...now, ...before]));
}

function skip(
  floor: Floor,
  course: Course,
  round: StatementKind,
  reason: string,
  savedCalls: number,
): Course {
  const skipped: Skipped = floor.judge("skipped", { round, reason, savedCalls });
  return { ...course, skipped: [...course.skipped, skipped] };
}

function verdictOf(team: Team, options: DiscussOptions, course: Course): DiscussVerdict {
  const { held, finals, consensus, violations, skipped } = course;
  return discussVerdict({
    team: namesOf(team),
    rounds: held.map(({ kind, said, moves }) => ({ kind, said: said.map(named), moves })),
    state: held.at(-1)?.state ?? null,
    finals: [...finals].map(([seat, final]) => ({ seat, final })),
    lang: ourLanguage(options),
    falseConsensus: consensus,
    violations,
    skipped,
    mode: "team",
  });
}

function stateOf({ held }: Course) {
  return held.at(-1)?.state.state ?? "NARROWING";
}

function issuesOf({ held }: Course) {
  return held.at(-1)?.state.issues ?? [];
}

function canGrow({ topical }: Team): boolean {
  return topical.length < mostMembers;
}
