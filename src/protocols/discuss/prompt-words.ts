import type { LedgerWords } from "../../ledger/told.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { StatementKind } from "./rules/statements.ts";

/** What a statement can be asked for once more. */
export type BreakableRule =
  | "approval"
  | "contests-nothing"
  | "missing-element"
  | "assumptions"
  | "no-change-reason";

/** The sentences of the prompts in one language. Every one of them is there to change an answer. */
export interface DiscussWords {
  /** What stands before everything, the same for every seat. */
  readonly rules: string;
  readonly member: (seat: Seat) => string;
  readonly advocate: (seat: Seat) => string;
  readonly ownIds: (prefix: string) => string;
  readonly topic: string;
  readonly context: string;
  readonly numbers: string;
  readonly ledger: LedgerWords;
  readonly record: RecordWords;
  /** Ids of what was held against the seat and should be answered; some of it may be said of an older wording. */
  readonly against: (ids: string, hasOlder: boolean) => string;
  /** Ids of claims that the decision turns on and that it has not stood to. */
  readonly standTo: (ids: string) => string;
  readonly fromModerator: string;
  readonly focusOn: string;
  readonly bestSupported: (isTie: boolean) => string;
  readonly brokenRules: string;
  readonly yourWords: string;
  /** The rules as they are quoted to who broke one. */
  readonly rule: Readonly<Record<BreakableRule, string>>;
  readonly position: (isAdvocate: boolean) => string;
  readonly challenge: (isAdvocate: boolean) => string;
  readonly synthesis: (isAdvocate: boolean) => string;
  readonly final: (isAdvocate: boolean) => string;
  readonly solo: (isAdvocate: boolean) => string;
  readonly rebuttal: string;
  readonly consensusReached: string;
  readonly moderator: string;
  readonly assess: (kind: StatementKind, seats: readonly string[]) => string;
  readonly table: string;
  readonly standing: string;
  readonly notHandedOn: (why: string, instead: string) => string;
  readonly tookSide: (sentence: string) => string;
  readonly edit: string;
  readonly editTable: string;
  readonly editActions: string;
  readonly editLastWords: string;
  readonly editOpen: string;
  readonly editAssumed: string;
  readonly members: string;
  /** Why a round was left out. */
  readonly skipped: {
    readonly agreed: string;
    readonly notSplit: string;
    readonly quick: string;
    readonly converging: string;
    readonly noConflict: string;
    readonly nothingNew: string;
  };
  /** What a person is asked at the end. */
  readonly gates: {
    readonly result: (topic: string, state: string) => string;
    readonly adopt: string;
    readonly dig: string;
    readonly add: string;
    readonly handOver: string;
    readonly none: string;
    readonly issue: string;
    readonly viewpoint: string;
    readonly outsider: string;
  };
  readonly restated: (topic: string) => string;
  readonly questions: {
    readonly position: (topic: string) => string;
    readonly challenge: (topic: string) => string;
    readonly synthesis: (topic: string) => string;
    readonly final: (topic: string) => string;
    readonly rebuttal: (topic: string) => string;
    readonly assess: (topic: string) => string;
    readonly edit: (topic: string) => string;
    readonly members: (topic: string) => string;
  };
}

/** What the record of a round is told with, besides its claims and stands. */
export interface RecordWords {
  readonly round: (number: number, kind: StatementKind | "final") => string;
  readonly seats: string;
  /** Behind the title of a round whose bodies are left out, and how to be shown them. */
  readonly inShort: string;
  readonly inFull: string;
  readonly ownInFull: string;
  readonly now: string;
  readonly assumes: string;
  readonly target: string;
  readonly fails: string;
  readonly instead: string;
  readonly accepts: string;
  readonly keeps: string;
  readonly compromise: string;
  readonly reconsider: string;
  readonly changed: string;
  readonly certainty: string;
  readonly notNegotiable: string;
  readonly remainingRisk: string;
  readonly couldLiveWith: string;
  readonly answer: string;
  readonly briefly: string;
  readonly asksPerson: string;
  readonly table: (round: number) => string;
  readonly rebuttal: string;
}
