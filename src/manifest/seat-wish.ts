import type { Seat } from "../kernel/seat.ts";
import { slug } from "../kernel/id.ts";
import { type StandIns, mayAnswer } from "../kernel/who-answered.ts";

/** A seat as a protocol wants it, before anybody has taken it. */
export interface SeatWish {
  /** Set where a protocol knows the seat by its id; else it is made of the name. */
  readonly id?: string;
  readonly name: string;
  readonly role: string;
  readonly focus: readonly string[];
  /** The agent it names; `null` takes the panel's next, and for a chair whoever somebody named, else who argues least. */
  readonly agent: string | null;
  readonly optional?: true;
  readonly chair?: true;
  /** Who may answer in place of its agent in any of its turns; left out, as the manifest says. */
  readonly standIns?: StandIns;
}

export function seatsOf(wishes: readonly SeatWish[]): readonly Seat[] {
  const taken = new Set(wishes.flatMap(({ id }) => id ?? []));
  return wishes.map(({ id: given, name, role, focus, optional, chair }, index) => {
    const wanted = slug(name, `seat-${index + 1}`);
    const id = given ?? (taken.has(wanted) ? `${wanted}-${index + 1}` : wanted);
    taken.add(id);
    return { id, name, role, focus, ...(optional && { optional }), ...(chair && { chair }) };
  });
}

/** Of the agents behind each seat, its own first, those that may answer for it. `beside`: own agents of seats that are not among these. */
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

/** Who could lead: the agents of the panel in order, whom somebody named for it, and those of all agents that are people. */
export interface ForChair {
  readonly agents: readonly string[];
  readonly moderator: string | null;
  readonly people?: readonly string[] | undefined;
  /** Those who join later: they argue too. */
  readonly later?: readonly SeatWish[] | undefined;
}

/** A chair that names nobody gets whom somebody named, else who argues least. Rules cannot lead, and people are spared it. */
export function withChairs(wishes: readonly SeatWish[], who: ForChair): readonly SeatWish[] {
  const { agents, moderator, people = [], later = [] } = who;
  const isFit = (name: string) => !["reader", "human", ...people].includes(name);
  // As they will be seated: in the panel's order, around and around.
  const arguing = [wishes, later].flatMap((some) =>
    some.flatMap(({ agent, chair }, index) =>
      chair === true ? [] : [agent ?? agents[index % agents.length] ?? ""],
    ),
  );
  // Of a panel that nobody sits for, nobody is called.
  const isPanelUsed = wishes.some(({ agent, chair }) => chair !== true && agent === null);
  const all = [...new Set([...(isPanelUsed || arguing.length === 0 ? agents : []), ...arguing])];
  const fit = all.filter(isFit);
  const seatsOf = (name: string) => arguing.filter((one) => one === name).length;
  const [least = null] = (fit.length > 0 ? fit : all).toSorted((a, b) => seatsOf(a) - seatsOf(b));
  return wishes.map((wish) => {
    if (wish.chair !== true || wish.agent !== null) return wish;
    const isMeant = moderator !== null && (wish.optional !== true || isFit(moderator));
    return { ...wish, agent: isMeant ? moderator : least };
  });
}

interface SeatedAgents {
  readonly seat: { readonly chair?: true | undefined };
  readonly agents: readonly { readonly name: string }[];
}

/**
 * Around and around, whoever has the fewest seats first. Who leads does not argue, where there are two others. Where two have no
 * seat yet, one that has joins those it argues with only once they have two each.
 */
export function joiningOrder(names: readonly string[], seated: readonly SeatedAgents[]): readonly string[] {
  const seatsOf = (name: string) => seated.filter(({ agents: [own] }) => own?.name === name);
  const arguing = names.filter((name) => !seatsOf(name).some(({ seat }) => seat.chair === true));
  const free = arguing.length < 2 ? names : arguing;
  const idle = free.filter((name) => seatsOf(name).length === 0);
  const inOrder = free.toSorted((a, b) => seatsOf(a).length - seatsOf(b).length);
  return idle.length < 2 ? inOrder : [...idle, ...idle, ...inOrder.slice(idle.length)];
}
