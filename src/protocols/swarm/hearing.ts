import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import type { MessageType } from "./rules/message.ts";
import type { Statement } from "./rules/statements.ts";
import { noteMissing } from "../missing.ts";
import type { Course } from "./course.ts";
import type { Table } from "./table.ts";
import { say, tell, type Told } from "./telling.ts";

/** What one seat said, knowing what it had been shown. */
export interface Heard {
  readonly seat: Seat;
  readonly content: string | Statement | null;
  readonly seen: ReadonlySet<string>;
  readonly failure: Failure | null;
}

/** Tells a seat what is new to it, and asks. */
export async function ask<A extends string | Statement>(
  floor: Floor,
  seat: Seat,
  course: Course,
  turn: (told: Told) => Turn<A>,
): Promise<Heard> {
  const told = tell(floor, seat, course);
  const reply = await floor.ask(seat, turn(told));
  return reply.answered
    ? { seat, content: reply.value, seen: told.seen, failure: null }
    : { seat, content: null, seen: told.seen, failure: reply.failure };
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
  const said = heard.flatMap(({ seat, content, seen }) =>
    content === null ? [] : [{ seat, content, seen }],
  );
  return say(floor, table, course, round, type, said);
}
