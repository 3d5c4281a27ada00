import type { Seat } from "../kernel/seat.ts";
import { slug } from "../kernel/slug.ts";

/** A seat as a protocol wants it, before anybody has taken it. */
export interface SeatWish {
  /** Set where a protocol knows the seat by its id; else it is made of the name. */
  readonly id?: string;
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
  /** The agent it names; `null` takes the panel's next. */
  readonly agent: string | null;
  /** It is asked only what a discussion can do without. */
  readonly spare?: true;
}

/** The seats themselves, each with an id of its own. */
export function seatsOf(wishes: readonly SeatWish[]): readonly Seat[] {
  const ids = uniqueIds(wishes);
  return wishes.map(({ name, role, focus, spare }, index) => ({
    id: ids[index] ?? `seat-${index + 1}`,
    name,
    role,
    focus,
    ...(spare && { spare }),
  }));
}

function uniqueIds(wishes: readonly SeatWish[]): readonly string[] {
  const taken = new Set(wishes.flatMap(({ id }) => id ?? []));
  return wishes.map(({ id: given, name }, index) => {
    if (given !== undefined) return given;
    const wanted = slug(name, `seat-${index + 1}`);
    const id = taken.has(wanted) ? `${wanted}-${index + 1}` : wanted;
    taken.add(id);
    return id;
  });
}
