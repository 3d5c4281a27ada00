import { z } from "zod";
import { idPattern } from "../../../kernel/id.ts";

const text = z.string().trim().min(1);
const id = text.regex(idPattern, {
  error: ({ input }) => `"${input}" is no name: those are made of small letters, digits and dashes`,
});

const participations = ["parallel", "sequential", "targeted"] as const;

export const workflows = ["roundtable", "specs", "design", "brainstorm"] as const;
export type TableWorkflow = (typeof workflows)[number];

/**
 * A phase of a strategy. Who speaks in it: all, only the side or the ones the facilitator names (`assigned`), or the
 * facilitator alone. What they see of earlier rounds: nothing, the last synthesis, or all of them; conflicts can be hidden.
 */
export const Phase = z.strictObject({
  name: id,
  /** What is asked of everybody in this phase, put at the end of the prompt. */
  intent: text,
  /** The same for a workflow that asks for something else in it. */
  intents: z.partialRecord(z.enum(workflows), text).optional(),
  /** Whether participants stand to claims of others by their ids; not where they wish, feel or tell facts. */
  stands: z.boolean().default(true),
  /** Whether it comes to a decision: there they are shown what was written down in full, and stand to it. */
  converges: z.boolean().default(false),
  /** Whether low confidence in it is a matter for a person. */
  confidence: z.boolean().default(true),
  participants: z.enum(["all", "assigned", "facilitator"]).default("all"),
  participation: z.enum(participations).optional(),
  context: z
    .strictObject({
      history: z.enum(["none", "synthesis", "full"]).default("synthesis"),
      conflicts: z.boolean().default(true),
    })
    .prefault({}),
});
export type Phase = Readonly<z.infer<typeof Phase>>;

export function intentOf({ intent, intents }: Phase, workflow: TableWorkflow): string {
  return intents?.[workflow] ?? intent;
}

export const policies = ["weighted_majority", "consent", "facilitator_judgment"] as const;

export const Strategy = z.strictObject({
  id,
  name: text,
  description: text,
  /** How the facilitator leads by it; the facilitator alone is told. */
  guide: text.optional(),
  participation: z.enum(participations).default("parallel"),
  phases: z
    .array(Phase)
    .min(1, { abort: true })
    .refine(
      (phases) => new Set(phases.map(({ name }) => name)).size === phases.length,
      "Two phases have one name: rename one",
    )
    .refine(
      (phases) => phases.some(({ participants }) => participants !== "facilitator"),
      "Only the facilitator speaks in all of them: give one `participants: all`",
    ),
  consensus: z
    .strictObject({
      policy: z.enum(policies),
      /** The share that carries a position; `null` where shares do not decide. */
      threshold: z.number().min(0).max(1).nullable().default(null),
      /** How often a conflict is taken up before it is escalated; `null` leaves it to the escalation triggers. */
      attempts: z.number().int().min(1).nullable().default(null),
    })
    .refine(
      ({ policy, threshold }) => policy !== "weighted_majority" || threshold !== null,
      "A weighted majority needs a `threshold`, the share of all confidence that carries a position, such as 0.6",
    ),
  validation: z
    .strictObject({
      min_participants: z.number().int().min(1).default(2),
      /** Phases follow each other in their order and none is left out. */
      requires_sequential_phases: z.boolean().default(false),
      requires_sides: z.boolean().default(false),
    })
    .prefault({}),
  keywords: z.array(text).default([]),
});
export type Strategy = Readonly<z.infer<typeof Strategy>>;

/** Why a strategy was taken: named by hand, set in a config, told by words of the topic, or for want of any. */
export const StrategyChoice = z.object({
  strategy: Strategy,
  by: z.enum(["flag", "config", "workflow", "detected", "fallback"]),
  reason: z.string(),
});
export type StrategyChoice = Readonly<z.infer<typeof StrategyChoice>>;

export const Skill = z.object({ id: z.string(), text: z.string() });
export type Skill = Readonly<z.infer<typeof Skill>>;

export const Participant = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** How it looks at things: the text of its file, put into its prompt. */
  perspective: z.string(),
  skills: z.array(Skill).readonly(),
  /** `null` where its file names one that is not heeded. */
  agent: z.string().nullish(),
});
export type Participant = Readonly<z.infer<typeof Participant>>;

export const outputTypes = ["adr", "requirements", "architecture", "summary"] as const;
export type OutputType = (typeof outputTypes)[number];

export const facilitatorId = "facilitator";
