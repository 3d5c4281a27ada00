import type { Id, Who } from "./item.ts";
import type { Ledger, Rating } from "./ledger.ts";
import { approvalScale, rankScale, voteScale } from "./parts.ts";
import type { Standing } from "./standing.ts";

/** What one seat says of the options of an issue, however it is counted. */
export interface Ballot {
  readonly seat: Who;
  /** From first to last; options that are left out are all last. */
  readonly ranking: readonly Id[];
  readonly approves: readonly Id[];
  /** Votes bought, each for its square in credits. */
  readonly votes: Readonly<Record<Id, number>>;
  readonly weight: number;
}

/** Rules that count ballots. */
export type VotingRule =
  /** Only the first of each ballot counts. */
  | { readonly by: "plurality" }
  | { readonly by: "approval" }
  | { readonly by: "borda" }
  /** Instant runoff: the last is left out until one has more than half. */
  | { readonly by: "ranked" }
  | { readonly by: "quadratic"; readonly credits: number };

export interface Count {
  /** In the order of the options. */
  readonly scores: readonly { readonly option: Id; readonly score: number }[];
  /** None where nobody reached what the rule asks for, several in a tie. */
  readonly winners: readonly Id[];
  /** Who was left out, in order, where the rule leaves somebody out. */
  readonly leftOut: readonly Id[];
}

/**
 * The ballots of those that count, by each seat's last round of ratings. Who ranked nothing is taken to put first what
 * it is for; who approved nothing, to approve what it is for or accepts.
 */
export function ballotsOf(
  { ratings }: Pick<Ledger, "ratings">,
  { options }: Standing,
  weights: Readonly<Record<Who, number>> = {},
): readonly Ballot[] {
  const ids = options.map(({ option }) => option.id);
  const seats = (options[0]?.seats ?? []).filter(({ seat }) => seat.counts).map(({ seat }) => seat.id);
  return seats.map((seat) => {
    const own = ratings.filter(
      ({ by, on, standIn }) => by === seat && standIn === undefined && ids.includes(on),
    );
    const stanceOn = (option: Id) =>
      options.find((one) => one.option.id === option)?.seats.find((one) => one.seat.id === seat)?.stance;
    const held = ids.filter((id) => stanceOn(id) === "for");
    const content = ids.filter((id) => stanceOn(id) === "for" || stanceOn(id) === "accepts");
    const ranking = lastOf(own, rankScale)
      .toSorted((a, b) => a.value - b.value)
      .map(({ on }) => on);
    const approved = lastOf(own, approvalScale).map(({ on }) => on);
    return {
      seat,
      ranking: ranking.length === 0 ? held : [...new Set(ranking)],
      approves: approved.length === 0 ? content : approved,
      votes: Object.fromEntries(lastOf(own, voteScale).map(({ on, value }) => [on, value])),
      weight: weights[seat] ?? 1,
    };
  });
}

/** Of one scale, what was said in the last round that it was said in. */
function lastOf(own: readonly Rating[], wanted: string): readonly Rating[] {
  const all = own.filter(({ scale }) => scale === wanted);
  const round = Math.max(...all.map((one) => one.round));
  return all.filter((one) => one.round === round);
}

export function count(rule: VotingRule, options: readonly Id[], ballots: readonly Ballot[]): Count {
  switch (rule.by) {
    case "plurality":
      return highest(scored(options, ballots, ({ ranking }, option) => (ranking[0] === option ? 1 : 0)));
    case "approval":
      return highest(scored(options, ballots, ({ approves }, option) => (approves.includes(option) ? 1 : 0)));
    case "borda":
      return highest(scored(options, ballots, (ballot, option) => bordaPoints(ballot, option, options)));
    case "quadratic":
      return highest(
        scored(options, ballots, (ballot, option) => affordable(ballot, rule.credits)[option] ?? 0),
      );
    case "ranked":
      return runoff(options, ballots);
  }
}

/** One point for each option below it; those left out share what is left for them. */
function bordaPoints({ ranking }: Ballot, option: Id, options: readonly Id[]): number {
  const known = ranking.filter((id) => options.includes(id));
  const place = known.indexOf(option);
  return place === -1 ? (options.length - known.length - 1) / 2 : options.length - 1 - place;
}

/** A ballot that spends more than it has says nothing. */
function affordable({ votes }: Ballot, credits: number): Readonly<Record<Id, number>> {
  const spent = sum(Object.values(votes).map((number) => number ** 2));
  return spent <= credits ? votes : {};
}

function runoff(options: readonly Id[], ballots: readonly Ballot[]): Count {
  const leftOut: Id[] = [];
  let left = options;
  for (;;) {
    const scores = scored(left, ballots, ({ ranking }, option) =>
      ranking.find((id) => left.includes(id)) === option ? 1 : 0,
    );
    const cast = sum(scores.map(({ score }) => score));
    const first = highest(scores);
    const top = first.winners[0];
    const isOver =
      cast === 0 ||
      left.length <= 2 ||
      scores.some(({ option, score }) => option === top && score > cast / 2);
    if (isOver) return { ...first, leftOut };
    const least = Math.min(...scores.map(({ score }) => score));
    const last = scores.filter(({ score }) => score === least).map(({ option }) => option);
    // All alike: there is no last one to leave out.
    if (last.length === left.length) return { ...first, leftOut };
    leftOut.push(...last);
    left = left.filter((id) => !last.includes(id));
  }
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
  return { scores, winners, leftOut: [] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
