import type { Agent } from "../../kernel/agent.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { Seat } from "../../kernel/seat.ts";

export interface PlannedSeat {
  readonly seat: Seat;
  readonly agents: readonly Agent[];
}

export interface Seats {
  readonly seated: readonly PlannedSeat[];
  readonly joined: readonly PlannedSeat[];
  readonly chains: readonly (readonly Agent[])[];
}

export function seatsOf(
  { seats, seatsAtStart, chains }: Pick<Discussion, "seats" | "seatsAtStart" | "chains">,
  agent: (name: string) => Agent,
): Seats {
  const all = seats.map(({ seat, agents }) => ({ seat, agents: agents.map(agent) }));
  return {
    seated: all.slice(0, seatsAtStart),
    joined: all.slice(seatsAtStart),
    chains: chains.map((chain) => chain.map(agent)),
  };
}
