import type { FinalSynthesis, Relation, RoundSynthesis } from "./statements.ts";

/** One message speaks to another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly type: Relation;
}

/** A citation that leads nowhere: no such message, its own, or one its seat had not been sent. */
export interface RejectedCitation {
  readonly from: string;
  readonly cited: string;
  readonly why: "unknown" | "own" | "unseen";
}

/** Where an expert stands on what the contrarian said. `null` is no clear stand, also after it was asked for again. */
export interface Stand {
  readonly seat: string;
  readonly message: string;
  readonly stand: "counter" | "accept" | "partly" | null;
}

/** An expert says that it moved. Accepted only where it names a message that it had been sent. */
export interface PositionShift {
  readonly seat: string;
  readonly message: string;
  readonly kind: "minor" | "major";
  readonly before: string | null;
  readonly after: string;
  readonly reason: string | null;
  readonly cause: string | null;
  readonly accepted: boolean;
  /** Why it was not accepted. */
  readonly why: "no-cause" | "unknown" | "own" | "unseen" | null;
}

/** What most experts stand for in a round. `support` are the messages that cite one of it approvingly. */
export interface StrongestAgreement {
  readonly position: string;
  readonly seats: readonly string[];
  readonly messages: readonly string[];
  readonly support: readonly string[];
}

/** Judged at the end of a round under the kind `round`, and after a stress check under the kind `stress`. */
export interface RoundJudgement {
  readonly round: number;
  readonly topic: string;
  readonly edges: readonly Edge[];
  readonly rejected: readonly RejectedCitation[];
  readonly stands: readonly Stand[];
  readonly shifts: readonly PositionShift[];
  readonly strongestAgreement: StrongestAgreement | null;
  /** No message of the round counters another. Told by the edges, never by a score that agents give themselves. */
  readonly untested: boolean;
}

/** Judged in a round under the kind `synthesis`; `by` says whether the moderator gave it or it was put together from what was said. */
export interface JudgedSynthesis extends RoundSynthesis {
  readonly round: number;
  readonly by: "moderator" | "code";
}

/** A view that did not prevail, kept. */
export interface MinorityView {
  readonly position: string;
  /** The seat's id. */
  readonly advocate: string;
  readonly reason: string;
  /** Whether it stood at the end. */
  readonly stillValid: boolean;
  /** Where it was said. */
  readonly messages: readonly string[];
  readonly by: "historian" | "code";
}

/** Evidence that names no message, or one that does not exist; and names of supporters nobody has. */
export interface Unfounded {
  readonly where: string;
  readonly said: string;
  readonly why: "no-id" | "unknown-id" | "unknown-seat";
}

/** Where one expert stood, message by message. */
export interface PositionHistory {
  readonly seat: string;
  readonly positions: readonly {
    readonly message: string;
    readonly round: number;
    readonly position: string;
    readonly shift: PositionShift | null;
  }[];
}

/** Judged at the end under the kind `verdict`; the content of `artifacts/synthesis.json`. */
export interface SwarmVerdict extends Omit<FinalSynthesis, "minorityReport"> {
  readonly minorityReport: readonly MinorityView[];
  readonly positionHistory: readonly PositionHistory[];
  readonly unfounded: readonly Unfounded[];
  /** Whether the agreement was put under stress before this, and why or why not. */
  readonly stress: { readonly policy: StressPolicy; readonly held: boolean; readonly reason: string };
  /** Who put it together: the historian, or code where the historian gave nothing. */
  readonly by: "historian" | "code";
}

export const stressPolicies = ["auto", "required", "off"] as const;
export type StressPolicy = (typeof stressPolicies)[number];
