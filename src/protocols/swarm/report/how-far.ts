import type { Discussion } from "../../../kernel/discussion.ts";
import { fixedSeats } from "./subject.ts";

/** `round 2, 4 experts`. */
export function howFar({ rounds, seats }: Discussion): string | null {
  if (rounds.length === 0) return null;
  const experts = seats.filter(({ seat }) => !fixedSeats.includes(seat.id)).length;
  return `round ${rounds.length}, ${experts} ${experts === 1 ? "expert" : "experts"}`;
}
