import type { Step } from "../../kernel/event.ts";
import type { Floor } from "../../kernel/floor.ts";
import { checkClaims } from "../check-claims.ts";
import { noteMissing } from "../missing.ts";
import { joined } from "../prompt-parts.ts";
import {
  type Course,
  type Heard,
  hearersOf,
  type HeldRound,
  isSilent,
  messagesOf,
  type Table,
  witnessedBy,
} from "./course.ts";
import { ask, put } from "./hearing.ts";
import { analogyTurn, counterpointTurn, openingTurn, statementTurn, synthesisTurn } from "./prompt.ts";
import { answersAfter, notYetPutText, stillOpen } from "./questions.ts";
import { rebuttals } from "./rebuttals.ts";
import { textsOfPositions } from "./rules/agreement.ts";
import { swarmClaims } from "./rules/claims.ts";
import { edgesOf } from "./rules/graph.ts";
import { ledgerOf } from "./rules/ledger.ts";
import { lengthRemark } from "./rules/lengths.ts";
import { summedUp, type SwarmMessage } from "./rules/said.ts";
import { judgeRound } from "./rules/round.ts";
import { nearestAgreement, strongestAgreement } from "./rules/strongest.ts";
import { synthesisFromRound } from "./rules/synthesis.ts";
import type { JudgedSynthesis, RoundJudgement, Stand } from "./rules/verdict.ts";
import type { SwarmEntry } from "./state.ts";
import { openingText } from "./synthesis-text.ts";
import { say, tell } from "./telling.ts";

/** Opening, statements, counterpoint, rebuttals, analogy, synthesis: in this order, and nobody hears who speaks at the same time. */
export function swarmRound(floor: Floor, table: Table, before: Course, topic: string): Promise<Course> {
  const { options } = table;
  const round = before.held.length + 1;
  return floor.round(
    topic,
    async () => {
      const begun = { ...before, topic: topic === options.topic ? null : topic };
      const opened = await open(floor, table, begun, topic);
      const stated = await state(floor, table, opened, topic);
      // Where no expert spoke there is nothing to argue about.
      const course = isSilent(stated, round) ? stated : await argue(floor, table, stated, topic);
      const judge = await judging(floor, { round, topic }, messagesOf(course, round));
      const first = judge(course);
      floor.keep<SwarmEntry>({ v: 1, kind: "judgement", judgement: first });
      const synthesis = await synthesise(floor, table, course, first);
      floor.keep<SwarmEntry>({ v: 1, kind: "synthesis", synthesis, asked: !isSilent(course, round) });
      const summed = { ...course, messages: summedUp(course.messages, synthesis) };
      const judgement = synthesis.sameOptions?.length ? judge(summed) : first;
      // Options that say the same are one from now on, also in what the round came to.
      if (judgement !== first) floor.keep<SwarmEntry>({ v: 1, kind: "judgement", judgement });
      const held = { round, topic, synthesis, judgement, stress: [] };
      floor.report(tallyOf(held));
      return { ...summed, held: [...course.held, held] };
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

async function argue(floor: Floor, table: Table, stated: Course, topic: string): Promise<Course> {
  const countered = await counter(floor, table, stated, topic);
  const answered = await rebuttals(floor, table, countered, topic, null);
  return compare(floor, table, answered, topic);
}

async function open(floor: Floor, table: Table, course: Course, topic: string): Promise<Course> {
  const { options, moderator, experts } = table;
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

async function state(floor: Floor, table: Table, course: Course, topic: string): Promise<Course> {
  const { options } = table;
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

async function counter(floor: Floor, table: Table, course: Course, topic: string): Promise<Course> {
  const { options } = table;
  const round = course.held.length + 1;
  const statements = messagesOf(course, round).filter(({ type }) => type === "initial_statement");
  const likeness = await floor.lookUp("likeness", textsOfPositions(statements));
  const { edges } = edgesOf(statements, course.messages, course.seen);
  const said = { messages: statements, all: course.messages, likeness, edges };
  const strongest = strongestAgreement(said);
  const nearest = strongest === null ? nearestAgreement(statements) : null;
  const aim = { strongest, nearest, stressed: null };
  const { contrarian } = table;
  const heard = await ask(floor, contrarian, course, (told) =>
    counterpointTurn(options, contrarian, topic, told, aim),
  );
  return put(floor, table, course, "counterpoint", [heard]);
}

async function compare(floor: Floor, table: Table, course: Course, topic: string): Promise<Course> {
  const { options, crossDomain } = table;
  if (crossDomain === null) return course;
  const heard = await ask(floor, crossDomain, course, (told) =>
    analogyTurn(options, crossDomain, topic, told),
  );
  return put(floor, table, course, "analogy", [heard]);
}

/** The graph, the stands and the moves of what was said in a round or a stress check, told by its structure. */
export async function judging(
  floor: Floor,
  { round, topic }: Pick<HeldRound, "round" | "topic">,
  messages: readonly SwarmMessage[],
): Promise<(course: Course) => RoundJudgement> {
  const likeness = await floor.lookUp("likeness", textsOfPositions(messages));
  return ({ messages: all, seen }) => judgeRound({ round, topic, messages, all, seen, likeness });
}

async function synthesise(
  floor: Floor,
  { moderator, options }: Table,
  course: Course,
  judgement: RoundJudgement,
): Promise<JudgedSynthesis> {
  const { round, topic } = judgement;
  const messages = messagesOf(course, round);
  const byCode = { ...synthesisFromRound(messages, judgement, round), round, by: "code" } as const;
  if (isSilent(course, round)) return byCode;
  // Only this round, also for a moderator that failed to open it and was last heard in another.
  const told = tell(floor, moderator, course, round);
  const open = joined([notYetPutText(course), stillOpen(course, round)]);
  const reply = await floor.ask(moderator, synthesisTurn(options, moderator, topic, told, { round, open }));
  if (!reply.answered) {
    noteMissing(floor, `The moderator gave no synthesis of round ${round}`, reply.failure);
    return byCode;
  }
  const remark = lengthRemark("The moderator's summary", reply.value.summary, 200);
  if (remark !== null) floor.warn(remark);
  return { ...reply.value, round, by: "moderator" };
}

/** What came of a round, for who watches: what the moderator says, and what can be counted. */
function tallyOf({ round, synthesis, judgement }: Omit<HeldRound, "stress">): string {
  const { stands, shifts, untested } = judgement;
  const moved = shifts.filter(({ accepted }) => accepted).length;
  const facts = [
    `${synthesis.agreements.length} agreed`,
    `${synthesis.disagreements.length} disputed`,
    `${synthesis.openQuestions.length} open`,
    ...standing(stands),
    ...(moved === 0 ? [] : [`${moved} moved`]),
    ...(untested ? ["nothing countered"] : []),
  ];
  return `Round ${round}: ${synthesis.summary} (${facts.join("; ")})`;
}

function standing(stands: readonly Stand[]): readonly string[] {
  const counts = (["counter", "partly", "accept"] as const).flatMap((which) => {
    const count = stands.filter(({ stand }) => stand === which).length;
    return count === 0 ? [] : [`${count} ${which}`];
  });
  return counts.length === 0 ? [] : [`on the contrarian: ${counts.join(", ")}`];
}
