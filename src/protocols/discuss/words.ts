import type { Seat } from "../../kernel/seat.ts";

/** What a statement can be asked for once more. */
export type BreakableRule = "approval" | "missing-element" | "assumptions" | "words" | "no-change-reason";

/** The sentences of the prompts in one language. Every one of them is there to change an answer. */
export interface DiscussWords {
  readonly member: (seat: Seat) => string;
  readonly advocate: (seat: Seat) => string;
  readonly rules: string;
  readonly topic: string;
  readonly context: string;
  readonly numbers: string;
  readonly dataFollows: string;
  readonly from: (name: string) => string;
  readonly fromModerator: string;
  readonly focusOn: string;
  readonly bestSupported: string;
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
  readonly assess: (kind: string, seats: readonly string[]) => string;
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
    readonly members: (topic: string) => string;
  };
}
