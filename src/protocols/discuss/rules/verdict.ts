import type { Final, StatementKind } from "./statements.ts";

export const states = ["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"] as const;
export type State = (typeof states)[number];

/** One issue after one round, checked: seats that do not exist are gone from it. */
export interface IssueState {
  readonly issue: string;
  readonly important: boolean;
  readonly state: State;
  readonly positions: readonly {
    readonly position: string;
    readonly seats: readonly string[];
    readonly reasons: readonly string[];
  }[];
}

/** Judged after every round under the kind `state`. */
export interface RoundState {
  readonly round: StatementKind;
  readonly state: State;
  readonly issues: readonly IssueState[];
  readonly undiscussed: readonly string[];
  /** What the moderator says to the members, or what stands in its place where it took a side. */
  readonly intervention: string;
}

/**
 * What moved a member who moved: `evidence` is something new that was shown, `argument` a reason it names,
 * `numbers` only that others stand there, `none` no reason at all. The last two are conformity.
 */
export type Cause = "evidence" | "argument" | "numbers" | "none";

/** Judged after every round but the first under the kind `moves`, one for each member. */
export interface Move {
  readonly seat: string;
  readonly changed: boolean;
  readonly reason: string | null;
  readonly cause: Cause | null;
  /** It went over to where most stood before, and nothing new was shown for it. */
  readonly conformity: boolean;
}

/** A rule that was broken, and still is after it was asked for once more. */
export interface Violation {
  readonly round: string;
  readonly seat: string;
  readonly rule: "approval" | "missing-element" | "assumptions" | "words" | "side-taken" | "no-change-reason";
  readonly detail: string;
}

export type Similarity = "HIGH" | "MEDIUM" | "LOW";

/** Judged when all members agree, under the kind `consensus`. */
export interface FalseConsensus {
  readonly members: number;
  readonly summary: string;
  readonly similarity: Similarity;
  /** The reasons are the same, however they are worded. */
  readonly superficial: boolean;
  readonly rebuttal: string | null;
  readonly concession: string | null;
  readonly warning: string;
}

export interface HeldPosition {
  readonly seat: string;
  readonly blind: string | null;
  readonly final: Final | null;
  /** One for each round after the first. */
  readonly moves: readonly { readonly round: StatementKind; readonly move: Move }[];
}

export interface MinorityView {
  readonly view: string;
  readonly holders: readonly string[];
  readonly issue: string;
  readonly whyNotAdopted: string;
  readonly reconsiderWhen: string;
}

export interface NextAction {
  readonly action: string;
  readonly priority: "HIGH" | "MEDIUM" | "LOW";
  readonly issue: string;
}

/** A round that was left out, and why; `savedCalls` is what that saved. */
export interface Skipped {
  readonly round: StatementKind;
  readonly reason: string;
  readonly savedCalls: number;
}

/** The verdict of a discussion (contract, section 4), with fields of ours added. */
export interface DiscussVerdict {
  readonly state: State;
  readonly rounds: readonly StatementKind[];
  readonly issues: readonly IssueState[];
  readonly positions: readonly HeldPosition[];
  readonly minority: readonly MinorityView[];
  readonly falseConsensus: FalseConsensus | null;
  readonly violations: readonly Violation[];
  readonly nextActions: readonly NextAction[];
  readonly skipped: readonly Skipped[];
  readonly mode: "team" | "fallback";
}
