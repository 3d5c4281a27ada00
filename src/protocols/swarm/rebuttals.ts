import type { Floor } from "../../core/floor.ts";
import type { Seat } from "../../core/seat.ts";
import { swarmClaims } from "../../judgement/swarm/claims.ts";
import { standOf } from "../../judgement/swarm/stands.ts";
import { checkClaims } from "../check-claims.ts";
import type { Course } from "./course.ts";
import { type Heard, put } from "./hearing.ts";
import type { SwarmOptions } from "./options.ts";
import { rebuttalTurn } from "./prompt.ts";
import type { Table } from "./table.ts";
import { tell } from "./telling.ts";
import { asks } from "./words.ts";

/** Every expert answers the contrarian: in the round itself, or to a stress check after it. */
export async function rebuttals(
  floor: Floor,
  table: Table,
  options: SwarmOptions,
  course: Course,
  topic: string,
  stress: { readonly round: number; readonly check: number } | null,
): Promise<Course> {
  const heard = await Promise.all(
    table.experts.map((seat) => rebuttal(floor, seat, options, course, topic, stress?.check ?? 0)),
  );
  const type = stress === null ? "rebuttal" : "stress_response";
  const now = put(floor, table, course, type, heard, stress?.round);
  await checkClaims(floor, swarmClaims(now.messages.slice(course.messages.length)), options.context);
  return now;
}

/** Countered or accepted; where it cannot be told which, it is asked for once more and then kept as it is. */
async function rebuttal(
  floor: Floor,
  seat: Seat,
  options: SwarmOptions,
  course: Course,
  topic: string,
  check: number,
): Promise<Heard> {
  const told = tell(floor, seat, course);
  const occurrence = 2 * check + 1;
  const first = await floor.ask(seat, rebuttalTurn(options, seat, topic, told, { occurrence, again: null }));
  if (!first.answered) return { seat, content: null, seen: told.seen, failure: first.failure };
  if (standOf(first.value) !== null) return { seat, content: first.value, seen: told.seen, failure: null };
  const again = { faults: [asks.noStand], said: JSON.stringify(first.value, null, 1) };
  const turn = rebuttalTurn(options, seat, topic, told, { occurrence: occurrence + 1, again });
  const second = await floor.ask(seat, turn);
  const content = second.answered ? second.value : first.value;
  if (standOf(content) === null) floor.warn(`${seat.name} took no clear stand on what the contrarian said.`);
  return { seat, content, seen: told.seen, failure: null };
}
