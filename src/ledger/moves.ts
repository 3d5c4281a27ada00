import { claimOf, type Holding, type Ledger, optionOf, claimsOf } from "./ledger.ts";
import { referencesIn } from "./ids.ts";
import { isRemark } from "./remarks.ts";

/**
 * A seat that left one option for another of the same issue. Other words for the same option are no move, nor is one
 * more option beside those it is for, or one less.
 */
export interface OptionMove {
  readonly seat: string;
  readonly round: number;
  readonly issue: string | null;
  readonly from: string;
  readonly to: string;
  /** Ids of what others had said, as the seat names them. */
  readonly because: readonly string[];
  readonly reason: string | null;
  /** It went where others stood, and names nothing that was said for it. */
  readonly conformity: boolean;
}

/** Every move of a discussion, in the order of rounds and seats. */
export function movesIn(ledger: Ledger): readonly OptionMove[] {
  return ledger.seats.flatMap(({ name }) => movesOf(ledger, name)).toSorted((a, b) => a.round - b.round);
}

function movesOf(ledger: Ledger, seat: string): readonly OptionMove[] {
  const own = ledger.holdings.filter((held) => held.seat === seat);
  const byIssue = Map.groupBy(own, ({ option }) => optionOf(ledger, option)?.issue ?? null);
  return [...byIssue].flatMap(([issue, held]) =>
    stepsOf(ledger, held).flatMap(([from, to]): OptionMove[] => {
      if (!isMove(ledger, from, to)) return [];
      const named = causesOf(ledger, to);
      const reasons = named.filter((id) => isReasonOfAnother(ledger, id, seat));
      // What a chair said of the process is told as a cause, and is no reason on the matter.
      const because = named.filter((id) => reasons.includes(id) || isRemark(ledger, id));
      const { round, reason } = to;
      const target = optionOf(ledger, to.option)?.id ?? to.option;
      const conformity = reasons.length === 0 && wasHeld(ledger, target, seat, round);
      return [{ seat, round, issue, from: from.option, to: target, because, reason, conformity }];
    }),
  );
}

/** What was left, and for what, round after round; in one round the seat's own word goes before a report. */
function stepsOf(ledger: Ledger, held: readonly Holding[]): readonly (readonly [Holding, Holding])[] {
  const rounds = [...Map.groupBy(held, ({ round }) => round)].toSorted(([a], [b]) => a - b);
  const counted = rounds.map(([, inRound]) => {
    const own = inRound.filter(({ by }) => by === "seat");
    return own.length > 0 ? own : inRound.slice(-1);
  });
  return counted.slice(1).flatMap((now, index) => {
    const before = counted[index] ?? [];
    const [left, taken] = [lastWithout(ledger, before, now), lastWithout(ledger, now, before)];
    return left === undefined || taken === undefined ? [] : [[left, taken] as const];
  });
}

function lastWithout(ledger: Ledger, held: readonly Holding[], others: readonly Holding[]) {
  const idOf = ({ option }: Holding) => optionOf(ledger, option)?.id;
  const known = new Set(others.map(idOf));
  return held.findLast((one) => !known.has(idOf(one)));
}

/** Where a seat corrects a chair and says that it stayed, the report was wrong and nobody moved. */
function isMove(ledger: Ledger, from: Holding, to: Holding): boolean {
  if (isReworded(ledger, to, optionOf(ledger, from.option)?.id)) return false;
  return to.changed || (from.by === "seat" && to.by === "seat");
}

/** Its own words for what it was for, where it names nothing that moved it. */
function isReworded(ledger: Ledger, { option, round, changed, because }: Holding, was = ""): boolean {
  const { insteadOf, round: worded } = optionOf(ledger, option) ?? {};
  return !changed && because.length === 0 && insteadOf === was && worded === round;
}

/** What it names as what moved it: in the field for it, for a claim it gave up or refined, or in its reason. */
function causesOf(ledger: Ledger, { seat, round, because, isOwnCause, reason }: Holding): readonly string[] {
  if (isOwnCause === true) return because;
  const own = claimsOf(ledger, seat);
  const givenUp = own.flatMap(({ versions, withdrawn }) => [
    ...(withdrawn?.round === round ? withdrawn.because : []),
    ...versions.filter((version) => version.round === round).flatMap((version) => version.because),
  ]);
  const named = [...because, ...givenUp, reason ?? ""].flatMap(referencesIn).map(({ id }) => id);
  return [...new Set(named)];
}

/**
 * A ground, an attack or an objection of another. That somebody holds an option, or stands where it stands, is no
 * reason to follow; neither is what one said oneself.
 */
function isReasonOfAnother(ledger: Ledger, id: string, seat: string): boolean {
  const stand = ledger.stands.find((one) => one.id === id);
  if (stand !== undefined) return stand.seat !== seat && stand.stand !== "agree";
  const claim = claimOf(ledger, id);
  return claim !== undefined && claim.seat !== seat && claim.kind !== "position";
}

function wasHeld(ledger: Ledger, option: string, seat: string, round: number): boolean {
  return ledger.holdings.some(
    (held) => held.seat !== seat && held.round < round && optionOf(ledger, held.option)?.id === option,
  );
}
