import type { Seat } from "../kernel/seat.ts";
import { type StandIns, mayAnswer } from "../kernel/who-answered.ts";
import { slug } from "../kernel/id.ts";

/** A seat as a protocol wants it, before anybody has taken it. */
export interface SeatWish {
  /** Set where a protocol knows the seat by its id; else it is made of the name. */
  readonly id?: string;
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
  /** The agent it names; `null` takes the panel's next, and for a chair whoever somebody named, else who argues least. */
  readonly agent: string | null;
  /** It is asked only what a discussion can do without. */
  readonly optional?: true;
  /** It leads and has no opinion of its own. */
  readonly chair?: true;
  /** Who may answer in place of its agent in any of its turns; left out, as the manifest says. */
  readonly standIns?: StandIns;
}

/** The seats themselves, each with an id of its own. */
export function seatsOf(wishes: readonly SeatWish[]): readonly Seat[] {
  const ids = uniqueIds(wishes);
  return wishes.map(({ name, role, focus, optional, chair }, index) => ({
    id: ids[index] ?? `seat-${index + 1}`,
    name,
    role,
    focus,
    ...(optional && { optional }),
    ...(chair && { chair }),
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

/**
 * Of the agents behind each seat, its own first, those that may answer for it: as the seat says, else its protocol.
 * `beside` are the own agents of seats that are not among these.
 */
export function chainsFor<One>(
  wishes: readonly Pick<SeatWish, "standIns">[],
  chains: readonly (readonly One[])[],
  {
    standIns,
    beside = [],
  }: { readonly standIns?: StandIns | undefined; readonly beside?: readonly string[] },
  nameOf: (one: One) => string,
): readonly (readonly One[])[] {
  const own = chains.flatMap(([first]) => (first === undefined ? [] : nameOf(first)));
  return chains.map((chain, index) =>
    mayAnswer(chain, wishes[index]?.standIns ?? standIns, [...beside, ...own.toSpliced(index, 1)], nameOf),
  );
}
