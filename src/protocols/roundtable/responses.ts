import type { Failure } from "../../kernel/failure.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Phase } from "./rules/strategy.ts";
import { noteMissing } from "../missing.ts";
import { isPro, type Table } from "./course.ts";
import { type Asked, responseTurn } from "./participant-prompt.ts";
import type { Said } from "./state.ts";

interface Heard {
  readonly seat: Seat;
  readonly said: Said | null;
  readonly failure: Failure | null;
}

/** What came of asking the table: what was said, and who was asked and did not answer. */
export interface Answers {
  readonly asked: readonly Seat[];
  readonly said: readonly Said[];
  readonly missing: readonly string[];
}

/** All at once and blind, or one after the other; in a phase of the facilitator's own nobody is asked. */
export async function responses(
  floor: Floor,
  table: Table,
  asked: Omit<Asked, "before">,
  named: "all" | readonly string[],
): Promise<Answers> {
  const mode = asked.phase.participation ?? table.strategy.participation;
  const seats = askedSeats(table, asked.phase, mode === "targeted" ? named : "all");
  const heard =
    mode === "sequential"
      ? await inTurn(floor, table, seats, asked)
      : await atOnce(floor, table, seats, asked);
  for (const { seat, failure } of heard) noteMissing(floor, `${seat.name} gave no answer`, failure);
  const said = heard.flatMap((one) => one.said ?? []);
  for (const { seat, said: one } of heard)
    if (one !== null) floor.tell(seat, [table.facilitator], { type: "response", content: one.response });
  return { asked: seats, said, missing: heard.flatMap((one) => (one.said === null ? [one.seat.id] : [])) };
}

function askedSeats(table: Table, phase: Phase, named: "all" | readonly string[]): readonly Seat[] {
  if (phase.participants === "facilitator") return [];
  const isAssigned = phase.participants === "assigned" && table.sides !== null;
  const participants = table.participants.filter(({ id }) => !isAssigned || isPro(table, id) !== null);
  if (named === "all") return participants;
  const chosen = participants.filter(({ id }) => named.includes(id));
  return chosen.length === 0 ? participants : chosen;
}

function atOnce(
  floor: Floor,
  table: Table,
  seats: readonly Seat[],
  asked: Omit<Asked, "before">,
): Promise<readonly Heard[]> {
  return Promise.all(seats.map((seat) => answer(floor, table, seat, { ...asked, before: [] })));
}

async function inTurn(
  floor: Floor,
  table: Table,
  seats: readonly Seat[],
  asked: Omit<Asked, "before">,
): Promise<readonly Heard[]> {
  const heard: Heard[] = [];
  for (const seat of seats) {
    const before = heard.flatMap(({ said }) => said ?? []);
    heard.push(await answer(floor, table, seat, { ...asked, before }));
  }
  return heard;
}

async function answer(floor: Floor, table: Table, seat: Seat, asked: Asked): Promise<Heard> {
  const reply = await floor.ask(seat, responseTurn(table, seat, asked));
  return reply.answered
    ? { seat, said: { participant: seat.id, response: reply.value }, failure: null }
    : { seat, said: null, failure: reply.failure };
}
