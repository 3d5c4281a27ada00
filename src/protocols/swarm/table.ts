import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { SwarmOptions } from "./options.ts";

/** Who sits at the table (seed 003). */
export interface Table {
  readonly options: SwarmOptions;
  readonly moderator: Seat;
  readonly historian: Seat;
  readonly contrarian: Seat;
  readonly crossDomain: Seat | null;
  readonly experts: readonly Seat[];
}

export function tableOf({ seats }: Floor, options: SwarmOptions, experts: readonly Seat[]): Table {
  const seatOf = (id: string) => seats.find((seat) => seat.id === id);
  const needed = (id: string) => {
    const seat = seatOf(id);
    if (seat === undefined) throw new TypeError(`A swarm needs a seat "${id}".`);
    return seat;
  };
  return {
    options,
    moderator: needed("moderator"),
    historian: needed("historian"),
    contrarian: needed("contrarian"),
    crossDomain: seatOf("cross-domain") ?? null,
    experts,
  };
}

/** Everybody who hears what is said: all but the historian, who reads the record instead. */
export function hearersOf({ moderator, contrarian, crossDomain, experts }: Table): readonly Seat[] {
  return [moderator, contrarian, ...(crossDomain === null ? [] : [crossDomain]), ...experts];
}
