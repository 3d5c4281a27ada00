import {
  type Doc,
  joined,
  lineBreak,
  paragraph,
  prose,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { IssueState } from "../rules/verdict.ts";
import { type Account, changeOf, type HeldRound, roundLabel, type Said, seatOf } from "./account.ts";
import type { Words } from "./english.ts";
import { heldPositions, issueIn, majorityOf } from "./standings.ts";

/** What each member claimed in each round, and whether and why it had moved. */
export function history({ members, rounds, words }: Account): Doc {
  return [
    table(
      [words.columns.member, ...rounds.map((round) => roundLabel(round, words)), words.columns.changes],
      members.map((seat) => [
        seat.name,
        ...rounds.map((round) => historyCell(round, seat, words)),
        String(changesOf(rounds, seat)),
      ]),
    ),
  ];
}

export function changesOf(rounds: readonly HeldRound[], { id }: Seat): number {
  return rounds.filter((round) => changeOf(round, id).changed).length;
}

/** What a member stands for after a statement; in a challenge, what it would do instead. */
export function claimOf(said: Said): string {
  switch (said.kind) {
    case "position":
    case "synthesis":
      return said.statement.claim;
    case "challenge":
      return said.statement.alternative;
    case "solo":
      return said.statement.final.claim;
  }
}

function historyCell(round: HeldRound, { id }: Seat, words: Words): Text {
  const said = round.said.get(id);
  if (said === undefined) return round.asked.has(id) ? words.nothingSaid : words.notAsked;
  const claim = claimText(said, words);
  const { changed, reason, conformity } = changeOf(round, id);
  if (round.number === 1 && said.kind !== "solo") return claim;
  if (!changed) return `${claim} / ${words.unchanged}`;
  const mark = conformity ? [" ", strong(`(${words.conformity})`)] : [];
  return joined([`${claim} / `, words.changed(reason || words.noReason), mark], "");
}

function claimText(said: Said, words: Words): string {
  if (said.kind !== "challenge") return claimOf(said);
  const { target, alternative } = said.statement;
  return words.attacks(target || words.notSaid, alternative || words.notSaid);
}

/** The blind result against the final one: who held what before any talk, who moved, and what moved them. */
export function beforeAfter(account: Account): Doc {
  const { members, words } = account;
  const { moved, byNumbers } = moversOf(account);
  return [
    paragraph([prose(words.beforeLead)]),
    paragraph(words.moveSummary(moved.length, members.length, byNumbers.length)),
    table(
      words.columns.moves,
      members.map((seat) => moveRow(seat, account)),
    ),
    ...majorities(account),
  ];
}

/** Who changed its position in any round, and who of them without anything new being shown. */
export function moversOf({
  members,
  rounds,
}: Account): Readonly<Record<"moved" | "byNumbers", readonly Seat[]>> {
  const moved = members.filter(({ id }) => rounds.some((round) => changeOf(round, id).changed));
  const byNumbers = moved.filter(({ id }) => rounds.some((round) => changeOf(round, id).conformity));
  return { moved, byNumbers };
}

function moveRow(seat: Seat, account: Account): readonly Text[] {
  const { rounds, words } = account;
  const moves = rounds.filter((round) => changeOf(round, seat.id).changed);
  const told = (line: (round: HeldRound) => Text) => joined(moves.map(line), lineBreak);
  return [
    seat.name,
    blindOf(seat, account) || words.nothingSaid,
    finalText(seat, account),
    moves.length === 0 ? words.stayed : told((round) => roundLabel(round, words)),
    told((round) => changeOf(round, seat.id).reason || words.noReason),
    told((round) => causeText(round, seat, words)),
  ];
}

/** What it held before it had seen a word of the others. */
export function blindOf(seat: Seat, account: Account): string | null {
  const held = account.verdict?.positions.find((one) => seatOf(account, one.seat)?.id === seat.id);
  if (held !== undefined) return held.blind;
  for (const { said } of account.rounds) {
    const one = said.get(seat.id);
    if (one?.kind === "position") return one.statement.claim;
    if (one?.kind === "solo") return one.statement.position.claim;
  }
  return null;
}

function finalText(seat: Seat, { finals, words }: Account): string {
  const final = finals.get(seat.id);
  return final === undefined ? words.nothingSaid : `${final.claim} (${words.certainty(final.certainty)})`;
}

function causeText(round: HeldRound, seat: Seat, words: Words): Text {
  const move = round.moves.get(seat.id);
  if (!move?.cause) return words.notSaid;
  const cause = words.causes[move.cause];
  const told = move.cause === "numbers" || move.cause === "none" ? [strong(cause)] : [cause];
  return move.conformity ? [...told, `, ${words.conformity}`] : told;
}

/** The issues as they stood before any talk, and as they stand now. */
export function blindAndFinal({ rounds, verdict }: Account): {
  readonly before: readonly IssueState[] | undefined;
  readonly after: readonly IssueState[] | undefined;
} {
  return {
    before: rounds[0]?.state?.issues,
    after: verdict?.issues ?? rounds.findLast(({ state }) => state !== null)?.state?.issues,
  };
}

function majorities(account: Account): Doc {
  const { words } = account;
  const { before, after } = blindAndFinal(account);
  if (before === undefined || after === undefined || account.rounds.length < 2) return [];
  const issues = [...after, ...before.filter(({ issue }) => issueIn(after, issue) === undefined)];
  const rows = issues.map(({ issue }) => [
    issue,
    majorityText(issueIn(before, issue), words),
    majorityText(issueIn(after, issue), words),
  ]);
  return [table(words.columns.majority, rows)];
}

function majorityText(issue: IssueState | undefined, words: Words): string {
  if (issue === undefined) return words.notDiscussed;
  const all = heldPositions(issue).reduce((sum, { seats }) => sum + seats.length, 0);
  const most = majorityOf(issue);
  return most === null ? words.tie : `${most.position} (${words.tally(most.seats.length, all)})`;
}
