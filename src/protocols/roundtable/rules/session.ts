import type { Agenda } from "./agenda.ts";
import type { Artifact } from "./artifact.ts";
import type { AgendaUpdate, Conflict, NextAction, Resolved, Response } from "./replies.ts";
import type { OutputType, Workflow } from "./strategy.ts";

/** One round as it stands in `rounds[]` of `session.yaml`: from these alone all the rest can be rebuilt. */
export interface SessionRound {
  readonly number: number;
  readonly phase: string;
  /** What was asked, and what it was about. */
  readonly question: string;
  readonly focus: string;
  readonly topic_id: string | null;
  /** Ids of those who were asked; those who gave no answer. */
  readonly participants: readonly string[];
  readonly missing: readonly string[];
  readonly synthesis: string;
  readonly consensus: readonly string[];
  readonly conflicts: readonly Conflict[];
  readonly resolved: readonly Resolved[];
  /** How sure each participant was, and with consent whether it supports, stands aside or blocks. */
  readonly confidence: Readonly<Record<string, number>>;
  readonly stances: Readonly<Record<string, "support" | "stand-aside" | "block">>;
  /** By the strategy's policy: whether this round reached it, and by what figures. */
  readonly agreement: PolicyOutcome;
  readonly artifacts: readonly Artifact[];
  readonly agenda: readonly AgendaUpdate[];
  /** What the facilitator wanted, what was done, and why it differs. */
  readonly asked_action: NextAction;
  readonly next_action: NextAction;
  readonly notices: readonly string[];
  readonly next_focus: string | null;
  readonly recommendation: string | null;
  /** Where the facilitator's output could not be read and something stood in for it. */
  readonly fallback: readonly ("question" | "synthesis")[];
  /** Only with --verbose. */
  readonly responses?: readonly (Response & { readonly participant: string })[];
}

export interface PolicyOutcome {
  readonly policy: "weighted_majority" | "consent" | "facilitator_judgment";
  readonly reached: boolean;
  /** The share of the most supported position, by confidence; `null` where shares do not decide. */
  readonly share: number | null;
  readonly supporters: readonly string[];
  readonly standAsides: readonly string[];
  readonly blocks: readonly { readonly participant: string; readonly minimumChange: string | null }[];
  readonly sentence: string;
}

/** A conflict that is not settled, with the rounds in which it was named, and how many those are. */
export interface OpenConflict extends Conflict {
  readonly since: number;
  readonly rounds: number;
  readonly named: readonly number[];
}

/** What `rounds[]` and `escalations[]` amount to. */
export interface SessionState {
  readonly consensus: readonly string[];
  readonly openConflicts: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
  readonly previousSynthesis: string | null;
  readonly roundsInPhase: Readonly<Record<string, number>>;
  readonly artifacts: readonly Artifact[];
  readonly agenda: Agenda;
}

export interface Escalation {
  readonly round: number;
  readonly trigger: "conflict" | "confidence" | "keyword" | "facilitator" | "attempts";
  /** The conflict, the participants or the word; `null` where the facilitator asked and named no conflict. */
  readonly about: string | null;
  readonly reason: string;
  readonly recommendation: string | null;
  readonly decision: "accepted" | "own" | "continue";
  /** What the person decided or told the next round. */
  readonly text: string;
  /** What followed: with the recommendation accepted what the facilitator asked for, else another round. */
  readonly next_action?: NextAction;
}

/** The limits and triggers of a discussion (behaviour 5.5), each with where it was set. */
export interface RoundtableRules {
  readonly limits: {
    readonly min_rounds: number;
    readonly max_rounds: number;
    readonly max_rounds_per_phase: number;
  };
  readonly escalation: {
    readonly enabled: boolean;
    readonly max_rounds_per_conflict: number;
    readonly confidence_below: number;
    readonly critical_keywords: readonly string[];
  };
}

/** Judged at the end under the kind `verdict` (contract, section 4). */
export interface RoundtableVerdict {
  readonly workflow: Workflow;
  readonly strategy: string;
  readonly phase: string;
  readonly rounds: number;
  readonly consensus: readonly string[];
  readonly conflicts: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
  readonly escalations: readonly Escalation[];
  readonly recommendation: string | null;
  readonly artifacts: readonly Artifact[];
  readonly agenda: Agenda;
  /** Rounds in which the policy was met, over all rounds. */
  readonly consensusRate: number;
  readonly outputType: OutputType;
  readonly concludedBy: "facilitator" | "max-rounds" | "last-phase" | "person";
}
