import type { Likeness, TextPair } from "../../../kernel/lookup.ts";
import { eachOnce } from "../../../text/each-once.ts";
import { fillTheSameFrame } from "../../../text/likeness/frame.ts";
import { contradict } from "../../../text/likeness/grouping.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { wordsOf } from "../../../text/likeness/words.ts";
import { causeOf } from "./cause.ts";
import { type Comparison, comparison } from "../../../text/likeness/comparison.ts";
import { claimOf, partsOf, type Said, type Statement } from "./statements.ts";
import type { HeldPosition, Team } from "./state.ts";
import type { IssueState, Move } from "./verdict.ts";

export interface RoundsOfMoves {
  readonly team: Team;
  /** The rounds before, the first first; the last is the one that members answer to. */
  readonly earlier: readonly (readonly Said[])[];
  readonly now: readonly Said[];
  /** Where all stood after the round before and after this one. */
  readonly before: readonly IssueState[];
  readonly after: readonly IssueState[];
}

/** The texts that `movesOf` needs the likeness of, each once. */
export const textsOfMoves = eachOnce(({ earlier, now, before, after }: RoundsOfMoves): readonly string[] => {
  const said = [...earlier.flat(), ...now].flatMap(({ statement }) => [
    ...partsOf(statement),
    statement.changeReason ?? "",
  ]);
  const reported = [...before, ...after].flatMap(({ issue, positions }) => [
    issue,
    ...positions.map(({ position }) => position),
  ]);
  return [...new Set([...said, ...reported])].filter((text) => text !== "");
});

/** The pairs of them that `movesOf` looks at. */
export function pairsOfMoves(rounds: RoundsOfMoves): readonly TextPair[] {
  const { earlier, now, before, after } = rounds;
  const indices = new Map(textsOfMoves(rounds).map((text, index) => [text, index]));
  const between = (ones: readonly string[], others: readonly string[]) =>
    ones.flatMap((one) =>
      others.flatMap((other): readonly TextPair[] => {
        const [a, b] = [indices.get(one), indices.get(other)];
        return a === undefined || b === undefined ? [] : [[a, b]];
      }),
    );
  return [
    ...between(
      before.map(({ issue }) => issue),
      after.map(({ issue }) => issue),
    ),
    ...between(positionsIn(before), positionsIn(after)),
    ...now.flatMap(({ seat, statement }) => {
      const own = ownOf(earlier, seat);
      const heard = heardBy(seat, earlier).flatMap((one) => partsOf(one.statement));
      const reasons = statement.changed ? [reasonOf(statement)] : [];
      return [
        ...between(filled(claimOf(statement)), filled(lastClaim(own))),
        ...between(reasons, [...own.flatMap(partsOf), ...heard]),
      ];
    }),
  ];
}

function positionsIn(issues: readonly IssueState[]): readonly string[] {
  return issues.flatMap(({ positions }) => positions.map(({ position }) => position));
}

/** What a seat said before, and what it claimed last of that. */
function ownOf(earlier: RoundsOfMoves["earlier"], seat: string): readonly Statement[] {
  return earlier.flat().flatMap((one) => (one.seat === seat ? [one.statement] : []));
}

function lastClaim(own: readonly Statement[]): string | null {
  return own.map(claimOf).findLast((claim) => claim !== null) ?? null;
}

/** What others said in the round that it answers to. */
function heardBy(seat: string, earlier: RoundsOfMoves["earlier"]): readonly Said[] {
  return (earlier.at(-1) ?? []).filter((one) => one.seat !== seat);
}

function reasonOf({ changeReason }: Statement): string {
  return changeReason?.trim() ?? "";
}

function filled(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}

/**
 * Who moved in a round and what moved it, for each who spoke, in the team's order. Moving without a reason, for the
 * number of those who stand there, or over to most of the members with nothing new behind it is conformity. Who says
 * that it stayed and claims something else has moved without a reason.
 */
export function movesOf(rounds: RoundsOfMoves, likeness: Likeness): readonly Move[] {
  const compared = comparison(textsOfMoves(rounds), likeness);
  const { members, devilsAdvocate } = rounds.team;
  const seats = [...members, ...(devilsAdvocate === null ? [] : [devilsAdvocate])];
  return seats.flatMap((seat) => {
    const said = rounds.now.find((one) => one.seat === seat);
    return said === undefined ? [] : [moveOf(said, rounds, compared)];
  });
}

function moveOf({ seat, statement }: Said, rounds: RoundsOfMoves, compared: Comparison): Move {
  const own = ownOf(rounds.earlier, seat);
  const went = crossings(seat, rounds, compared);
  const wasClaimed = lastClaim(own);
  const claims = claimOf(statement);
  if (!statement.changed) {
    const isAnother =
      claims !== null && wasClaimed !== null && isTurned(wasClaimed, claims, went.length > 0, compared);
    if (!isAnother) return { seat, changed: false, reason: null, cause: null, conformity: false };
    return { seat, changed: true, reason: null, cause: "none", conformity: true };
  }
  const reason = reasonOf(statement);
  const ownParts = own.flatMap(partsOf);
  const cause = causeOf(reason, partsOf(statement), ownParts);
  const isUnmoved = cause === "none" || cause === "numbers";
  const isUnheard = cause === "argument" && !wasHeard(reason, seat, ownParts, rounds, compared);
  const conformity = isUnmoved || (isUnheard && went.some(({ isMajority }) => isMajority));
  return { seat, changed: true, reason: reason === "" ? null : reason, cause, conformity };
}

/** A claim that differs only in its words is the same; one that is turned round, or stands elsewhere, is not. */
function isTurned(was: string, claims: string, hasCrossed: boolean, compared: Comparison): boolean {
  if (compared.makeTheSamePoint(was, claims)) return false;
  if (hasCrossed) return true;
  const isSameMatter = compared.areRelated(was, claims);
  return isSameMatter && (contradict(was, claims) || fillTheSameFrame(wordsOf(was), wordsOf(claims)));
}

/** The reason stands in what another said in the round it answers to, and it had not said so itself. */
function wasHeard(
  reason: string,
  seat: string,
  own: readonly string[],
  { earlier }: RoundsOfMoves,
  { areRelated, makeTheSamePoint }: Comparison,
): boolean {
  const heard = heardBy(seat, earlier);
  const isNew = !own.some((text) => makeTheSamePoint(text, reason));
  return isNew && heard.some(({ statement }) => partsOf(statement).some((text) => areRelated(text, reason)));
}

interface Crossing {
  readonly isMajority: boolean;
}

/** The issues on which a seat stands where others stood before. */
function crossings(
  seat: string,
  { team, before, after }: RoundsOfMoves,
  compared: Comparison,
): readonly Crossing[] {
  return after.flatMap(({ issue, positions }) => {
    const earlier = before.find((one) => isSame(one.issue, issue, compared));
    const [was, is] = [earlier?.positions ?? [], positions].map((held) =>
      held.find(({ seats }) => seats.includes(seat)),
    );
    if (earlier === undefined || was === undefined || is === undefined) return [];
    const origin = originOf(is, was, earlier.positions, seat, compared);
    if (origin === was) return [];
    const counts = earlier.positions.map((held) => topicHolders(held, team));
    const most = topicHolders(origin, team);
    const isMajority = most === Math.max(...counts) && counts.filter((count) => count === most).length === 1;
    return [{ isMajority }];
  });
}

/** The position of the round before that one of this round goes on: by its words, else by who stands there. */
function originOf(
  is: HeldPosition,
  was: HeldPosition,
  earlier: readonly HeldPosition[],
  seat: string,
  compared: Comparison,
): HeldPosition {
  if (isSame(is.position, was.position, compared)) return was;
  const byWords = earlier.find((held) => isSame(held.position, is.position, compared));
  if (byWords !== undefined) return byWords;
  const company = (held: HeldPosition) =>
    is.seats.filter((one) => one !== seat && held.seats.includes(one)).length;
  const most = Math.max(...earlier.map(company));
  return company(was) === most ? was : (earlier.find((held) => company(held) === most) ?? was);
}

function isSame(one: string, other: string, { makeTheSamePoint }: Comparison): boolean {
  return sameWords(one) === sameWords(other) || makeTheSamePoint(one, other);
}

function topicHolders({ seats }: HeldPosition, { members }: Team): number {
  return seats.filter((seat) => members.includes(seat)).length;
}
