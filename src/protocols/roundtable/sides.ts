import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { strategyFaults } from "./rules/validate.ts";
import { noteMissing } from "../missing.ts";
import type { Table } from "./course.ts";
import type { RoundtableOptions, Sides } from "./options.ts";
import { sidesTurn } from "./facilitator-prompt.ts";
import type { RoundtableEntry } from "./state.ts";

/** Who is for and who against: as given, else as the facilitator assigns them, else in turn. */
export async function assignedSides(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
): Promise<Sides | null> {
  const { strategy, participants } = table;
  if (!strategy.validation.requires_sides) return null;
  const sides = await sidesOf(floor, table, options);
  for (const { id, name } of participants)
    if (!sides.pro.includes(id) && !sides.con.includes(id))
      floor.warn(`${name} is on no side and does not speak.`);
  floor.keep<RoundtableEntry>({ v: 1, kind: "sides", sides });
  return sides;
}

async function sidesOf(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
): Promise<Sides & { readonly by: "given" | "facilitator" | "code" }> {
  const { strategy, participants, facilitator } = table;
  if (options.sides !== null) return { ...options.sides, by: "given" };
  const reply = await floor.ask(facilitator, sidesTurn(options, table));
  if (!reply.answered) noteMissing(floor, "The facilitator assigned no sides", reply.failure);
  const ids = participants.map(({ id }) => id);
  const named = reply.answered ? { pro: reply.value.pro, con: reply.value.con } : null;
  if (named !== null && strategyFaults(strategy, ids, named).length === 0)
    return { ...named, by: "facilitator" };
  if (reply.answered)
    floor.warn("The sides that the facilitator assigned cannot be used, so participants take sides in turn.");
  return { ...inTurn(participants), by: "code" };
}

function inTurn(participants: readonly Seat[]): Sides {
  const ids = participants.map(({ id }) => id);
  return { pro: ids.filter((_, index) => index % 2 === 0), con: ids.filter((_, index) => index % 2 === 1) };
}
