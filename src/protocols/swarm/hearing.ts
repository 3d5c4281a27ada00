import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { noteMissing } from "../missing.ts";
import type { Course, Heard, Table } from "./course.ts";
import type { MessageType } from "./rules/said.ts";
import type { Statement } from "./rules/statements.ts";
import { say, tell, type Told } from "./telling.ts";

/** Tells a seat what is new to it, and asks. */
export async function ask<A extends string | Statement>(
  floor: Floor,
  seat: Seat,
  course: Course,
  turnFor: (told: Told) => Turn<A>,
): Promise<Heard> {
  const told = tell(floor, seat, course);
  const turn = turnFor(told);
  const reply = await floor.ask(seat, turn);
  const heard = { seat, asked: [turn.occurrence ?? 1], seen: told.seen };
  return reply.answered
    ? { ...heard, content: reply.value, failure: null, witnessed: reply.witnessed }
    : { ...heard, content: null, failure: reply.failure };
}

/** Puts what was said on the table, and says who did not speak. */
export function put(
  floor: Floor,
  table: Table,
  course: Course,
  type: MessageType,
  heard: readonly Heard[],
  round = course.held.length + 1,
): Course {
  for (const { seat, failure } of heard)
    noteMissing(floor, `${seat.name} gave no ${type.replaceAll("_", " ")} in round ${round}`, failure);
  return say(floor, table, course, round, type, heard);
}
