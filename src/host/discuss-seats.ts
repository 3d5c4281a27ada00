import { ColloquyError } from "../kernel/error.ts";
import { advocateId, moderatorId } from "../protocols/discuss/seats.ts";
import { mostMembers, type Viewpoint } from "../protocols/discuss/team.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";

/** Seed 002: statements are short, so turns are, unless limits are given. */
export const discussLimits = { turnTimeoutMs: 3 * 60_000, timeoutMs: 10 * 60_000 } as const;

/**
 * Members by name; with the critic and the moderator there may be seven at the table. `where` is what the caller
 * knows the list by: a flag, or an option.
 */
export function checkMembers(names: readonly string[], where: string): void {
  if (names.includes(""))
    throw new ColloquyError("usage", `${where} "${names.join(",")}" has an empty name in it.`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new ColloquyError("usage", `${where} "${names.join(",")}" names somebody twice.`);
  if (names.length < 2 || names.length > mostMembers) {
    throw new ColloquyError(
      "usage",
      `${where} names ${names.length}; a discussion takes 2 to ${mostMembers}, with the devil's advocate and the moderator at most seven.`,
      { hint: `For example: ${where} performance,security,maintainability` },
    );
  }
}

/** The members' seats and the two that every discussion has. */
export function discussWishes(
  members: readonly Viewpoint[],
  moderator: string | null,
  language: "en" | "ja",
  where: string,
): readonly SeatWish[] {
  const critic = language === "ja" ? "批判役" : "Devil's advocate";
  const chair = language === "ja" ? "モデレーター" : "Moderator";
  const wishes: readonly SeatWish[] = [
    ...members.map(({ name, role, focus }) => ({ name, role, focus, agent: null })),
    { id: advocateId, name: critic, role: "Fixed critic", focus: [], agent: null },
    { id: moderatorId, name: chair, role: "Looks after the process", focus: [], agent: moderator },
  ];
  refuseSameNames(wishes, where);
  return wishes;
}

/** Members know each other by name. */
function refuseSameNames(wishes: readonly SeatWish[], where: string): void {
  const names = wishes.map(({ name }) => name.toLowerCase());
  const twice = wishes.find((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (twice !== undefined)
    throw new ColloquyError("usage", `${where} names "${twice.name}", who is at the table in any case.`);
}
