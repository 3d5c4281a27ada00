import type { Seat } from "../../../kernel/seat.ts";
import { plain, table } from "../../../document/markdown.ts";
import { type Account, changeOf, type HeldRound, type Said } from "./account.ts";
import { roundLabel } from "./wording.ts";
import type { Words } from "./words.ts";

/** What each member claimed in each round, and whether and why it had moved. */
export function historyTable({ members, rounds }: Account, words: Words): string {
  return table(
    [words.columns.member, ...rounds.map((round) => roundLabel(round, words)), words.columns.changes],
    members.map((seat) => [
      plain(seat.name),
      ...rounds.map((round) => historyCell(round, seat, words)),
      String(changesOf(rounds, seat)),
    ]),
  );
}

export function changesOf(rounds: readonly HeldRound[], { id }: Seat): number {
  return rounds.filter((round) => changeOf(round, id).changed).length;
}

/** What a member stands for after a statement; in a challenge, what it would do instead. */
export function claimOf(said: Said): string {
  switch (said.kind) {
    case "position":
    case "synthesis":
      return said.value.claim;
    case "challenge":
      return said.value.alternative;
    case "solo":
      return said.value.final.claim;
  }
}

function historyCell(round: HeldRound, { id }: Seat, words: Words): string {
  const said = round.said.get(id);
  if (said === undefined) return words.nothingSaid;
  const claim = claimText(said, words);
  const { changed, reason, conformity } = changeOf(round, id);
  if (round.number === 1 && said.kind !== "solo") return claim;
  if (!changed) return `${claim} / ${words.unchanged}`;
  const mark = conformity ? ` **(${words.conformity})**` : "";
  return `${claim} / ${words.changed(reason ? plain(reason) : words.noReason)}${mark}`;
}

function claimText(said: Said, words: Words): string {
  if (said.kind !== "challenge") return plain(claimOf(said));
  const { target, alternative } = said.value;
  return words.attacks(plain(target) || words.notSaid, plain(alternative) || words.notSaid);
}
