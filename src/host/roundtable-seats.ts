import { ColloquyError } from "../kernel/error.ts";
import type { Participant } from "../protocols/roundtable/rules/strategy.ts";
import { strategyFaults } from "../protocols/roundtable/rules/validate.ts";
import type { RoundtableOptions, Sides } from "../protocols/roundtable/options.ts";
import { facilitatorId } from "../protocols/roundtable/seats.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";

/** Who sits at the table, and the facilitator. */
export function roundtableWishes(
  participants: readonly Participant[],
  chair: string | null,
): readonly SeatWish[] {
  return [
    ...participants.map(({ id, name, description }) => ({
      id,
      name,
      role: description,
      focus: [],
      agent: null,
    })),
    {
      id: facilitatorId,
      name: "Facilitator",
      role: "Asks, sums up, decides how it goes on",
      focus: [],
      agent: chair,
    },
  ];
}

export interface SidesGiven {
  readonly pro: readonly string[] | undefined;
  readonly con: readonly string[] | undefined;
}

/** Where one side is named, everybody else is on the other. */
export function sidesOf({ pro, con }: SidesGiven, participants: readonly Participant[]): Sides | null {
  if (pro === undefined && con === undefined) return null;
  const ids = participants.map(({ id }) => id);
  const rest = (taken: readonly string[]) => ids.filter((id) => !taken.includes(id));
  return { pro: pro ?? rest(con ?? []), con: con ?? rest(pro ?? []) };
}

/** Refuses a table at which the strategy cannot be held; `hint` is the next thing to do there. */
export function refuseFaults(
  { choice, participants, sides }: Pick<RoundtableOptions, "choice" | "participants" | "sides">,
  hint: string,
): void {
  const ids = participants.map(({ id }) => id);
  const [fault] = strategyFaults(choice.strategy, ids, sides);
  if (fault !== undefined) throw new ColloquyError("usage", fault, { hint });
}
