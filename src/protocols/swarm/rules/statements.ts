import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { editFields } from "../../../ledger/edit.ts";
import { ledgerFields } from "../../../ledger/fields.ts";

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);

/** Two experts who will not agree by themselves, and on what. */
export const Tension = z.object({
  between: z.tuple([sentence, sentence]),
  axis: sentence,
  description: text,
});
export type Tension = z.infer<typeof Tension>;

/** Seed 003: who an expert is. */
export const Expert = z.object({
  id: sentence,
  name: sentence,
  expertise: sentences.min(1),
  thinkingStyle: text,
  bias: text,
  replyTendency: text,
  /** What it has to lose, and what it tends to overlook. */
  stakes: text.optional(),
  blindSpots: sentences.optional(),
});
export type Expert = z.infer<typeof Expert>;

export const Experts = z.object({ experts: z.array(Expert), tensions: z.array(Tension).optional() });
export type Experts = z.infer<typeof Experts>;

export const relations = ["supports", "counters", "extends", "questions"] as const;
export type Relation = (typeof relations)[number];

/** Whether an expert moved, and the message that moved it. */
export const DeclaredShift = z.object({
  kind: z.enum(["none", "minor", "major"]),
  previousPosition: text.nullish(),
  reason: text.nullish(),
  /** The id of a message. */
  cause: text.nullish(),
});
export type DeclaredShift = z.infer<typeof DeclaredShift>;

/** An initial statement or a rebuttal. What the seed does not ask for is optional: agents that leave it out are read all the same. */
export const Statement = z.object({
  position: sentence,
  reasoning: text,
  proposals: sentences,
  counterpoints: sentences,
  questions: sentences,
  /** Has lines of its own: told as a block. */
  codeOrDiagrams: z.string().trim().nullish(),
  /** In a rebuttal: whether it counters or accepts what the contrarian said. */
  stand: z.enum(["counter", "accept", "partly"]).nullish(),
  cites: z.array(z.object({ message: sentence, relation: z.enum(relations) })).optional(),
  shift: DeclaredShift.nullish(),
  ...ledgerFields,
});
export type Statement = z.infer<typeof Statement>;

/** What the moderator makes of a round. */
export const RoundSynthesis = z.object({
  summary: sentence,
  agreements: sentences,
  disagreements: sentences,
  insights: sentences,
  openQuestions: sentences,
  nextTopicSuggestions: sentences,
  /** Ids of options that say the same, a list for each. */
  sameOptions: z.array(sentences).nullish(),
});
export type RoundSynthesis = z.infer<typeof RoundSynthesis>;

export const confidences = ["high", "medium", "low"] as const;

/** What the historian makes of all rounds. */
export const FinalSynthesis = z.object({
  executiveSummary: sentence,
  insights: z.array(
    z.object({
      title: sentence,
      description: text,
      confidence: z.enum(confidences),
      confidenceReason: text.nullish(),
      supportingEvidence: sentences,
      dissentingViews: sentences,
    }),
  ),
  agreements: z.array(z.object({ point: sentence, supporters: sentences })),
  unresolvedDebates: z.array(
    z.object({
      topic: sentence,
      positions: z.array(z.object({ stance: sentence, advocates: sentences, arguments: sentences })),
    }),
  ),
  openQuestions: sentences,
  recommendations: sentences,
  minorityReport: z
    .array(z.object({ position: sentence, advocate: sentence, reason: text, stillValid: z.boolean() }))
    .optional(),
  bottom_line: editFields.bottom_line,
  actions: editFields.actions,
  groups: z.array(z.object({ headline: sentence.describe("At most 12 words"), ids: sentences })).nullish(),
  opposed: editFields.opposed,
});
export type FinalSynthesis = z.infer<typeof FinalSynthesis>;
