import { sum } from "../text/amount.ts";
import { rankScale, voteScale } from "./ballot.ts";
import type { Id, Who } from "./item.ts";
import type { Ledger, Rating } from "./ledger.ts";
import { type Standing, tallies } from "./standing.ts";

/** What one seat says of the options of an issue that are still there, however it is counted. */
export interface Ballot {
  readonly seat: Who;
  /** From first to last; options that are left out are all last. */
  readonly ranking: readonly Id[];
  readonly approves: readonly Id[];
  /** Votes bought, each for its square in credits. */
  readonly votes: Readonly<Record<Id, number>>;
  readonly weight: number;
}

/** Rules that count ballots. A seat weighs 1 where `weights` does not say otherwise. */
export type VotingRule =
  /** More than half of all, silent seats too, and at least this share. */
  (
    | { readonly by: "majority"; readonly threshold: number }
    /** Only the first of each ballot counts. */
    | { readonly by: "plurality" }
    | { readonly by: "approval" }
    | { readonly by: "borda" }
    /** Instant runoff: the last is left out until one has more than half. */
    | { readonly by: "ranked" }
    | { readonly by: "quadratic"; readonly credits: number }
  ) & { readonly weights?: Readonly<Record<Who, number>> };

export interface Count {
  readonly scores: readonly { readonly option: Id; readonly score: number }[];
  /** None where nobody reached what the rule asks for, several in a tie. */
  readonly winners: readonly Id[];
}

/** The ballots of those that count. What a seat is for comes first, then what it ranked last; it approves of what it is for or accepts. */
export function ballotsOf(
  { ratings }: Pick<Ledger, "ratings">,
  standing: Standing,
  weights: Readonly<Record<Who, number>> = {},
): readonly Ballot[] {
  const there = tallies(standing).filter(({ isGone }) => !isGone);
  const seats = standing.options[0]?.seats ?? [];
  return seats
    .filter(({ seat }) => seat.counts)
    .map(({ seat: { id: seat } }) => {
      const among = (all: readonly { readonly seat: { readonly id: Who } }[]) =>
        all.some((one) => one.seat.id === seat);
      const held = there.filter((one) => among(one.for)).map(({ option }) => option);
      const accepted = there.filter((one) => among(one.accepting)).map(({ option }) => option);
      const own = ratings.filter(
        ({ by, on, standIn }) =>
          by === seat && standIn === undefined && there.some(({ option }) => option === on),
      );
      const ranked = lastOf(own, rankScale).toSorted((a, b) => a.value - b.value);
      return {
        seat,
        ranking: [...new Set([...held, ...ranked.map(({ on }) => on)])],
        approves: [...held, ...accepted],
        votes: Object.fromEntries(lastOf(own, voteScale).map(({ on, value }) => [on, value])),
        weight: weights[seat] ?? 1,
      };
    });
}

function lastOf(own: readonly Rating[], wanted: string): readonly Rating[] {
  const all = own.filter(({ scale }) => scale === wanted);
  const round = Math.max(...all.map((one) => one.round));
  return all.filter((one) => one.round === round);
}

export function count(rule: VotingRule, options: readonly Id[], ballots: readonly Ballot[]): Count {
  const by = (points: (ballot: Ballot, option: Id) => number) => highest(scored(options, ballots, points));
  const firsts = firstPlaces(options, ballots);
  switch (rule.by) {
    case "majority":
      return reaching(firsts, sum(ballots.map(({ weight }) => weight)), rule.threshold);
    case "plurality":
      return highest(firsts);
    case "approval":
      return by(({ approves }, option) => Number(approves.includes(option)));
    case "borda":
      return by((ballot, option) => bordaPoints(ballot, option, options));
    case "quadratic":
      return by((ballot, option) => affordable(ballot, rule.credits)[option] ?? 0);
    case "ranked":
      return runoff(options, ballots);
  }
}

function firstPlaces(options: readonly Id[], ballots: readonly Ballot[]): Count["scores"] {
  return scored(options, ballots, ({ ranking }, option) =>
    Number(ranking.find((id) => options.includes(id)) === option),
  );
}

/** Shares such as two thirds are no exact numbers. */
const almost = 1e-9;

function reaching(scores: Count["scores"], all: number, threshold: number): Count {
  const winners = scores.filter(({ score }) => score > all / 2 && score >= all * threshold - almost);
  return { scores, winners: winners.map(({ option }) => option) };
}

/** One point for each option below it; those left out share what is left for them. Who ranks nothing gives nothing. */
function bordaPoints({ ranking }: Ballot, option: Id, options: readonly Id[]): number {
  const known = ranking.filter((id) => options.includes(id));
  if (known.length === 0) return 0;
  const place = known.indexOf(option);
  return place === -1 ? (options.length - known.length - 1) / 2 : options.length - 1 - place;
}

/** A ballot that spends more than it has says nothing. */
function affordable({ votes }: Ballot, credits: number): Readonly<Record<Id, number>> {
  const spent = sum(Object.values(votes).map((number) => number ** 2));
  return spent <= credits ? votes : {};
}

/** Of several that are last each is left out in turn, and all who can win that way are tied: no order of a list decides. */
function runoff(options: readonly Id[], ballots: readonly Ballot[]): Count {
  const known = new Map<string, ReadonlySet<Id>>();
  const winnersOf = (left: readonly Id[]): ReadonlySet<Id> => {
    const key = left.join(" ");
    const found = known.get(key) ?? winnersAmong(left);
    known.set(key, found);
    return found;
  };
  const winnersAmong = (left: readonly Id[]): ReadonlySet<Id> => {
    const scores = firstPlaces(left, ballots);
    const cast = sum(scores.map(({ score }) => score));
    const winner = scores.find(({ score }) => score > cast / 2);
    if (winner !== undefined) return new Set([winner.option]);
    // Nobody's first: whether they are left out one by one or together is the same.
    const firsts = scores.filter(({ score }) => score > 0);
    if (firsts.length < left.length) return winnersOf(firsts.map(({ option }) => option));
    const least = Math.min(...firsts.map(({ score }) => score));
    const last = firsts.filter(({ score }) => score === least);
    return new Set(last.flatMap((one) => [...winnersOf(left.filter((option) => option !== one.option))]));
  };
  const winners = winnersOf(options);
  return { scores: firstPlaces(options, ballots), winners: options.filter((option) => winners.has(option)) };
}

function scored(
  options: readonly Id[],
  ballots: readonly Ballot[],
  points: (ballot: Ballot, option: Id) => number,
): Count["scores"] {
  return options.map((option) => ({
    option,
    score: sum(ballots.map((ballot) => ballot.weight * points(ballot, option))),
  }));
}

function highest(scores: Count["scores"]): Count {
  const most = Math.max(0, ...scores.map(({ score }) => score));
  const winners = most === 0 ? [] : scores.filter(({ score }) => score === most).map(({ option }) => option);
  return { scores, winners };
}
