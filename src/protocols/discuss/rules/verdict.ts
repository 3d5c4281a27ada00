import { z } from "zod";
import { Final, StatementKind } from "./statements.ts";

export const states = ["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"] as const;
export type State = (typeof states)[number];

const texts = z.array(z.string()).readonly();

/** One issue after one round, checked: seats that do not exist are gone from it. */
export const IssueState = z.object({
  issue: z.string(),
  important: z.boolean(),
  state: z.enum(states),
  positions: z.array(z.object({ position: z.string(), seats: texts, reasons: texts })).readonly(),
});
export type IssueState = Readonly<z.infer<typeof IssueState>>;

/** What came of a round: how far members have come together, and what the moderator says to them. */
export const RoundState = z.object({
  round: StatementKind,
  state: z.enum(states),
  issues: z.array(IssueState).readonly(),
  undiscussed: texts,
  /** Of the moderator, or what stands in its place where it took a side. */
  intervention: z.string(),
});
export type RoundState = Readonly<z.infer<typeof RoundState>>;

/**
 * What moved a member who moved: `evidence` is something new that was shown, `argument` a reason it names,
 * `numbers` only that others stand there, `none` no reason at all. The last two are conformity.
 */
const causes = ["evidence", "argument", "numbers", "none"] as const;
export type Cause = (typeof causes)[number];

/** After every round but the first, one for each member. */
export const Move = z.object({
  seat: z.string(),
  changed: z.boolean(),
  reason: z.string().nullable(),
  cause: z.enum(causes).nullable(),
  /** It went over to where most stood before, and nothing new was shown for it. */
  conformity: z.boolean(),
});
export type Move = Readonly<z.infer<typeof Move>>;

const rules = [
  "approval",
  "missing-element",
  "assumptions",
  "words",
  "side-taken",
  "no-change-reason",
] as const;

/** A rule that was broken, and still is after it was asked for once more. */
export const Violation = z.object({
  round: z.string(),
  seat: z.string(),
  rule: z.enum(rules),
  detail: z.string(),
});
export type Violation = Readonly<z.infer<typeof Violation>>;

const similarities = ["HIGH", "MEDIUM", "LOW"] as const;
export type Similarity = (typeof similarities)[number];

/** What became of an agreement that was looked into. */
export const FalseConsensus = z.object({
  members: z.number(),
  summary: z.string(),
  similarity: z.enum(similarities),
  /** The reasons are the same, however they are worded. */
  superficial: z.boolean(),
  rebuttal: z.string().nullable(),
  concession: z.string().nullable(),
  warning: z.string(),
});
export type FalseConsensus = Readonly<z.infer<typeof FalseConsensus>>;

const HeldPosition = z.object({
  seat: z.string(),
  blind: z.string().nullable(),
  final: Final.nullable(),
  /** One for each round after the first. */
  moves: z.array(z.object({ round: StatementKind, move: Move })).readonly(),
});
export type HeldPosition = Readonly<z.infer<typeof HeldPosition>>;

const MinorityView = z.object({
  view: z.string(),
  holders: texts,
  issue: z.string(),
  whyNotAdopted: z.string(),
  reconsiderWhen: z.string(),
});
export type MinorityView = Readonly<z.infer<typeof MinorityView>>;

const NextAction = z.object({
  action: z.string(),
  priority: z.enum(["HIGH", "MEDIUM", "LOW"]),
  issue: z.string(),
});
export type NextAction = Readonly<z.infer<typeof NextAction>>;

/** A round that was left out, and why; `savedCalls` is what that saved. */
export const Skipped = z.object({ round: StatementKind, reason: z.string(), savedCalls: z.number() });
export type Skipped = Readonly<z.infer<typeof Skipped>>;

/** The verdict of a discussion (contract, section 4), with fields of ours added. */
export const DiscussVerdict = z.object({
  state: z.enum(states),
  rounds: z.array(StatementKind).readonly(),
  issues: z.array(IssueState).readonly(),
  positions: z.array(HeldPosition).readonly(),
  minority: z.array(MinorityView).readonly(),
  falseConsensus: FalseConsensus.nullable(),
  violations: z.array(Violation).readonly(),
  nextActions: z.array(NextAction).readonly(),
  skipped: z.array(Skipped).readonly(),
  mode: z.enum(["team", "fallback"]),
});
export type DiscussVerdict = Readonly<z.infer<typeof DiscussVerdict>>;
