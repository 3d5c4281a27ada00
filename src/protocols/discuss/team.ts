import type { Seat } from "../../kernel/seat.ts";
import { prefixesOf } from "../../ledger/ids.ts";
import type { DiscussOptions } from "./options.ts";

/** Who sits at the table (seed 002: three, a fixed critic, and a moderator who has no opinion). */
export interface Team {
  readonly options: DiscussOptions;
  /** Those with a view of the topic. */
  readonly topical: readonly Seat[];
  readonly advocate: Seat;
  readonly moderator: Seat;
}

/** All who make statements: the topic's members, then the critic. */
export function speakersOf({ topical, advocate }: Team): readonly Seat[] {
  return [...topical, advocate];
}

/** The team by name, as judgements know it. */
export function namesOf({ topical, advocate }: Team) {
  const prefixes = prefixesOf([...topical, advocate].map(({ name }) => name));
  return {
    members: topical.map(({ name }) => name),
    devilsAdvocate: advocate.name,
    known: [...topical, advocate].map(({ id, name, role }) => ({
      id,
      name,
      role,
      prefix: prefixes.get(name) ?? "",
    })),
  };
}

/** Up to five, with the moderator, speak to each other; more would drown in each other's words. */
export function isMesh(team: Pick<Team, "topical">): boolean {
  return team.topical.length + 2 <= 5;
}

export const mostMembers = 5;

export function withMember(team: Team, seat: Seat): Team {
  return { ...team, topical: [...team.topical, seat] };
}
