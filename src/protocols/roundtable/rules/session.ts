import { z } from "zod";
import { BottomLine, MergedAction } from "../../../ledger/edited.ts";
import { standKinds } from "../../../ledger/fields.ts";
import { PersonsPart } from "../../persons-part.ts";
import { Artifact, artifactTypes } from "./artifact.ts";
import { Debated } from "./debate.ts";
import { AgendaUpdate, Conflict, LeftOut, nextActions, Resolved, stances } from "./replies.ts";
import { outputTypes, policies, workflows } from "./strategy.ts";

const ids = z.array(z.string()).readonly();

/** A topic that a workflow must cover. */
export const AgendaTopic = z.object({
  topic_id: z.string(),
  title: z.string(),
  critical: z.boolean(),
  /** When it is done: what must be told, and how many artifacts of which types at least. */
  done_when: z.object({
    criteria: z.array(z.string()).readonly(),
    types: z.array(z.enum(artifactTypes)).readonly(),
    least: z.number(),
  }),
  /** What could be asked about it. */
  questions: z.array(z.string()).readonly(),
});
export type AgendaTopic = Readonly<z.infer<typeof AgendaTopic>>;

export const AgendaItem = AgendaTopic.extend({
  status: z.enum(["open", "partial", "closed"]),
  coverage: z.array(z.string()).readonly(),
  /** What keeps it from being closed, as far as code can tell. */
  remaining: z.array(z.string()).readonly(),
});
export type AgendaItem = Readonly<z.infer<typeof AgendaItem>>;

export type Agenda = readonly AgendaItem[];

export const PolicyOutcome = z.object({
  policy: z.enum(policies),
  reached: z.boolean(),
  /** The share of the most supported position, by confidence; `null` where shares do not decide. */
  share: z.number().nullable(),
  supporters: ids,
  standAsides: ids,
  blocks: z.array(z.object({ participant: z.string(), minimumChange: z.string().nullable() })).readonly(),
  sentence: z.string(),
  /** By the options that participants named, or by the words of their positions; absent where neither decides. */
  by: z.enum(["options", "words"]).optional(),
});
export type PolicyOutcome = Readonly<z.infer<typeof PolicyOutcome>>;

const StandTaken = z.object({
  participant: z.string(),
  on: z.string(),
  stand: z.enum(standKinds),
  text: z.string().nullable(),
  reason: z.string().nullable(),
});
export type StandTaken = Readonly<z.infer<typeof StandTaken>>;

/** `now`: what the sentence says from then on; without it nothing is left of it. */
const NoLongerAgreed = z.object({ sentence: z.string(), now: z.string().optional(), because: ids });
export type NoLongerAgreed = Readonly<z.infer<typeof NoLongerAgreed>>;

/** One round as it stands in `rounds[]` of `session.yaml`: from these alone all the rest can be rebuilt. */
export const SessionRound = z.object({
  number: z.number(),
  phase: z.string(),
  /** What was asked, and what it was about. */
  question: z.string(),
  focus: z.string(),
  topic_id: z.string().nullable(),
  /** Ids of those who were asked; those who gave no answer. */
  participants: ids,
  missing: ids,
  synthesis: z.string(),
  consensus: z.array(z.string()).readonly(),
  /** Sentences of earlier rounds that it took back or amended, by their ids, and ids of why. */
  no_longer_agreed: z.array(NoLongerAgreed).readonly().optional(),
  conflicts: z.array(Conflict).readonly(),
  resolved: z.array(Resolved).readonly(),
  /** How sure each participant was, and with consent whether it supports, stands aside or blocks. */
  confidence: z.record(z.string(), z.number()).readonly(),
  stances: z.record(z.string(), z.enum(stances)).readonly(),
  /** By the strategy's policy: whether this round reached it, and by what figures. */
  agreement: PolicyOutcome,
  /** The wording that the stances of this round are to, and the one for the next; `null` where there is none. */
  wording: z.string().nullish(),
  next_wording: z.string().nullish(),
  /** How participants stood to claims, options and artifacts, by their ids. */
  stands: z.array(StandTaken).readonly().optional(),
  /** What the facilitator names for the others to stand to, and says to be the same. */
  stand_on: ids.optional(),
  joined: z.array(ids).readonly().optional(),
  options: z
    .array(z.object({ id: z.string().nullable(), text: z.string(), merges: ids }))
    .readonly()
    .optional(),
  artifacts: z.array(Artifact).readonly(),
  left_out: z.array(LeftOut).readonly().optional(),
  agenda: z.array(AgendaUpdate).readonly(),
  /** What the facilitator wanted, what was done, and why it differs. */
  asked_action: z.enum(nextActions),
  next_action: z.enum(nextActions),
  notices: z.array(z.string()).readonly(),
  next_focus: z.string().nullable(),
  recommendation: z.string().nullable(),
  /** Where the facilitator's output could not be read and something stood in for it. */
  fallback: z.array(z.enum(["question", "synthesis"])).readonly(),
});
export type SessionRound = Readonly<z.infer<typeof SessionRound>>;

/** A conflict that is not settled, with the rounds in which it was named, and how many those are. */
export const OpenConflict = Conflict.extend({
  since: z.number(),
  rounds: z.number(),
  named: z.array(z.number()).readonly(),
  /** What was recommended and is followed until a person decides. */
  goes_by: z.string().optional(),
});
export type OpenConflict = Readonly<z.infer<typeof OpenConflict>>;

export const Escalation = z.object({
  round: z.number(),
  trigger: z.enum(["conflict", "confidence", "keyword", "facilitator", "attempts"]),
  /** The conflict, the participants or the word; `null` where the facilitator asked and named no conflict. */
  about: z.string().nullable(),
  /** The open questions and conflicts that it settles, as the facilitator named them. */
  ids: ids.optional(),
  reason: z.string(),
  recommendation: z.string().nullable(),
  decision: z.enum(["accepted", "own", "continue"]),
  /** What the person decided or told the next round. */
  text: z.string(),
  /** What followed: with the recommendation accepted what the facilitator asked for, else another round. */
  next_action: z.enum(nextActions).optional(),
  /** Whether somebody was asked, or `--yes` took what was recommended. */
  by: z.enum(["person", "recommended"]),
});
export type Escalation = Readonly<z.infer<typeof Escalation>>;

/** What somebody outside of the table decided, and when. */
export const Decision = z.object({
  round: z.number(),
  by: z.enum(["person", "recommended"]),
  /** A recommendation taken, a word of their own, a focus for what came next, or that it ends. */
  what: z.enum(["accepted", "decided", "focus", "skip"]),
  about: z.string().nullable(),
  text: z.string(),
});
export type Decision = Readonly<z.infer<typeof Decision>>;

/** A block, a stand aside, a claim or an artifact that is contested, the other side of a debate. */
const Dissent = z.object({
  participant: z.string(),
  how: z.enum(["blocks", "stands-aside", "contests", "other-option"]),
  round: z.number(),
  /** Id of what it is about; `null` is the wording. */
  on: z.string().nullable(),
  text: z.string(),
  minimumChange: z.string().nullable(),
});
export type Dissent = Readonly<z.infer<typeof Dissent>>;

const StandingBlock = z.object({
  participant: z.string(),
  minimumChange: z.string().nullable(),
  round: z.number(),
  /** `null`: nobody was asked about it. */
  overriddenBy: z.enum(["person", "recommended"]).nullable(),
});
export type StandingBlock = Readonly<z.infer<typeof StandingBlock>>;

/** The limits and triggers of a discussion, each with where it was set. */
export const RoundtableRules = z.object({
  limits: z.object({ min_rounds: z.number(), max_rounds: z.number(), max_rounds_per_phase: z.number() }),
  escalation: z.object({
    enabled: z.boolean(),
    max_rounds_per_conflict: z.number(),
    confidence_below: z.number(),
    critical_keywords: z.array(z.string()).readonly(),
  }),
});
export type RoundtableRules = Readonly<z.infer<typeof RoundtableRules>>;

/** Kept at the end. */
export const RoundtableVerdict = z.object({
  workflow: z.enum(workflows),
  strategy: z.string(),
  phase: z.string(),
  rounds: z.number(),
  consensus: z.array(z.string()).readonly(),
  conflicts: z.array(OpenConflict).readonly(),
  resolved: z.array(Resolved).readonly(),
  escalations: z.array(Escalation).readonly(),
  recommendation: z.string().nullable(),
  artifacts: z.array(Artifact).readonly(),
  agenda: z.array(AgendaItem).readonly(),
  /** Rounds in which the policy was met, over all rounds. */
  consensusRate: z.number(),
  outputType: z.enum(outputTypes),
  /** `limit`: it stopped there, and holds until it goes on. */
  concludedBy: z.enum(["facilitator", "max-rounds", "last-phase", "person", "limit"]),
  /** Of a debate. */
  motion: z.string().nullish(),
  debate: Debated.nullish(),
  /** Of an architecture: the ids of what the rest follows from, a decision's or an agreement's (`AGREED-2`). */
  mainChoices: ids.optional(),
  /** What persons decided, in order. */
  decisions: z.array(Decision).readonly(),
  /** Who would not have it so in the end. */
  dissent: z.array(Dissent).readonly(),
  /** Blocks that nobody lifted, and by whom each was overridden. */
  blocks: z.array(StandingBlock).readonly(),
  /** The answer in at most three sentences, and by whom. */
  bottomLine: z.array(BottomLine).readonly(),
  bottomLineBy: z.enum(["facilitator", "code"]),
  /** What to do, put together from what participants suggest. */
  actions: z.array(MergedAction).readonly(),
  /** What participants would know of the person who asked; those without an answer are open. */
  questions: z.array(PersonsPart).readonly().optional(),
  /** What of the closing did not hold. */
  editFaults: z.array(z.string()).readonly(),
});
export type RoundtableVerdict = Readonly<z.infer<typeof RoundtableVerdict>>;
