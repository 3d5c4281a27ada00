import { z } from "zod";
import { Material } from "../../kernel/seat.ts";
import { outputTypes, Participant, Strategy, StrategyChoice, workflows, policies } from "./rules/strategy.ts";
import { Moved } from "../../table/moved.ts";

export const Sides = z.object({ pro: z.array(z.string()).readonly(), con: z.array(z.string()).readonly() });
export type Sides = Readonly<z.infer<typeof Sides>>;

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

export const RoundtableOptions = z.object({
  topic: z.string(),
  workflow: z.enum(workflows),
  context: z.array(Material).readonly(),
  /** The strategy that is proposed; where nobody named it, a person confirms it. */
  choice: StrategyChoice,
  usual: z.string(),
  strategies: z.array(Strategy).readonly(),
  participants: z.array(Participant).readonly(),
  facilitator: z.string(),
  sides: Sides.nullable(),
  notices: z.array(z.string()).readonly(),
  rules: RoundtableRules,
  presentation: z.object({ positions: z.boolean(), rationale: z.boolean(), recommendation: z.boolean() }),
  outputType: z.enum(outputTypes).nullable(),
  tellsProject: z.boolean(),
  /** Who writes the draft of a document, by id; `null` leaves it to a rule. */
  author: z.string().nullable(),
  requirements: Material.nullable(),
  /** What documents are called; `null` makes it of the topic. */
  name: z.string().nullable(),
  out: z.string(),
  verbose: z.boolean(),
  interactive: z.boolean(),
  settings: z.record(z.string(), z.object({ value: z.unknown(), origin: z.string() })).readonly(),
  lang: z.string().nullable(),
  today: z.string(),
});
export type RoundtableOptions = Readonly<z.infer<typeof RoundtableOptions>>;

export const RoundtableOutcome = z.object({
  /** `cancelled`: a person did not want the document written. `drafted`: a limit came before it. */
  document: z.enum(["written", "cancelled", "drafted"]),
  firstDecision: z.number(),
  /** Files to write over, with their text as the person saw it. */
  existing: z.array(z.object({ path: z.string(), text: z.string() })).readonly(),
});
export type RoundtableOutcome = Readonly<z.infer<typeof RoundtableOutcome>>;

const ids = z.array(z.string()).readonly();

export const nextActions = ["continue", "phase", "conclude", "escalate"] as const;
export type NextAction = (typeof nextActions)[number];

export const stances = ["support", "stand-aside", "block"] as const;

/** What participants disagree on, as the facilitator reads it; it counts for nothing, and lasts until it is resolved. */
export const Conflict = z.object({
  id: z.string(),
  description: z.string(),
  positions: z.record(z.string(), z.string()).readonly(),
  topic_id: z.string().nullish(),
});
export type Conflict = Readonly<z.infer<typeof Conflict>>;

export const Resolution = z.object({
  conflict_id: z.string(),
  resolution: z.string(),
  resolution_type: z.enum(["consensus", "facilitator", "user"]),
});
export type Resolution = Readonly<z.infer<typeof Resolution>>;

export const RoundAgreement = z.object({
  policy: z.enum(policies),
  reached: z.boolean(),
  sentence: z.string(),
  supporters: ids,
  standAsides: ids,
  blocks: z.array(z.object({ participant: z.string(), minimumChange: z.string().nullable() })).readonly(),
});
export type RoundAgreement = Readonly<z.infer<typeof RoundAgreement>>;

/** What a round is for: an exchange; or of a draft, lists of what it must hold, a review, or a last word on what changed. */
const stages = ["talk", "lists", "review", "consent"] as const;
export type Stage = (typeof stages)[number];

/** One round as it stands in `rounds[]` of `session.yaml`. What was said by ids is in the ledger. */
export const TableRound = z.object({
  number: z.number(),
  phase: z.string(),
  stage: z.enum(stages),
  question: z.string(),
  focus: z.string(),
  topic_id: z.string().nullable(),
  participants: ids,
  missing: ids,
  synthesis: z.string(),
  consensus: ids,
  conflicts: z.array(Conflict).readonly(),
  resolved: z.array(Resolution).readonly(),
  confidence: z.record(z.string(), z.number()).readonly(),
  stances: z.record(z.string(), z.enum(stances)).readonly(),
  agreement: RoundAgreement,
  /** What the facilitator wanted, what was done, and why it differs. */
  asked_action: z.enum(nextActions),
  next_action: z.enum(nextActions),
  notices: ids,
  next_focus: z.string().nullable(),
  recommendation: z.string().nullable(),
  /** Where the facilitator's output could not be read and something stood in for it. */
  fallback: z.array(z.enum(["question", "synthesis"])).readonly(),
});
export type TableRound = Readonly<z.infer<typeof TableRound>>;

export const Escalation = z.object({
  round: z.number(),
  trigger: z.enum(["conflict", "confidence", "keyword", "facilitator", "seat", "attempts"]),
  /** The conflict, the participants, the word or the item; `null` where the facilitator named none. */
  about: z.string().nullable(),
  reason: z.string(),
  recommendation: z.string().nullable(),
  decision: z.enum(["accepted", "own", "continue"]),
  text: z.string(),
  option: z.string().nullable(),
  next_action: z.enum(nextActions),
  /** Whether somebody was asked, or `--yes` took what was recommended. */
  by: z.enum(["person", "recommended"]),
});
export type Escalation = Readonly<z.infer<typeof Escalation>>;

const BottomLine = z.object({ sentence: z.string(), ids });
const Action = z.object({ action: z.string(), owner: z.string().nullable(), ids });

/** What the facilitator concludes. It is told as its own, never as agreed. */
export const Conclusion = z.object({
  concludedBy: z.enum(["facilitator", "max-rounds", "last-phase", "person", "limit"]),
  outputType: z.enum(outputTypes),
  recommendation: z.string().nullable(),
  option: z.string().nullable(),
  bottomLine: z.array(BottomLine).readonly(),
  actions: z.array(Action).readonly(),
});
export type Conclusion = Readonly<z.infer<typeof Conclusion>>;

const noted = <const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ v: z.literal(2), kind: z.literal(kind), ...shape });

/** What is kept besides the moves: the ledger is made of those alone. */
const TableNote = z.discriminatedUnion("kind", [
  noted("strategy", { strategy: Strategy }),
  noted("motion", { motion: z.string(), by: z.enum(["facilitator", "person", "topic"]) }),
  noted("sides", { sides: Sides.extend({ by: z.enum(["given", "facilitator", "code"]) }) }),
  noted("round", {
    round: TableRound,
    said: z.array(z.object({ participant: z.string(), response: z.unknown() })).readonly(),
  }),
  noted("escalation", { escalation: Escalation }),
  noted("conclusion", { conclusion: Conclusion }),
  /** A person wanted more, so that the conclusion before does not hold. */
  noted("reopened", {}),
  /** A limit came first: the documents are drafts in the archive, numbered as they would be in the project. */
  noted("drafted", { firstDecision: z.number() }),
]);
export type TableNote = Readonly<z.infer<typeof TableNote>>;

export type RoundtableEntry = Moved | TableNote;
/** Checked, and left as it was written: files show its keys in that order. */
export const RoundtableEntry = z.custom<RoundtableEntry>().superRefine((written, context) => {
  const { error } = z.union([TableNote, Moved]).safeParse(written);
  if (error) context.addIssue({ code: "custom", message: error.message });
});
