import type { Seat } from "../../../kernel/seat.ts";
import type { Account, HeldRound } from "./account.ts";
import { changeOf, changesOf } from "./changes.ts";
import { blindOf, claimOf } from "./history.ts";
import { type Track, tracksOf } from "./standings.ts";

/** The position history as data. */
export function positionsData(account: Account): object {
  const tracks = tracksOf(account);
  return {
    topic: account.topic,
    mode: account.mode,
    rounds: account.rounds.map(({ number, kind, state }) => ({
      round: number,
      kind,
      state: state?.state ?? null,
    })),
    issues: tracks.map(({ issue, important, positions }) => ({ issue, important, positions })),
    members: account.members.map((seat) => ({
      seat: seat.id,
      name: seat.name,
      role: seat.role,
      blind: blindOf(seat, account),
      rounds: account.rounds.map((round) => roundData(round, seat, tracks, account)),
      changes: changesOf(account, seat).length,
      final: account.finals.get(seat.id) ?? null,
    })),
  };
}

function roundData(round: HeldRound, seat: Seat, tracks: readonly Track[], { words }: Account): object {
  const said = round.said.get(seat.id);
  const { changed, reason, conformity } = changeOf(round, seat.id, words);
  return {
    round: round.number,
    kind: round.kind,
    claim: said === undefined ? null : claimOf(said),
    changed,
    reason,
    cause: round.moves.get(seat.id)?.cause ?? null,
    conformity,
    stands: tracks.flatMap((track) => {
      const column = track.columns.findIndex(({ number }) => number === round.number);
      const place = track.rows.find((row) => row.seat.id === seat.id)?.places[column];
      return place?.letter ? [{ issue: track.issue, position: place.letter }] : [];
    }),
  };
}
