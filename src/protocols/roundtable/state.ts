import { z } from "zod";
import { Moved } from "../../table/moved.ts";
import { Sides } from "./options.ts";
import { outputTypes, policies, Strategy } from "./rules/strategy.ts";

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
  noted("background", { documents: ids }),
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

function isNoted(entry: RoundtableEntry): entry is TableNote {
  return "kind" in entry;
}

export function notedAs<Kind extends TableNote["kind"]>(
  kept: readonly RoundtableEntry[],
  kind: Kind,
): readonly Extract<TableNote, { readonly kind: Kind }>[] {
  return kept
    .filter(isNoted)
    .filter((one): one is Extract<TableNote, { readonly kind: Kind }> => one.kind === kind);
}

export function movesOf(kept: readonly RoundtableEntry[]): readonly Moved[] {
  return kept.filter((one): one is Moved => !isNoted(one));
}
