import type { Standing } from "../../../text/claims/claims.ts";
import type { Cause, DiscussVerdict, State, Violation } from "../rules/verdict.ts";
import type { ReceiptWords } from "../../../document/receipts.ts";
import type { RoundKind } from "./account.ts";
import type { decisionOf } from "./subject.ts";

type Decision = NonNullable<ReturnType<typeof decisionOf>>;
type Five = readonly [string, string, string, string, string];

/** Every word of ours in the documents of a discuss, so that a language is whole or does not compile. */
export interface Words {
  readonly title: (topic: string) => string;
  readonly headings: Readonly<Record<Heading, string>>;
  readonly columns: {
    readonly agreement: readonly [string, string, string];
    readonly ruling: Five;
    readonly minority: readonly [string, string, string, string];
    readonly actions: readonly [string, string, string];
    readonly member: string;
    readonly changes: string;
    readonly moves: readonly [...Five, string];
    readonly majority: readonly [string, string, string];
    readonly violations: readonly [string, string, string, string];
  };
  readonly overview: Readonly<
    Record<"topic" | "participants" | "rounds" | "skipped" | "state" | "mode" | "decision", string>
  >;
  readonly rounds: Readonly<Record<RoundKind | "final" | "assess" | "rebuttal" | "members", string>>;
  readonly states: Readonly<Record<State, string>>;
  readonly modes: Readonly<Record<DiscussVerdict["mode"], string>>;
  /** What fallback mode takes away and keeps (seed 002, team orchestration). */
  readonly differences: readonly [string, string, string];
  readonly differencesLead: string;
  readonly decisions: Readonly<Record<Decision, string>>;
  readonly advocate: string;
  readonly moderator: string;
  readonly finalsGiven: (given: number, asked: number) => string;
  readonly skippedRound: (round: string, reason: string, savedCalls: number) => string;
  readonly changed: (reason: string) => string;
  readonly noReason: string;
  readonly unchanged: string;
  readonly conformity: string;
  readonly attacks: (target: string, alternative: string) => string;
  readonly nothingSaid: string;
  readonly none: string;
  readonly warning: string;
  readonly partial: string;
  readonly note: string;
  readonly unanimous: (members: number, similarity: string, superficial: boolean) => string;
  readonly summary: string;
  readonly rebuttal: string;
  readonly concession: string;
  readonly noSplit: string;
  readonly rulingLead: string;
  readonly inFavour: string;
  readonly supportersRisk: string;
  readonly notSaid: string;
  readonly question: (letters: string) => string;
  readonly noMinority: string;
  readonly assumptionsVerified: string;
  readonly assumptionsUnverified: string;
  readonly namedIn: (round: string) => string;
  /** What the devil's advocate itself still lists at the end. */
  readonly stillOpen: string;
  readonly compromise: string;
  readonly unresolvedRisks: string;
  readonly noAdvocate: string;
  readonly noActions: string;
  readonly beforeLead: string;
  readonly causes: Readonly<Record<Cause, string>>;
  readonly stayed: string;
  readonly certainty: (level: string) => string;
  readonly tally: (held: number, of: number) => string;
  readonly tie: string;
  readonly notDiscussed: string;
  readonly moveSummary: (moved: number, members: number, byNumbers: number) => string;
  readonly pictureLead: string;
  readonly flowLead: string;
  readonly rules: Readonly<Record<Violation["rule"], string>>;
  readonly fields: Readonly<Record<Field, string>>;
  readonly standings: Readonly<Record<Standing, string>>;
  readonly yes: string;
  readonly no: string;
  readonly moderatorSaid: string;
  readonly undiscussed: string;
  readonly receipts: ReceiptWords;
  readonly page: PageWords;
}

type Heading =
  | "overview"
  | "agreement"
  | "ruling"
  | "history"
  | "minority"
  | "advocate"
  | "actions"
  | "beforeAfter"
  | "picture"
  | "violations"
  | "said"
  | "receipts";

/** The fields of statements, as they are asked for. */
export type Field =
  | "claim"
  | "grounds"
  | "preconditions"
  | "risks"
  | "assumptions"
  | "target"
  | "weakness"
  | "failureScenario"
  | "alternative"
  | "acceptedCriticism"
  | "kept"
  | "compromise"
  | "changed"
  | "certainty"
  | "agreed"
  | "nonNegotiable"
  | "remainingRisk"
  | "unresolvedRisks"
  | "unverifiedAssumptions"
  | "rebuttal"
  | "concession";

interface PageWords {
  readonly unfinished: string;
  readonly rounds: (amount: number) => string;
  readonly answered: (given: number, asked: number) => string;
  readonly team: string;
  readonly fallback: string;
  readonly stood: string;
  /** The head of a column where there is little room. */
  readonly end: string;
  readonly majority: (before: string, after: string) => string;
  readonly issues: string;
  readonly minority: string;
  readonly actions: string;
  readonly violations: (amount: number) => string;
  readonly marks: Readonly<Record<"moved" | "elsewhere" | "relabelled" | "conformity", string>>;
  readonly more: (amount: number) => string;
  readonly decided: (decision: string) => string;
  readonly answerWith: string;
  readonly ownWords: string;
  readonly result: string;
  readonly reconsider: string;
}
