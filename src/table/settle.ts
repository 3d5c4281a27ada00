import { answerKind, authorOf, type Id, you, type Who } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import {
  type SeatStanding,
  type Standing,
  type Tally,
  agreement,
  compromise,
  counted,
  dissent,
  heldBy,
  leading,
  minority,
  most,
  standing as standingOf,
  tallies,
} from "./standing.ts";
import { sum } from "../text/amount.ts";

/** How an issue is decided, as data. A chair's word is told as its recommendation. */
export type Rule =
  | { readonly by: "unopposed" }
  | { readonly by: "consent" }
  | VotingRule
  | { readonly by: "chair"; readonly recommends: Id | null };

/** What becomes of a tie: it stays open, goes to what came up first, or is the person's to break. */
export type Tie = "open" | "first" | "you";

export type How = Rule["by"] | "consensus" | "conditions" | "you" | "open";

/** What came of one issue, by one rule. Everything in it follows from the standing of the ledger. */
export type Settled = ReturnType<typeof settle>;

/** What a rule makes of every issue, or of those that are named. */
export function settleAll(
  ledger: Ledger,
  rule: Rule,
  { tie = "open", issues }: { readonly tie?: Tie; readonly issues?: readonly Id[] } = {},
): readonly Settled[] {
  return standingOf(ledger)
    .filter(({ issue }) => issues === undefined || issues.includes(issue.id))
    .map((one) => settle(ledger, one, rule, tie));
}

/** What a rule makes of an issue. A consensus is one by whatever rule; no rule makes one of less. */
export function settle(ledger: Ledger, standing: Standing, rule: Rule, tie: Tie = "open") {
  const { winners, scores } = winnersBy(standing, rule);
  const [first = null, ...others] = winners;
  const tied = others.length === 0 ? [] : winners;
  const chosen = tie === "you" ? chosenByYou(ledger, standing, tied) : null;
  const decided = tied.length === 0 || tie === "first" ? first : chosen;
  const how: How = chosen !== null ? "you" : decided === null ? "open" : howOf(standing, rule, decided);
  const [lead = null, ...level] = leading(standing);
  const measured = decided ?? (level.length === 0 ? lead : null);
  const on = tallies(standing).find(({ option }) => option === decided);
  return {
    issue: standing.issue.id,
    rule: rule.by,
    decided,
    how,
    /** Several that the rule could not tell apart; `tie` says what became of that. */
    tied,
    tie,
    /** By the rule's own count, in the order of the options. */
    scores,
    /** What dissent and minority are relative to: what was decided, else what leads alone. */
    measured,
    /** Of those that count, who is for what was decided, or accepts it and is for nothing else. None of them dissents. */
    supporters: [
      ...(on?.for ?? []),
      ...(on?.accepting ?? []).filter(({ seat }) => heldBy(standing, seat.id) === undefined),
    ].map(({ seat }) => seat.id),
    dissent: measured === null ? [] : dissent(standing, measured),
    minority: measured === null ? [] : minority(standing, measured),
    compromise: compromise(standing),
    conditions: (on?.onCondition ?? []).map(({ seat, said }) => ({
      seat: seat.id,
      condition: said?.condition ?? "",
    })),
  };
}

function chosenByYou({ items }: Ledger, { issue }: Standing, tied: readonly Id[]): Id | null {
  const answers = [...items.values()].filter(
    (item) => item.kind === answerKind && item.under === issue.id && authorOf(item) === you,
  );
  return answers.at(-1)?.from.find((source) => tied.includes(source)) ?? null;
}

function winnersBy(standing: Standing, rule: Rule): Count {
  const there = tallies(standing).filter(({ isGone }) => !isGone);
  const won = (winners: readonly Tally[]): Count => ({
    winners: winners.map(({ option }) => option),
    scores: there.map((one) => ({ option: one.option, score: one.for.length })),
  });
  switch (rule.by) {
    case "unopposed": {
      const held = there.filter((one) => one.for.length > 0);
      return won(held.length === 1 ? held.filter(isUnopposed) : []);
    }
    case "consent": {
      const consented = there.filter((one) => isUnopposed(one) && hasAllSaid(standing, one));
      return won(most(consented, (one) => one.for.length));
    }
    case "chair":
      return won(there.filter(({ option }) => option === rule.recommends));
    default:
      return votesFor(rule, standing, there);
  }
}

function howOf(standing: Standing, rule: Rule, decided: Id): How {
  const agreed = agreement(standing);
  if (rule.by === "chair") return "chair";
  return agreed?.option === decided ? agreed.how : rule.by;
}

function isUnopposed({ objecting }: Tally): boolean {
  return objecting.length === 0;
}

/** Nobody who counts is silent on it: each is for it, accepts it or stands aside. */
function hasAllSaid(standing: Standing, one: Tally): boolean {
  return (
    counted(standing) > 1 && one.for.length + one.accepting.length + one.aside.length === counted(standing)
  );
}

/** Rules that count votes. A seat weighs 1 where `weights` does not say otherwise. */
export type VotingRule =
  /** More than half of all, silent seats too, and at least this share. */
  (
    | {
        readonly by: "majority";
        readonly threshold: number;
        /** What all are for or accept goes before what more than half are for. */
        readonly unlessAgreed?: true;
      }
    /** The most seats are for it, however few. */
    | { readonly by: "plurality" }
    | { readonly by: "approval" }
  ) & { readonly weights?: Readonly<Record<Who, number>> };

interface Count {
  readonly scores: readonly { readonly option: Id; readonly score: number }[];
  /** None where nobody reached what the rule asks for, several in a tie. */
  readonly winners: readonly Id[];
}

/** Whoever is for an option votes for it; by approval, whoever accepts it as well. */
function votesFor(rule: VotingRule, standing: Standing, there: readonly Tally[]): Count {
  const weightOf = (seats: readonly SeatStanding[]) =>
    sum(seats.map(({ seat }) => rule.weights?.[seat.id] ?? 1));
  const scores = there.map((one) => ({
    option: one.option,
    score: weightOf(rule.by === "approval" ? [...one.for, ...one.accepting] : one.for),
  }));
  if (rule.by !== "majority") return highest(scores);
  const agreed = rule.unlessAgreed === true ? agreement(standing) : null;
  if (agreed !== null) return { scores, winners: [agreed.option] };
  const all = standing.options[0]?.seats.filter(({ seat }) => seat.counts) ?? [];
  return reaching(scores, weightOf(all), rule.threshold);
}

/** Shares such as two thirds are no exact numbers. */
const almost = 1e-9;

function reaching(scores: Count["scores"], all: number, threshold: number): Count {
  const winners = scores.filter(({ score }) => score > all / 2 && score >= all * threshold - almost);
  return { scores, winners: winners.map(({ option }) => option) };
}

function highest(scores: Count["scores"]): Count {
  const most = Math.max(0, ...scores.map(({ score }) => score));
  const winners = most === 0 ? [] : scores.filter(({ score }) => score === most).map(({ option }) => option);
  return { scores, winners };
}
