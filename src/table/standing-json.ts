import { type Id, textOf, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { type OptionStanding, standing } from "./standing.ts";

/** How a discussion stands, for programs: the same truth that documents tell, seats by their names. */
export interface StandingJson {
  readonly issue: Id;
  readonly text: string;
  readonly options: readonly {
    readonly option: Id;
    readonly text: string;
    readonly for: readonly SaidJson[];
    readonly accepts: readonly (SaidJson & { readonly condition: string | null })[];
    readonly standsAside: readonly SaidJson[];
    readonly objects: readonly SaidJson[];
    readonly withdrew: readonly string[];
    readonly notSaid: readonly string[];
    readonly isGone: boolean;
  }[];
  readonly moves: readonly {
    readonly seat: string;
    readonly from: Id;
    readonly to: Id;
    readonly because: readonly Id[];
  }[];
}

interface SaidJson {
  readonly seat: string;
  readonly why: string;
  readonly counts: boolean;
  /** Of a wording that meant something else: it supports nothing. */
  readonly ofOldWording?: true;
}

export function standingJson(ledger: Ledger, nameOf: (who: Who) => string): readonly StandingJson[] {
  return standing(ledger).map(({ issue, options }) => ({
    issue: issue.id,
    text: textOf(issue),
    options: options.map((one) => optionJson(one, nameOf)),
    moves: ledger.moves
      .filter((move) => move.issue === issue.id)
      .map(({ by, from, to, causes }) => ({ seat: nameOf(by), from, to, because: causes })),
  }));
}

function optionJson(
  { option, seats, isGone }: OptionStanding,
  nameOf: (who: Who) => string,
): StandingJson["options"][number] {
  const saying = (stance: string) =>
    seats
      .filter((one) => one.stance === stance)
      .map(({ seat, said, isOfOldWording }) => ({
        seat: nameOf(seat.id),
        why: said?.why ?? "",
        counts: seat.counts,
        ...(isOfOldWording && { ofOldWording: true as const }),
        condition: said?.condition ?? null,
      }));
  const plain = (stance: string) => saying(stance).map(withoutCondition);
  return {
    option: option.id,
    text: textOf(option),
    for: plain("for"),
    accepts: saying("accepts"),
    standsAside: plain("stands aside"),
    objects: plain("objects"),
    withdrew: saying("withdrew").map(({ seat }) => seat),
    notSaid: saying("not said").map(({ seat }) => seat),
    isGone,
  };
}

function withoutCondition({
  condition: _condition,
  ...said
}: SaidJson & { readonly condition: string | null }): SaidJson {
  return said;
}
