import type { Floor } from "../../kernel/floor.ts";
import { lengthRemark } from "./rules/lengths.ts";
import { gistOf } from "./rules/window.ts";
import { noteMissing } from "../missing.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, hearersOf, type HeldRound, type Table } from "./course.ts";
import type { SwarmOptions } from "./options.ts";
import { checkpointTurn, reopeningTurn } from "./prompt.ts";
import type { SwarmEntry } from "./state.ts";
import { synthesisText } from "./synthesis-text.ts";

/** Writes down what is needed to go on, sends everybody home, and after a resume gives what the moderator suggests. */
export async function takeRecess(
  floor: Floor,
  table: Table,
  course: Course,
  occurrence: number,
): Promise<string> {
  const { options } = table;
  const { round } = course.held.at(-1) as HeldRound;
  const summary = await checkpoint(floor, table, course, occurrence);
  await floor.recess(`after round ${round}`);
  const { moderator } = table;
  const about = { summary, participants: hearersOf(table) };
  const reply = await floor.ask(moderator, reopeningTurn(options, moderator, about, occurrence));
  if (!reply.answered) noteMissing(floor, "The moderator did not reopen the discussion", reply.failure);
  const text = reply.answered ? reply.value : summary;
  const by = reply.answered ? "moderator" : "code";
  floor.keep<SwarmEntry>({ v: 1, kind: "reopening", round, text, by });
  return text;
}

async function checkpoint(
  floor: Floor,
  { historian, experts, options }: Table,
  course: Course,
  occurrence: number,
): Promise<string> {
  const { round } = course.held.at(-1) as HeldRound;
  const positions = experts.flatMap(({ id, name }) => {
    const last = course.messages.findLast((message) => message.from === id);
    return last === undefined ? [] : [`- ${name} [${last.id}]: ${gistOf(last)}`];
  });
  const record = joined([
    ...course.held.map((held) => part(`Round ${held.round}`, synthesisText(held))),
    part("Where each expert stands", positions.join("\n")),
  ]);
  const reply = await floor.ask(historian, checkpointTurn(options, historian, record, occurrence));
  if (!reply.answered) noteMissing(floor, "The historian wrote no summary", reply.failure);
  const remark = reply.answered ? lengthRemark("The historian's summary", reply.value, [1000, 2000]) : null;
  if (remark !== null) floor.warn(remark);
  const text = reply.answered ? reply.value : summaryOf(options, course, positions);
  const by = reply.answered ? "historian" : "code";
  floor.keep<SwarmEntry>({ v: 1, kind: "checkpoint", round, text, by });
  return text;
}

function summaryOf({ topic }: SwarmOptions, { held }: Course, positions: readonly string[]): string {
  return [`# ${topic}`, ...held.map(synthesisText), `Positions:\n${positions.join("\n")}`].join("\n\n");
}
