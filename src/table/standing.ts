import { issueKind, type Item, meaningSince, optionKind, type Who } from "./item.ts";
import type { Ledger, LedgerSeat, Position, Stance } from "./ledger.ts";

/** Where all seats are on one issue: the only truth on who is for what. */
export interface Standing {
  readonly issue: Item;
  readonly options: readonly OptionStanding[];
}

export interface OptionStanding {
  readonly option: Item;
  /** Every seat, in seat order, each once. */
  readonly seats: readonly SeatStanding[];
  /** Its author took it back or an editor would leave it aside, and nobody is for it. */
  readonly isGone: boolean;
}

export interface SeatStanding {
  readonly seat: LedgerSeat;
  readonly stance: Stance;
  /** What it said; `null` where it has not said. */
  readonly said: Position | null;
  /** It was said of a wording that meant something else: it is told as such, and supports nothing. */
  readonly isOfOldWording: boolean;
}

/** By each seat's own last word; issues and options in the order in which they came up. */
export function standing(ledger: Ledger): readonly Standing[] {
  const items = [...ledger.items.values()];
  return items
    .filter(({ kind }) => kind === issueKind)
    .map((issue) => ({
      issue,
      options: items
        .filter(({ kind, under }) => kind === optionKind && under === issue.id)
        .map((option) => optionStanding(ledger, option)),
    }));
}

function optionStanding(ledger: Ledger, option: Item): OptionStanding {
  const seats = ledger.seats
    .filter(({ chair }) => chair !== true)
    .map((seat) => seatStanding(ledger, seat, option));
  const isLeft = option.withdrawn !== null || ledger.cuts.some(({ id }) => id === option.id);
  return { option, seats, isGone: isLeft && !seats.some(({ stance }) => stance === "for") };
}

function seatStanding({ positions }: Ledger, seat: LedgerSeat, option: Item): SeatStanding {
  const said = positions.get(seat.id)?.get(option.id) ?? null;
  const isOfOldWording = said !== null && said.version < meaningSince(option);
  return { seat, stance: said?.stance ?? "not said", said, isOfOldWording };
}

/** The round of what a seat said of an option, where it has spoken on the issue in a later one and did not say it again. */
export function olderRound(
  { log }: Ledger,
  option: OptionStanding | undefined,
  { seat, said }: SeatStanding,
): number | null {
  const last = log.findLast(
    (entry) => entry.is === "word" && entry.word.by === seat.id && entry.word.issue === option?.option.under,
  );
  return said !== null && last?.is === "word" && last.word.round > said.round ? said.round : null;
}

/** The option of an issue that a seat is for, in whichever wording. */
export function heldBy({ options }: Standing, seat: Who): OptionStanding | undefined {
  return options.find(({ seats }) => seats.some((one) => one.seat.id === seat && one.stance === "for"));
}
