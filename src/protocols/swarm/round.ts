import type { Step } from "../../kernel/event.ts";
import type { Floor } from "../../kernel/floor.ts";
import { textsOfPositions } from "./rules/agreement.ts";
import { swarmClaims } from "./rules/claims.ts";
import { edgesOf } from "./rules/graph.ts";
import { ledgerOf } from "./rules/ledger.ts";
import { lengthRemark } from "./rules/lengths.ts";
import type { SwarmMessage } from "./rules/message.ts";
import { judgeRound } from "./rules/round.ts";
import { nearestAgreement, strongestAgreement } from "./rules/strongest.ts";
import { synthesisFromRound } from "./rules/synthesis.ts";
import type { JudgedSynthesis, RoundJudgement } from "./rules/verdict.ts";
import { checkClaims } from "../check-claims.ts";
import { noteMissing } from "../missing.ts";
import { joined } from "../prompt-parts.ts";
import { type Course, type Heard, isSilent, messagesOf, witnessedBy } from "./course.ts";
import { ask, put } from "./hearing.ts";
import type { SwarmOptions } from "./options.ts";
import { analogyTurn, counterpointTurn, openingTurn, statementTurn, synthesisTurn } from "./prompt.ts";
import { answersAfter, stillOpen } from "./questions.ts";
import { rebuttals } from "./rebuttals.ts";
import { tallyOf } from "./tally.ts";
import { hearersOf, type Table } from "./table.ts";
import { say, tell } from "./telling.ts";
import type { SwarmEntry } from "./state.ts";
import { openingText } from "./synthesis-text.ts";

/** Opening, statements, counterpoint, rebuttals, analogy, synthesis: in this order, and nobody hears who speaks at the same time. */
export function swarmRound(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  before: Course,
  topic: string,
): Promise<Course> {
  const round = before.held.length + 1;
  return floor.round(
    topic,
    async () => {
      const begun = { ...before, topic: topic === options.topic ? null : topic };
      const opened = await open(floor, table, options, begun, topic);
      const stated = await state(floor, table, options, opened, topic);
      // Where no expert spoke there is nothing to argue about.
      const course = isSilent(stated, round) ? stated : await argue(floor, table, options, stated, topic);
      const judgement = await judged(floor, course, round, topic);
      floor.keep<SwarmEntry>({ v: 1, kind: "judgement", judgement });
      const synthesis = await synthesise(floor, table, options, course, judgement);
      floor.keep<SwarmEntry>({ v: 1, kind: "synthesis", synthesis, asked: !isSilent(course, round) });
      const held = { round, topic, synthesis, judgement, stress: [] };
      floor.report(tallyOf(held));
      return { ...course, held: [...course.held, held] };
    },
    stepsOf(table),
  );
}

function stepsOf({ experts, crossDomain }: Table): readonly Step[] {
  return [
    { turn: "opening", seats: 1 },
    { turn: "initial_statement", seats: experts.length },
    { turn: "counterpoint", seats: 1 },
    { turn: "rebuttal", seats: experts.length },
    ...(crossDomain === null ? [] : [{ turn: "analogy", seats: 1 }]),
    { turn: "synthesis", seats: 1 },
  ];
}

async function argue(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  stated: Course,
  topic: string,
): Promise<Course> {
  const countered = await counter(floor, table, options, stated, topic);
  const answered = await rebuttals(floor, table, options, countered, topic, null);
  return compare(floor, table, options, answered, topic);
}

async function open(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  course: Course,
  topic: string,
): Promise<Course> {
  const { moderator, experts } = table;
  const last = course.held.at(-1);
  const answers =
    last === undefined ? "" : joined([answersAfter(course, last.round), stillOpen(course, last.round)]);
  const before = last === undefined ? "" : openingText(last, ledgerOf(course.messages).ledger);
  const about = { topic, experts, before, answers };
  const reply = await floor.ask(moderator, openingTurn(options, moderator, about));
  const opening = reply.answered ? reply.value : "";
  if (!reply.answered) noteMissing(floor, "The moderator gave no opening", reply.failure);
  floor.tell(
    moderator,
    hearersOf(table).filter((seat) => seat.id !== moderator.id),
    { type: "round_start", content: { topic, moderator_opening: opening } },
  );
  const heard: Heard = {
    seat: moderator,
    asked: [1],
    content: reply.answered ? opening : null,
    seen: new Set(),
    failure: reply.answered ? null : reply.failure,
  };
  return say(floor, table, course, course.held.length + 1, "opening", [heard]);
}

async function state(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  course: Course,
  topic: string,
): Promise<Course> {
  const heard = await Promise.all(
    table.experts.map((seat) =>
      ask(floor, seat, course, (told) => statementTurn(options, seat, topic, told)),
    ),
  );
  const now = put(floor, table, course, "initial_statement", heard);
  const claims = swarmClaims(now.messages.slice(course.messages.length), witnessedBy(heard));
  await checkClaims(floor, claims, options.context);
  return now;
}

async function counter(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  course: Course,
  topic: string,
): Promise<Course> {
  const round = course.held.length + 1;
  const statements = messagesOf(course, round).filter(({ type }) => type === "initial_statement");
  const likeness = await floor.lookUp("likeness", textsOfPositions(statements));
  const { edges } = edgesOf(statements, course.messages, course.seen);
  const said = { messages: statements, all: course.messages, likeness, edges };
  const aim = {
    strongest: strongestAgreement(said),
    nearest: nearestAgreement(statements),
    stressed: null,
  };
  const { contrarian } = table;
  const heard = await ask(floor, contrarian, course, (told) =>
    counterpointTurn(options, contrarian, topic, told, aim),
  );
  return put(floor, table, course, "counterpoint", [heard]);
}

async function compare(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  course: Course,
  topic: string,
): Promise<Course> {
  const { crossDomain } = table;
  if (crossDomain === null) return course;
  const heard = await ask(floor, crossDomain, course, (told) =>
    analogyTurn(options, crossDomain, topic, told),
  );
  return put(floor, table, course, "analogy", [heard]);
}

/** The graph, the stands and the moves of what was said, told by its structure. */
export async function judged(
  floor: Floor,
  course: Course,
  round: number,
  topic: string,
  messages: readonly SwarmMessage[] = messagesOf(course, round),
): Promise<RoundJudgement> {
  const likeness = await floor.lookUp("likeness", textsOfPositions(messages));
  return judgeRound({ round, topic, messages, all: course.messages, seen: course.seen, likeness });
}

async function synthesise(
  floor: Floor,
  { moderator }: Table,
  options: SwarmOptions,
  course: Course,
  judgement: RoundJudgement,
): Promise<JudgedSynthesis> {
  const { round, topic } = judgement;
  const messages = messagesOf(course, round);
  const byCode = { ...synthesisFromRound(messages, judgement, round), round, by: "code" } as const;
  if (isSilent(course, round)) return byCode;
  // Only this round, also for a moderator that failed to open it and was last heard in another.
  const told = tell(floor, moderator, course, round);
  const open = stillOpen(course, round);
  const reply = await floor.ask(moderator, synthesisTurn(options, moderator, topic, told, { round, open }));
  if (!reply.answered) {
    noteMissing(floor, `The moderator gave no synthesis of round ${round}`, reply.failure);
    return byCode;
  }
  const remark = lengthRemark("The moderator's summary", reply.value.summary, 200);
  if (remark !== null) floor.warn(remark);
  return { ...reply.value, round, by: "moderator" };
}
