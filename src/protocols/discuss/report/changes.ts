import type { Seat } from "../../../kernel/seat.ts";
import type { Move } from "../rules/verdict.ts";
import { type Account, type RoundAccount, roundLabel } from "./account.ts";
import type { Words } from "./english.ts";

/** Whether a member moved, and why. */
export type Change = Pick<Move, "changed" | "reason" | "cause" | "conformity" | "by">;

/** In a round: as it was judged, else as the member says. */
export function changeOf(round: RoundAccount, seat: string, words: Words): Change {
  const move = round.moves.get(seat);
  if (move !== undefined) return inWords(move, words);
  const said = round.said.get(seat);
  if (said === undefined || round.number === 1) return stayed;
  const { changed, changeReason } = said.kind === "solo" ? said.statement.challenge : said.statement;
  return { ...stayed, changed, reason: changeReason ?? null };
}

/** With the final position that it gave after so many rounds; `null` where it is not known. */
export function lastChangeOf({ lastMoves, words }: Account, after: number, seat: string): Change | null {
  const move = lastMoves.findLast((one) => one.after === after)?.moves.get(seat);
  return move === undefined ? null : inWords(move, words);
}

const stayed: Change = { changed: false, reason: null, cause: null, conformity: false };

/** A final position has no field for why it moved; where from, where to and by which ids says it. */
function inWords(move: Move, words: Words): Change {
  const went = (move.went ?? []).map(({ from, to, because }) => words.went(from, to, because.join(", ")));
  return { ...move, reason: move.reason || (move.changed && went.join("; ")) || null };
}

/** Every time that a member moved, in order, in a round or with its final position. */
export function changesOf(account: Account, { id }: Seat): readonly (Change & { readonly label: string })[] {
  const { rounds, words } = account;
  const all = rounds.flatMap((round) => [
    { ...changeOf(round, id, words), label: roundLabel(round, words) },
    ...[lastChangeOf(account, round.number, id) ?? []]
      .flat()
      .map((change) => ({ ...change, label: words.rounds.final })),
  ]);
  return all.filter(({ changed }) => changed);
}

/** Who changed its position at any time, and who of them without anything new being shown. */
export function moversOf(account: Account): Readonly<Record<"moved" | "byNumbers", readonly Seat[]>> {
  const changes = account.members.map((seat) => ({ seat, moves: changesOf(account, seat) }));
  const moved = changes.filter(({ moves }) => moves.length > 0);
  const byNumbers = moved.filter(({ moves }) => moves.some(({ conformity }) => conformity));
  return { moved: moved.map(({ seat }) => seat), byNumbers: byNumbers.map(({ seat }) => seat) };
}
