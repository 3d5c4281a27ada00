import type { Standings } from "../document/export/exported.ts";
import { textOf, type Who } from "./item.ts";
import type { Ledger, Stance } from "./ledger.ts";
import { stanceWord, type Tell } from "./sections.ts";
import type { Settled } from "./settle.ts";
import { type OptionStanding, type SeatStanding, standing } from "./standing.ts";

/** How a discussion stands, for programs: the same truth that documents tell, seats by their names. */
export type StandingJson = ReturnType<typeof standingJson>[number];

export function standingJson(ledger: Ledger, nameOf: (who: Who) => string) {
  return standing(ledger).map(({ issue, options }) => ({
    issue: issue.id,
    text: textOf(issue),
    options: options.map((one) => optionJson(one, nameOf)),
    moves: ledger.moves
      .filter((move) => move.issue === issue.id)
      .map(({ by, from, to, causes }) => ({ seat: nameOf(by), from, to, because: causes })),
  }));
}

function optionJson({ option, seats, isGone }: OptionStanding, nameOf: (who: Who) => string) {
  const at = (stance: Stance) => seats.filter((one) => one.stance === stance);
  const saying = (stance: Stance) => at(stance).map((one) => saidJson(one, nameOf));
  return {
    option: option.id,
    text: textOf(option),
    for: saying("for"),
    accepts: at("accepts").map((one) => ({
      ...saidJson(one, nameOf),
      condition: one.said?.condition ?? null,
    })),
    standsAside: saying("stands aside"),
    objects: saying("objects"),
    withdrew: saying("withdrew").map(({ seat }) => seat),
    notSaid: saying("not said").map(({ seat }) => seat),
    isGone,
  };
}

function saidJson({ seat, said, isOfOldWording }: SeatStanding, nameOf: (who: Who) => string) {
  return {
    seat: nameOf(seat.id),
    why: said?.why ?? "",
    counts: seat.counts,
    /** Of a wording that meant something else: it supports nothing. */
    ...(isOfOldWording && { ofOldWording: true as const }),
  };
}

/** What came of an issue, for programs. */
export type SettledJson = ReturnType<typeof settledJson>;

export function settledJson(settled: Settled, nameOf: (who: Who) => string) {
  const { issue, rule, decided, how, tied, tie, compromise } = settled;
  const named = <T extends { readonly seat: Who }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, seat: nameOf(one.seat) }));
  return {
    issue,
    rule,
    decided,
    how,
    tied,
    tie,
    compromise,
    scores: Object.fromEntries(settled.scores.map(({ option, score }) => [option, score])),
    supporters: settled.supporters.map(nameOf),
    dissent: named(settled.dissent),
    minority: named(settled.minority),
    conditions: named(settled.conditions),
  };
}

/** The same as tables of seats and options, for pages that compare discussions. */
export function standingTables({ ledger, words, nameOf }: Tell): readonly Standings[] {
  return standing(ledger).map(({ issue, options }) => ({
    issue: textOf(issue),
    columns: options.map(({ option }) => `${option.id} ${textOf(option)}`),
    rows: ledger.seats
      .filter(({ chair }) => chair !== true)
      .map(({ id }) => ({
        seat: nameOf(id),
        cells: options.map(({ option, seats }) => {
          const here = seats.find(({ seat }) => seat.id === id);
          return {
            text: stanceWord(words, here?.stance ?? "not said"),
            moved: ledger.moves.some(({ by, to }) => by === id && to === option.id),
            note: here?.said?.why || null,
          };
        }),
      })),
  }));
}
