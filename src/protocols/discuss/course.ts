import type { Failure } from "../../kernel/failure.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Final, Statement, StatementKind } from "./rules/statements.ts";
import type { FalseConsensus, Move, RoundState, Skipped, Violation } from "./rules/verdict.ts";

/** What one member said in one round. */
export interface Said {
  readonly seat: Seat;
  readonly statement: Statement;
}

/** As judgements know it: by the seat's name. */
export function named({ seat, statement }: Said): { readonly seat: string; readonly statement: Statement } {
  return { seat: seat.name, statement };
}

/** A round that was held. */
export interface HeldRound {
  readonly kind: StatementKind;
  readonly said: readonly Said[];
  readonly state: RoundState;
  /** Empty in the first round. */
  readonly moves: readonly Move[];
}

/** A discussion so far. */
export interface Course {
  readonly held: readonly HeldRound[];
  readonly skipped: readonly Skipped[];
  readonly violations: readonly Violation[];
  /** Of the agreement that was reached last; `null` when there is none now. */
  readonly consensus: FalseConsensus | null;
  readonly finals: ReadonlyMap<string, Final>;
  /** Why members were missing in the round that broke the team; `null` while it holds. */
  readonly broken: readonly Failure[] | null;
}

export const beginning: Course = {
  held: [],
  skipped: [],
  violations: [],
  consensus: null,
  finals: new Map(),
  broken: null,
};

/** What a member said itself, the first first. */
export function ownOf(
  { held }: Course,
  seat: Seat,
): readonly { readonly kind: StatementKind; readonly statement: Statement }[] {
  return held.flatMap(({ kind, said }) =>
    said.filter((one) => one.seat.id === seat.id).map(({ statement }) => ({ kind, statement })),
  );
}
