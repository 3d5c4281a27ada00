import type { Seat } from "../../../kernel/seat.ts";
import type { IssueState } from "../rules/verdict.ts";
import { plain, table } from "../../../document/markdown.ts";
import { type Account, changeOf, type HeldRound, seatOf } from "./account.ts";
import { heldPositions, issueIn, majorityOf } from "./standings.ts";
import { roundLabel } from "./wording.ts";
import type { Words } from "./words.ts";

/** The blind result against the final one: who held what before any talk, who moved, and what moved them. */
export function beforeAfterText(account: Account, words: Words): string {
  const { members } = account;
  const { moved, byNumbers } = moversOf(account);
  return [
    words.beforeLead,
    words.moveSummary(moved.length, members.length, byNumbers.length),
    table(
      words.columns.moves,
      members.map((seat) => moveRow(seat, account, words)),
    ),
    ...majorities(account, words),
  ].join("\n\n");
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

function moveRow(seat: Seat, account: Account, words: Words): readonly string[] {
  const moves = account.rounds.filter((round) => changeOf(round, seat.id).changed);
  const told = (line: (round: HeldRound) => string) => moves.map(line).join("<br>");
  return [
    plain(seat.name),
    plain(blindOf(seat, account) ?? "") || words.nothingSaid,
    finalText(seat, account, words),
    told((round) => roundLabel(round, words)) || words.stayed,
    told((round) => plain(changeOf(round, seat.id).reason ?? "") || words.noReason),
    told((round) => causeText(round, seat, words)),
  ];
}

/** What it held before it had seen a word of the others. */
export function blindOf(seat: Seat, account: Account): string | null {
  const held = account.verdict?.positions.find((one) => seatOf(account, one.seat)?.id === seat.id);
  if (held !== undefined) return held.blind;
  for (const { said } of account.rounds) {
    const one = said.get(seat.id);
    if (one?.kind === "position") return one.value.claim;
    if (one?.kind === "solo") return one.value.position.claim;
  }
  return null;
}

function finalText(seat: Seat, { finals }: Account, words: Words): string {
  const final = finals.get(seat.id);
  return final === undefined
    ? words.nothingSaid
    : `${plain(final.claim)} (${words.certainty(final.certainty)})`;
}

function causeText(round: HeldRound, seat: Seat, words: Words): string {
  const move = round.moves.get(seat.id);
  const cause = move?.cause ? words.causes[move.cause] : words.notSaid;
  return move?.conformity ? `${cause}, ${words.conformity}` : cause;
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

function majorities(account: Account, words: Words): readonly string[] {
  const { before, after } = blindAndFinal(account);
  if (before === undefined || after === undefined || account.rounds.length < 2) return [];
  const issues = [...after, ...before.filter(({ issue }) => issueIn(after, issue) === undefined)];
  const rows = issues.map(({ issue }) => {
    const blind = majorityText(issueIn(before, issue), words);
    const final = majorityText(issueIn(after, issue), words);
    return [plain(issue), blind, final];
  });
  return [table(words.columns.majority, rows)];
}

function majorityText(issue: IssueState | undefined, words: Words): string {
  if (issue === undefined) return words.notDiscussed;
  const all = heldPositions(issue).reduce((sum, { seats }) => sum + seats.length, 0);
  const most = majorityOf(issue);
  return most === null ? words.tie : `${plain(most.position)} (${words.tally(most.seats.length, all)})`;
}
