import type { Seat } from "../../kernel/seat.ts";
import { joined } from "../prompt-parts.ts";

/** What a seat is shown of the record: what it was told before, and what came since. */
export interface Shown {
  readonly recap: string;
  readonly fresh: string;
}

/**
 * What all seats may see, part after part, only ever added to: the same words for everybody, in the same order. Keeps for
 * each seat how far it has been told: one that failed in a round knows nothing of what that round gave it.
 */
export function recordFor(seats: readonly Seat[]) {
  const parts: string[] = [];
  const told = new Map(seats.map(({ id }) => [id, 0]));
  return {
    add(...more: readonly string[]): void {
      parts.push(...more);
    },
    of({ id }: Seat): Shown {
      const known = told.get(id) ?? 0;
      return { recap: joined(parts.slice(0, known)), fresh: joined(parts.slice(known)) };
    },
    answered(id: string): void {
      told.set(id, parts.length);
    },
  };
}
