import { z } from "zod";
import { BottomLine } from "../../../ledger/edited.ts";
import { PersonsPart } from "../../persons-part.ts";
import { Final, StatementKind } from "./statements.ts";

export const states = ["DIVERGENT", "NARROWING", "CONVERGING", "CONSENSUS"] as const;
export type State = (typeof states)[number];

const texts = z.array(z.string()).readonly();

/** One issue after one round, checked: seats that do not exist are gone from it. */
export const IssueState = z.object({
  /** Of the ledger, as those of positions; absent where it has none. */
  id: z.string().optional(),
  issue: z.string(),
  important: z.boolean(),
  state: z.enum(states),
  positions: z
    .array(z.object({ id: z.string().optional(), position: z.string(), seats: texts, reasons: texts }))
    .readonly(),
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
  /** Which kind of the seed's it is by the moderator's word, and what it speaks of; only where its own words went out. */
  about: z.object({ kind: z.string(), ids: texts }).optional(),
  /** The id of what it said. */
  remark: z.string().optional(),
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
  /** It went over to where others stood before, and named nothing that was said for it. */
  conformity: z.boolean(),
  /** Whether it was computed from ids, or by words because its seat used none. */
  by: z.enum(["ids", "words"]).optional(),
  /** What the seat says of itself. */
  says: z.boolean().optional(),
  /** From which option to which, and what it names as the cause. */
  went: z
    .array(z.object({ issue: z.string().nullable(), from: z.string(), to: z.string(), because: texts }))
    .readonly()
    .optional(),
});
export type Move = Readonly<z.infer<typeof Move>>;

const rules = [
  "approval",
  "contests-nothing",
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
  /** How many reasons that are not each other's stand behind it; absent where words were compared. */
  independent: z.number().optional(),
  by: z.enum(["ids", "words"]).optional(),
});
export type FalseConsensus = Readonly<z.infer<typeof FalseConsensus>>;

const HeldPosition = z.object({
  seat: z.string(),
  blind: z.string().nullable(),
  final: Final.nullable(),
  /** One for each round after the first. */
  moves: z.array(z.object({ round: z.enum([...StatementKind.options, "final"]), move: Move })).readonly(),
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
  /** Who proposed it, and why; absent where nobody did and it follows from what is open. */
  by: texts.optional(),
  why: z.string().optional(),
  ids: texts.optional(),
});
export type NextAction = Readonly<z.infer<typeof NextAction>>;

/** A round that was left out, and why; `savedCalls` is what that saved. */
export const Skipped = z.object({ round: StatementKind, reason: z.string(), savedCalls: z.number() });
export type Skipped = Readonly<z.infer<typeof Skipped>>;

const Named = z.object({ id: z.string(), seat: z.string(), text: z.string() });

/** What the ledger shows besides who holds what. */
export const LedgerEnds = z.object({
  /** What is claimed and still stands, as it reads now. */
  claims: z.array(Named).readonly().optional(),
  /** Claims that the decision turns on and nobody stood to. */
  unanswered: texts.optional(),
  /** Options with somebody behind them that nobody spoke against. */
  unattacked: texts.optional(),
  /** Options that somebody could live with or objects to, besides who is for them. */
  standings: z
    .array(
      z.object({
        issue: z.string(),
        option: z.string(),
        text: z.string(),
        accepted: z.array(z.object({ seat: z.string(), condition: z.string().nullable() })).readonly(),
        objections: z.array(z.object({ seat: z.string(), reason: z.string().nullable() })).readonly(),
        /** All members are for it or could live with it, and none objects. */
        acceptable: z.boolean(),
      }),
    )
    .readonly()
    .optional(),
  /** Claims that bear on no issue. */
  drifting: texts.optional(),
  /** Claims that others rest on, and that rest on nothing anybody could look up. */
  sharedAssumptions: texts.optional(),
  /** Where the moderator put a seat elsewhere than the seat itself; the seat counts. */
  misreports: z
    .array(z.object({ seat: z.string(), round: z.number(), reported: z.string(), own: z.string() }))
    .readonly()
    .optional(),
  /** Contests that rest on nothing but what the contested seat claims, by a seat that is for the same. */
  groundless: z
    .array(z.object({ seat: z.string(), round: z.number(), stand: z.string() }))
    .readonly()
    .optional(),
  /** What could not be taken as it was said. */
  ignored: z
    .array(z.object({ seat: z.string(), round: z.number(), said: z.string(), why: z.string() }))
    .readonly()
    .optional(),
  /** Longer than was asked for, and taken as it was. */
  noted: z.array(Violation).readonly().optional(),
  /** What only the person who asked can know, with the answer where there was one. */
  questions: z.array(PersonsPart).readonly().optional(),
});
export type LedgerEnds = Readonly<z.infer<typeof LedgerEnds>>;

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
  /** The answer, at most three sentences, each with the ids that carry it. */
  bottomLine: z.array(BottomLine).readonly().optional(),
  /** The same as it is counted, without anybody's words for it. */
  counted: texts.optional(),
  ...LedgerEnds.shape,
});
export type DiscussVerdict = Readonly<z.infer<typeof DiscussVerdict>>;
