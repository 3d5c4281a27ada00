import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Sides } from "../options.ts";
import type { Strategy } from "./strategy.ts";

/** Why a strategy cannot be held with these participants, in sentences; none where it can. Sides not yet assigned are `null`. */
export function strategyFaults(
  strategy: Strategy,
  participants: readonly string[],
  sides: Sides | null,
): readonly string[] {
  return [
    ...phaseFaults(strategy),
    ...repeated(participants).map((id) => `${id} is at the table twice.`),
    ...tooFew(strategy, new Set(participants)),
    ...(sides === null ? [] : sideFaults(strategy, participants, sides)),
  ];
}

function phaseFaults({ id, phases }: Strategy): readonly string[] {
  const isHeld = phases.some(({ participants }) => participants !== "facilitator");
  return [
    ...repeated(phases.map(({ name }) => sameWords(name))).map(
      (name) => `${id} has two phases called "${name}".`,
    ),
    ...(isHeld ? [] : [`${id} has no phase in which anybody but the facilitator speaks.`]),
    ...phases
      .filter(
        ({ participants, participation }) => participants === "facilitator" && participation !== undefined,
      )
      .map(
        ({ name, participation }) =>
          `Phase "${name}" of ${id} is the facilitator's alone, so nobody can take part in it "${participation}".`,
      ),
  ];
}

function tooFew({ id, validation }: Strategy, present: ReadonlySet<string>): readonly string[] {
  const { min_participants, requires_sides } = validation;
  // Whatever a strategy's own minimum is, two sides need two people.
  const least = requires_sides ? Math.max(2, min_participants) : min_participants;
  if (present.size >= least) return [];
  const here =
    present.size === 0
      ? "there are none"
      : `there ${present.size === 1 ? "is" : "are"} ${present.size}: ${[...present].join(", ")}`;
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

/** What to tell of a participation set by hand that is not the strategy's own; it is held that way all the same. */
export function participationNotice(
  strategy: Strategy,
  override: Strategy["participation"] | null,
): string | null {
  if (override === null) return null;
  const own = strategy.phases
    .filter(({ participants }) => participants !== "facilitator")
    .map(({ participation }) => participation ?? strategy.participation)
    .filter((participation) => participation !== override);
  if (own.length === 0) return null;
  return `${strategy.id} is meant to be ${[...new Set(own)].join(", ")}; it runs ${override}, as set.`;
}

function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}
