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

export function withPanel<Given extends Pick<Discussion, "seats" | "chains">>(
  given: Given,
  panel: readonly string[],
): Given {
  const seats = given.seats.map((one, index) => {
    const other = panel[index % panel.length] ?? one.agents[0] ?? "";
    return { ...one, agents: [other, ...one.agents.slice(1).filter((name) => name !== other)] };
  });
  return panel.length === 0 ? given : { ...given, seats, chains: panel.map((name) => [name]) };
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
