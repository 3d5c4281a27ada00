import type { Floor } from "../../kernel/floor.ts";
import { nearestAgreement } from "./rules/strongest.ts";
import type { RoundJudgement, SwarmVerdict } from "./rules/verdict.ts";
import { type Course, type HeldRound, messagesOf, type Table } from "./course.ts";
import { depthPlans } from "./depth.ts";
import { ask, put } from "./hearing.ts";
import { counterpointTurn } from "./prompt.ts";
import { rebuttals } from "./rebuttals.ts";
import { judging } from "./round.ts";
import type { SwarmEntry } from "./state.ts";

type Stress = SwarmVerdict["stress"];

/**
 * Before the synthesis, where the last round shows no contradiction: the contrarian makes the strongest case against
 * what is agreed on, and the experts answer. Whether it is due is told by what experts contest and who moved.
 */
export async function stressCheck(
  floor: Floor,
  table: Table,
  before: Course,
): Promise<{ readonly course: Course; readonly stress: Stress }> {
  const { options } = table;
  const last = before.held.at(-1);
  const { stress: policy, depth } = options;
  if (last === undefined || policy === "off")
    return { course: before, stress: { policy, held: false, reason: "It was turned off." } };
  if (policy === "auto" && !last.judgement.untested)
    return {
      course: before,
      stress: { policy, held: false, reason: testedBy(last.judgement) },
    };
  let course = before;
  for (let check = 1; check <= depthPlans[depth].stressChecks; check++) {
    course = await oneCheck(floor, table, course, check);
    if (checksOf(course).at(-1)?.untested !== true) break;
  }
  return { course, stress: { policy, ...account(last, checksOf(course)) } };
}

/** Only what was answered has been under stress. */
function account({ judgement }: HeldRound, checks: readonly RoundJudgement[]): Omit<Stress, "policy"> {
  if (checks.length === 0) return { held: false, reason: "The contrarian did not speak." };
  if (checks.every(({ stands }) => stands.length === 0))
    return { held: false, reason: "No expert answered the contrarian." };
  return {
    held: true,
    reason: judgement.untested ? untestedBy(judgement) : "It was required before the synthesis.",
  };
}

function testedBy({ basis }: RoundJudgement): string {
  return basis === "ledger"
    ? "In the last round experts contested what others claim, or moved."
    : "The last round had messages that counter others.";
}

function untestedBy({ basis }: RoundJudgement): string {
  return basis === "ledger"
    ? "In the last round no expert contested what another claims, and none moved."
    : "No message of the last round countered another.";
}

function checksOf({ held }: Course): readonly RoundJudgement[] {
  return held.at(-1)?.stress ?? [];
}

async function oneCheck(floor: Floor, table: Table, before: Course, check: number): Promise<Course> {
  const { options, contrarian } = table;
  const held = before.held.at(-1) as HeldRound;
  const { round, topic, judgement } = held;
  const aim = {
    strongest: judgement.strongestAgreement,
    nearest: nearestAgreement(messagesOf(before, round)),
    stressed: check - 1,
  };
  const heard = await ask(floor, contrarian, before, (told) =>
    counterpointTurn(options, contrarian, topic, told, aim),
  );
  const tested = put(floor, table, before, "stress_test", [heard], round);
  if (heard.content === null) return tested;
  const course = await rebuttals(floor, table, tested, topic, { round, check });
  const said = course.messages.slice(before.messages.length);
  const judge = await judging(floor, held, said);
  const outcome = judge(course);
  floor.keep<SwarmEntry>({ v: 1, kind: "stress", judgement: outcome });
  return {
    ...course,
    held: [...course.held.slice(0, -1), { ...held, stress: [...held.stress, outcome] }],
  };
}
