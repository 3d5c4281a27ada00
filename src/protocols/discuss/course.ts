import type { BottomLine, MergedAction } from "../../ledger/edited.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Failure } from "../../kernel/failure.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Final, Said, Statement, StatementKind } from "./rules/statements.ts";
import type { FalseConsensus, LedgerEnds, Move, RoundState, Skipped, Violation } from "./rules/verdict.ts";
import type { RecordPart } from "./record.ts";

/** What one member said in one round. */
export interface SaidBySeat {
  readonly seat: Seat;
  readonly statement: Statement;
}

/** As judgements know it: by the seat's name. */
export function named({ seat, statement }: SaidBySeat): Said {
  return { seat: seat.name, statement };
}

/** A round that was held. */
interface HeldRound {
  readonly kind: StatementKind;
  readonly said: readonly SaidBySeat[];
  readonly state: RoundState;
  /** Empty in the first round. */
  readonly moves: readonly Move[];
}

/** What an editor made of a discussion, as far as what was said carries it. */
interface Edited {
  readonly bottomLine: readonly BottomLine[];
  readonly actions: readonly MergedAction[];
}

/** A discussion so far. */
export interface Course {
  readonly held: readonly HeldRound[];
  readonly skipped: readonly Skipped[];
  readonly violations: readonly Violation[];
  readonly noted: readonly Violation[];
  /** What all claim and where they stand, after all that was said. */
  readonly ledger: Ledger;
  /** Whether the moderator ever said which claims say the same. */
  readonly joins: boolean;
  /** How many times the ledger heard a round, final positions included. */
  readonly heard: number;
  /** What seats may be shown, only ever added to. */
  readonly record: readonly RecordPart[];
  /** What was asked of the person who began it. */
  readonly questions: NonNullable<LedgerEnds["questions"]>;
  /** What the moderator has to know of its last words: why they were not handed on, and what was instead. */
  readonly replaced: { readonly why: string; readonly instead: string } | null;
  /** Of the agreement that was reached last; `null` when there is none now. */
  readonly consensus: FalseConsensus | null;
  readonly finals: ReadonlyMap<string, Final>;
  /** With the final positions; empty before them. */
  readonly moves: readonly Move[];
  /** Where they stand after the final positions; `null` before them, or where that is where the last round left them. */
  readonly state: RoundState | null;
  /** What the editor made of it; `null` before, or without one. */
  readonly edit: Edited | null;
  /** Why members were missing in the round that broke the team; `null` while it holds. */
  readonly broken: readonly Failure[] | null;
}

/** Before anybody has said a word. */
export function beginning(ledger: Ledger): Course {
  return {
    held: [],
    skipped: [],
    violations: [],
    noted: [],
    ledger,
    joins: false,
    heard: 0,
    record: [],
    questions: [],
    replaced: null,
    consensus: null,
    finals: new Map(),
    moves: [],
    state: null,
    edit: null,
    broken: null,
  };
}

/** What a member said itself, the first first. */
export function ownOf(
  { held }: Course,
  seat: Seat,
): readonly { readonly kind: StatementKind; readonly statement: Statement }[] {
  return held.flatMap(({ kind, said }) =>
    said.filter((one) => one.seat.id === seat.id).map(({ statement }) => ({ kind, statement })),
  );
}

/** What a member said last; `null` before. */
export function lastOf(course: Course, seat: Seat): Statement | null {
  return ownOf(course, seat).at(-1)?.statement ?? null;
}
