import type { SeatWish } from "../manifest/seat-wish.ts";
import type { Seat } from "../kernel/seat.ts";

/** A seat by its name, its role, and who answers for it. */
export interface SeatOption extends Partial<Pick<Seat, "role" | "focus">> {
  readonly name: string;
  /** Left out, the next of the agents. */
  readonly agent?: string;
}

/** A name alone is a role too. */
export function wishOf(seat: string | SeatOption): SeatWish {
  const { name, role, focus = [], agent = null } = typeof seat === "string" ? { name: seat } : seat;
  return { name, role: role ?? name, focus, agent };
}
