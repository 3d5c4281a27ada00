import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { PreviousRound } from "./previous-round.ts";

/** What has come up since a seat last answered. */
export interface News {
  readonly earlier: readonly PreviousRound[];
  readonly feedback: readonly string[];
  readonly newPassages: readonly Passage[];
}

const nothing: News = { earlier: [], feedback: [], newPassages: [] };

/** Keeps for each seat what it has not been told: one that failed in a round knows nothing of what that round gave it. */
export function newsOfSeats(seats: readonly Seat[]) {
  const untold = new Map(seats.map(({ id }) => [id, nothing]));
  return {
    of: ({ id }: Seat): News => untold.get(id) ?? nothing,
    add({ earlier = [], feedback = [], newPassages = [] }: Partial<News>): void {
      for (const [id, news] of untold)
        untold.set(id, {
          earlier: [...news.earlier, ...earlier],
          feedback: [...news.feedback, ...feedback],
          newPassages: [...news.newPassages, ...newPassages],
        });
    },
    answered(id: string): void {
      untold.set(id, nothing);
    },
  };
}
