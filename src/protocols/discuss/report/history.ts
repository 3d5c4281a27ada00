import {
  type Doc,
  joined,
  list,
  paragraph,
  prose,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import type { Seat } from "../../../kernel/seat.ts";
import type { IssueState } from "../rules/verdict.ts";
import { type Account, type RoundAccount, roundLabel, type RoundStatement, seatOf } from "./account.ts";
import { type Change, changeOf, changesOf, lastChangeOf, moversOf } from "./changes.ts";
import type { Words } from "./english.ts";
import { issueIn, letterIn, majorityText, type Track, tracksOf } from "./standings.ts";

/** Where each member stood after each round and whether it had moved, then what it said; what it claimed needs room. */
export function history(account: Account): Doc {
  const { members, rounds, words } = account;
  const tracks = tracksOf(account);
  const isMoved = members.some(({ id }) => lastChangeOf(account, rounds.length, id)?.changed === true);
  const final = isMoved ? [words.rounds.final] : [];
  return [
    table(
      [
        words.columns.member,
        ...rounds.map((round) => roundLabel(round, words)),
        ...final,
        words.columns.changes,
      ],
      members.map((seat) => [
        seat.name,
        ...rounds.map((round) => historyCell(round, seat, tracks, words)),
        ...final.map(() => lastCell(seat, tracks, account)),
        String(changesOf(account, seat).length),
      ]),
    ),
    list(
      members.map((seat) => ({
        text: seat.name,
        below: [
          ...rounds.flatMap((round) => {
            const said = round.said.get(seat.id);
            return said === undefined ? [] : [historyLine(round, said, seat, words)];
          }),
          ...lastLine(seat, account),
        ],
      })),
    ),
  ];
}

/** What a member stands for after a statement; in a challenge, what it would do instead. */
export function claimOf(said: RoundStatement): string {
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

/** `O1 / changed No`: where it stood on each issue, and whether it moved. */
function historyCell(round: RoundAccount, { id }: Seat, tracks: readonly Track[], words: Words): Text {
  const said = round.said.get(id);
  if (said === undefined) return round.asked.has(id) ? words.nothingSaid : words.notAsked;
  const stood = stoodAt(round.number, id, tracks);
  return round.number === 1 && said.kind !== "solo"
    ? stood
    : withChange(stood, changeOf(round, id, words), words);
}

/** The same with the final positions, where somebody moved with them. */
function lastCell({ id }: Seat, tracks: readonly Track[], account: Account): Text {
  const { rounds, finals, words } = account;
  if (!finals.has(id)) return words.nothingSaid;
  const stood = stoodAt(rounds.length + 1, id, tracks);
  const change = lastChangeOf(account, rounds.length, id);
  return change === null ? stood : withChange(stood, change, words);
}

function stoodAt(round: number, id: string, tracks: readonly Track[]): string {
  const places = tracks.flatMap((track) => {
    const column = track.columns.findIndex(({ number }) => number === round);
    return track.rows.find(({ seat }) => seat.id === id)?.places[column]?.letter ?? [];
  });
  return places.join(", ") || "·";
}

function withChange(stood: string, { changed, conformity }: Change, words: Words): Text {
  if (!changed) return `${stood} / ${words.unchanged}`;
  const mark = conformity ? [" ", strong(`(${words.conformity})`)] : [];
  return joined([`${stood} / `, words.changedYes, mark], "");
}

function historyLine(round: RoundAccount, said: RoundStatement, { id }: Seat, words: Words): Text {
  const { changed, reason } = changeOf(round, id, words);
  const why = changed ? joined([" / ", words.changed(reason || words.noReason)], "") : [];
  return joined([`${roundLabel(round, words)}: `, [prose(claimText(said, words))], why], "");
}

/** What it claims in the end stands elsewhere; here, that it moved with it. */
function lastLine(seat: Seat, account: Account): readonly Text[] {
  const { rounds, words } = account;
  const last = lastChangeOf(account, rounds.length, seat.id);
  if (last?.changed !== true) return [];
  return [joined([`${words.rounds.final}: `, words.changed(last.reason || words.noReason)], "")];
}

function claimText(said: RoundStatement, words: Words): string {
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
    list(members.map((seat) => ({ text: [strong(seat.name)], below: moveLines(seat, account) }))),
    ...majorities(account),
  ];
}

function moveLines(seat: Seat, account: Account): readonly Text[] {
  const { words } = account;
  const { before, after } = words.columns;
  const moves = changesOf(account, seat);
  return [
    [`${before}: `, prose(blindOf(seat, account) || words.nothingSaid)],
    [`${after}: `, prose(finalText(seat, account))],
    ...(moves.length === 0
      ? [words.stayed]
      : moves.map((move) =>
          joined(
            [`${move.label}, `, causeText(move, words), ": ", [prose(move.reason || words.noReason)]],
            "",
          ),
        )),
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

function causeText(move: Change, words: Words): Text {
  if (!move.cause) return words.notSaid;
  const cause = words.causes[move.cause];
  const told = move.cause === "numbers" || move.cause === "none" ? [strong(cause)] : [cause];
  const how = move.by === "words" ? [` (${words.byWords})`] : [];
  return [...told, ...(move.conformity ? [`, ${words.conformity}`] : []), ...how];
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
  const tracks = tracksOf(account);
  const issues = [...after, ...before.filter(({ issue }) => issueIn(after, issue) === undefined)];
  const most = (one: IssueState | undefined) =>
    one === undefined
      ? words.notDiscussed
      : majorityText(one, (position) => letterIn(tracks, one.issue, position), account);
  const rows = issues.map(({ issue }) => [issue, most(issueIn(before, issue)), most(issueIn(after, issue))]);
  return [table(words.columns.majority, rows)];
}
