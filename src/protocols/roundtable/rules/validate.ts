import type { Sides } from "../options.ts";
import type { Strategy } from "./strategy.ts";

/** Why a strategy cannot be held with these participants, in sentences; none where it can. Sides not yet assigned are `null`. */
export function strategyFaults(
  strategy: Strategy,
  participants: readonly string[],
  sides: Sides | null,
): readonly string[] {
  return [
    ...tooFew(strategy, participants),
    ...(sides === null ? [] : sideFaults(strategy, participants, sides)),
  ];
}

function tooFew({ id, validation }: Strategy, present: readonly string[]): readonly string[] {
  const { min_participants, requires_sides } = validation;
  // Whatever a strategy's own minimum is, two sides need two people.
  const least = requires_sides ? Math.max(2, min_participants) : min_participants;
  if (present.length >= least) return [];
  const here =
    present.length === 0
      ? "there are none"
      : `there ${present.length === 1 ? "is" : "are"} ${present.length}: ${present.join(", ")}`;
  return [`${id} needs at least ${least} participant${least === 1 ? "" : "s"}, and ${here}.`];
}

function sideFaults(
  { id, validation }: Strategy,
  participants: readonly string[],
  sides: Sides,
): readonly string[] {
  if (!validation.requires_sides) return [`${id} has no sides, so nobody can be for or against.`];
  const unknown = [...new Set([...sides.pro, ...sides.con])].filter((one) => !participants.includes(one));
  const both = [...new Set(sides.pro)].filter((one) => sides.con.includes(one));
  return [
    ...(sides.pro.length === 0 ? [`${id} needs somebody who is for it.`] : []),
    ...(sides.con.length === 0 ? [`${id} needs somebody who is against it.`] : []),
    ...both.map((one) => `${one} cannot be both for and against.`),
    ...unknown.map((one) => `${one} is on a side, but not at the table.`),
  ];
}
