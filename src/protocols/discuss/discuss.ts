import type { Floor, Protocol } from "../../kernel/floor.ts";
import { partsOf, type StatementKind } from "./rules/statements.ts";
import { nextAfterPosition, unresolved } from "./rules/state.ts";
import type { Skipped } from "./rules/verdict.ts";
import { hasNewInsights } from "../../text/likeness/new-insights.ts";
import { checkConsensus } from "./consensus.ts";
import { beginning, type Course } from "./course.ts";
import type { DiscussOptions, DiscussOutcome } from "./options.ts";
import { finalPositions } from "./finals.ts";
import { askWhatNow, relayed } from "./gates.ts";
import { newLedger, speaksByIds } from "./rules/ledger.ts";
import { wordsFor } from "./language.ts";
import { soloDiscussion } from "./solo.ts";
import type { DiscussEntry } from "./state.ts";
import { statementRound } from "./statement-round.ts";
import { mostMembers, speakersOf, type Team, withMember } from "./team.ts";
import { asSeat, seatTeam } from "./seating.ts";
import { keptVerdict, verdictOf } from "./verdict.ts";

/** Everybody says alone where they stand, then they attack each other's positions, then they revise; nothing is voted on. */
export const discuss: Protocol<DiscussOptions, DiscussOutcome> = async (floor, options) => {
  let team = await seatTeam(floor, options);
  const ledger = newLedger(
    speakersOf(team).map(({ name }) => name),
    team.advocate.name,
  );
  let course = await heldRound(floor, team, beginning(ledger), "position");
  if (course.broken === null) course = await dialectic(floor, team, course);

  for (;;) {
    if (course.broken !== null) return soloDiscussion(floor, team, course);
    course = await concluded(floor, team, course);
    const verdict = keptVerdict(floor, verdictOf(team, course));
    const next = await askWhatNow(floor, options, verdict, team.topical.length < mostMembers);
    if (next.step === "end") return { decision: next.decision };
    if (next.step === "add") {
      const newcomer = floor.join(asSeat(next.viewpoint, floor.seats));
      team = withMember(team, newcomer);
      course = await heldRound(floor, team, course, "position", { newcomer });
    }
    const focus = next.step === "dig" ? [next.issue] : [];
    course = await heldRound(floor, team, course, "challenge", { focus });
    if (course.broken === null) course = await heldRound(floor, team, course, "synthesis", { focus });
    course = await settled(floor, team, course);
  }
};

/** A round of statements, and what only the person can know is asked after it. */
async function heldRound(...round: Parameters<typeof statementRound>): Promise<Course> {
  const [floor, { options }] = round;
  return relayed(floor, options, await statementRound(...round));
}

/** The final positions; an agreement that comes about or falls apart with them is looked into as any other. */
async function concluded(floor: Floor, team: Team, open: Course): Promise<Course> {
  const course = await finalPositions(floor, team, open);
  if (course.state === null) return course;
  if (course.state.state !== "CONSENSUS") return { ...course, consensus: null };
  return course.consensus === null ? checkConsensus(floor, team, course) : course;
}

/** Seed 002: what follows the blind positions depends on how far they lie apart. */
async function dialectic(floor: Floor, team: Team, blind: Course): Promise<Course> {
  const { options } = team;
  const { preset, whenSplit } = options;
  const { skipped: why } = wordsFor(options);
  const state = stateOf(blind);
  const next = nextAfterPosition(state, preset);
  if (next === "check" || (whenSplit && state === "CONSENSUS")) {
    const rest: readonly StatementKind[] = preset === "quick" ? ["synthesis"] : ["challenge", "synthesis"];
    const checked = await checkConsensus(floor, team, blind);
    return skip(floor, team, checked, rest, whenSplit ? why.notSplit : why.agreed);
  }
  if (next === "synthesis") {
    const skipped = skip(floor, team, blind, ["challenge"], preset === "quick" ? why.quick : why.converging);
    return synthesise(floor, team, skipped);
  }
  const course = await heldRound(floor, team, blind, "challenge");
  return course.broken === null ? reconcile(floor, team, course) : course;
}

/** No synthesis where all agree by their own word, or the last round brought nothing. */
async function reconcile(floor: Floor, team: Team, open: Course): Promise<Course> {
  const { options } = team;
  const { skipped: why } = wordsFor(options);
  const isAgreed = stateOf(open) === "CONSENSUS";
  if (!isAgreed && !(await broughtNothing(floor, open))) return synthesise(floor, team, open);
  const reason = isAgreed ? why.noConflict : why.nothingNew;
  return settled(floor, team, skip(floor, team, open, ["synthesis"], reason));
}

const mostRounds = 5;

/** With --deep it goes on, on what is still open, while the positions stay far apart. */
async function synthesise(floor: Floor, team: Team, open: Course): Promise<Course> {
  const { options } = team;
  let course = await heldRound(floor, team, open, "synthesis");
  const goesOn = () =>
    options.preset === "deep" &&
    course.broken === null &&
    stateOf(course) === "DIVERGENT" &&
    course.held.length < mostRounds;
  while (goesOn()) {
    const kind = course.held.at(-1)?.kind === "synthesis" ? "challenge" : "synthesis";
    if (await broughtNothing(floor, course)) {
      course = skip(floor, team, course, [kind], wordsFor(options).skipped.nothingNew);
      break;
    }
    const focus = unresolved(issuesOf(course), team.advocate.name).map(({ issue }) => issue);
    course = await heldRound(floor, team, course, kind, { focus });
  }
  return settled(floor, team, course);
}

/** Agreement is looked into wherever it comes about. */
function settled(floor: Floor, team: Team, course: Course): Promise<Course> {
  return course.broken === null && stateOf(course) === "CONSENSUS"
    ? checkConsensus(floor, team, course)
    : Promise.resolve(course);
}

/** Nobody moved, nobody stood to anything by its id, and what was said had all been said before. */
async function broughtNothing(floor: Floor, { held, ledger, heard }: Course): Promise<boolean> {
  const last = held.at(-1);
  const isMoved = last === undefined || last.moves.some(({ changed }) => changed);
  const hasStood = last?.said.some(({ statement }) => speaksByIds(ledger, statement)) ?? false;
  if (held.length < 2 || isMoved || (hasStood && ledger.stands.some(({ round }) => round === heard)))
    return false;
  const points = (rounds: typeof held) =>
    rounds.flatMap(({ said }) => said.flatMap(({ statement }) => partsOf(statement)));
  const [now, before] = [points([last]), points(held.slice(0, -1))];
  return !hasNewInsights(now, before, await floor.lookUp("likeness", [...now, ...before]));
}

/** Leaves rounds out, and says why and what that saved: the speakers and the moderator of each. */
function skip(
  floor: Floor,
  team: Team,
  course: Course,
  rounds: readonly StatementKind[],
  reason: string,
): Course {
  const savedCalls = speakersOf(team).length + 1;
  const skipped = rounds.map((round): Skipped => ({ round, reason, savedCalls }));
  for (const one of skipped) floor.keep<DiscussEntry>({ v: 1, kind: "skipped", skipped: one });
  return { ...course, skipped: [...course.skipped, ...skipped] };
}

function stateOf({ held }: Course) {
  return held.at(-1)?.state.state ?? "NARROWING";
}

function issuesOf({ held }: Course) {
  return held.at(-1)?.state.issues ?? [];
}
