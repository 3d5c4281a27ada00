import { type Id, type Item, type Who, issueKind, meaningSince, optionKind } from "./item.ts";
import type { Ledger, LedgerSeat, Stance, IssueWord } from "./ledger.ts";

/** Where all seats are on one issue: the only truth on who is for what. */
export interface Standing {
  readonly issue: Item;
  readonly options: readonly OptionStanding[];
}
export type OptionStanding = ReturnType<typeof optionStanding>;
export type SeatStanding = ReturnType<typeof seatStanding>;

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

export function optionStanding(ledger: Ledger, option: Item) {
  const seats = ledger.seats
    .filter(({ chair }) => chair !== true)
    .map((seat) => seatStanding(ledger, seat, option));
  return {
    option,
    seats,
    /** Its author took it back, and nobody is for it. */
    isGone: option.withdrawn !== null && !seats.some(({ stance }) => stance === "for"),
  };
}

function seatStanding({ positions }: Ledger, seat: LedgerSeat, option: Item) {
  const said = positions.get(seat.id)?.get(option.id) ?? null;
  const stance: Stance = said?.stance ?? "not said";
  // It was said of a wording that meant something else: it is told as such, and supports nothing.
  const isOfOldWording = said !== null && said.version < meaningSince(option);
  return { seat, stance, said, isOfOldWording };
}

/** The round of what a seat said of an option, where it has spoken on the issue in a later one and did not say it again. */
export function olderRound(ledger: Ledger, { under }: Item, { seat, said }: SeatStanding): number | null {
  const last = lastWord(ledger, seat.id, under);
  return said !== null && last !== undefined && last.round > said.round ? said.round : null;
}

export function lastWord(ledger: Ledger, seat: Who, issue: Id | null): IssueWord | undefined {
  return wordsOf(ledger).findLast((word) => word.by === seat && word.issue === issue);
}

export function wordsOf({ log }: Ledger): readonly IssueWord[] {
  return log.flatMap((entry) => (entry.is === "word" ? [entry.word] : []));
}

/** The option of an issue that a seat is for, in whichever wording. */
export function heldBy({ options }: Standing, seat: Who): OptionStanding | undefined {
  return options.find(({ seats }) => seats.some((one) => one.seat.id === seat && one.stance === "for"));
}

/** Those of an option that count, by where they stand on it as it reads now. */
export type Tally = ReturnType<typeof tally>;

export function tallies({ options }: Standing): readonly Tally[] {
  return options.map(tally);
}

function tally({ option, seats, isGone }: OptionStanding) {
  const which = (stance: Stance) => seats.filter((one) => one.seat.counts && one.stance === stance);
  const asItReads = (stance: Stance) => which(stance).filter(({ isOfOldWording }) => !isOfOldWording);
  const [held, accepting] = [asItReads("for"), asItReads("accepts")];
  return {
    option: option.id,
    isGone,
    for: held,
    accepting,
    onCondition: [...held, ...accepting].filter(({ said }) => said !== null && said.condition !== null),
    aside: which("stands aside"),
    // An objection to an older wording stays until its seat says otherwise.
    objecting: which("objects"),
  };
}

export function counted({ options }: Standing): number {
  return options[0]?.seats.filter(({ seat }) => seat.counts).length ?? 0;
}

/** The options that most are for; several in a tie, none where nobody is for any. */
export function leading(standing: Standing): readonly Id[] {
  return most(tallies(standing), (one) => one.for.length).map(({ option }) => option);
}

/** What most are for or accept, then fewest object to, then on the fewest conditions; several in a tie. */
export function compromise(standing: Standing): readonly Id[] {
  const there = tallies(standing).filter(({ isGone }) => !isGone);
  const liked = most(there, (one) => one.for.length + one.accepting.length);
  const unopposed = fewest(liked, ({ objecting }) => objecting.length);
  return fewest(unopposed, ({ onCondition }) => onCondition.length).map(({ option }) => option);
}

export function most(all: readonly Tally[], number: (one: Tally) => number): readonly Tally[] {
  const highest = Math.max(0, ...all.map(number));
  return highest === 0 ? [] : all.filter((one) => number(one) === highest);
}

function fewest(all: readonly Tally[], number: (one: Tally) => number): readonly Tally[] {
  const lowest = Math.min(...all.map(number));
  return all.filter((one) => number(one) === lowest);
}

/** The option that every seat that counts is for or accepts; on conditions, where one is open. It takes two seats. */
export function agreement(standing: Standing) {
  const seats = counted(standing);
  const agreed = tallies(standing).filter(
    (one) => !one.isGone && seats > 1 && one.for.length + one.accepting.length === seats,
  );
  const [best] = agreed.toSorted(
    (a, b) => a.onCondition.length - b.onCondition.length || b.for.length - a.for.length,
  );
  if (best === undefined) return null;
  const how = best.onCondition.length === 0 ? ("consensus" as const) : ("conditions" as const);
  return { option: best.option, how };
}

/** The option that more than half of the seats that count are for. */
export function majority(standing: Standing): Id | null {
  return tallies(standing).find((one) => one.for.length > counted(standing) / 2)?.option ?? null;
}

export type Dissent = ReturnType<typeof dissent>[number];

/** Everybody who counts and objects to what was decided, stands aside from it, or is for something else. */
export function dissent(standing: Standing, decided: Id) {
  const option = standing.options.find((one) => one.option.id === decided);
  return (option?.seats ?? []).flatMap(({ seat, stance, said }) => {
    if (!seat.counts) return [];
    const held = heldBy(standing, seat.id);
    const other = held === undefined || held === option ? null : held;
    const isAgainst = stance === "objects" || stance === "stands aside";
    if (!isAgainst && other === null) return [];
    const own = other?.seats.find((one) => one.seat.id === seat.id)?.said?.why ?? "";
    return [
      {
        seat: seat.id,
        stance,
        /** What it is for in its place; `null` where that is nothing. */
        for: other?.option.id ?? null,
        /** As it said it of what was decided; else why it is for its own. */
        why: isAgainst ? (said?.why ?? "") : own,
      },
    ];
  });
}

/** Who counts and is for something other than what was decided, or else leads alone. */
export function minority(standing: Standing, decided: Id) {
  return standing.options
    .filter(({ option }) => option.id !== decided)
    .flatMap(({ option: { id }, seats }) =>
      seats
        .filter(({ seat, stance }) => seat.counts && stance === "for")
        .map(({ seat, said }) => ({
          seat: seat.id,
          option: id,
          why: said?.why ?? "",
          because: said?.because ?? [],
        })),
    );
}
