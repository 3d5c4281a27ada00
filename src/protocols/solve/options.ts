import { z } from "zod";
import { levels } from "./reply.ts";
import { Material } from "../../kernel/seat.ts";

const strings = z.array(z.string()).default([]);
const level = z.enum(levels).default("medium");
const Task = z.object({ files: z.array(z.object({ file: z.string() })).default([]) });

/** As much of a synthesis as later rounds need; one from elsewhere may hold no more. */
export const PreviousRound = z.object({
  round: z.number().int().min(1),
  solutions: z
    .array(
      z.object({
        name: z.string(),
        effort: level,
        risk: level,
        summary: z.string().default(""),
        implementation_plan: z.object({ tasks: z.array(Task).default([]) }).prefault({}),
        files: z.object({ verified: strings, missing: strings, created: strings }).prefault({}),
      }),
    )
    .default([]),
  cross_verification: z
    .object({ agreements: strings, disagreements: strings, resolution: z.string().default("") })
    .prefault({}),
  clarification_questions: strings,
  findings: z.array(z.object({ text: z.string() })).optional(),
});
export type PreviousRound = Readonly<z.infer<typeof PreviousRound>>;

export const modes = ["parallel", "serial"] as const;

const texts = z.array(z.string()).readonly();

export const SolveOptions = z.object({
  task: z.string(),
  context: z.array(Material).readonly(),
  searches: z.boolean(),
  /** What the caller knows of the project already (`ace_context`). */
  known: z.object({ relevantFiles: texts, detectedPatterns: texts, architectureInsights: z.string() }),
  previousRounds: z.array(PreviousRound).readonly(),
  feedback: z.string().nullable(),
  /** The number of the first round: a caller may hold the rounds one by one. */
  firstRound: z.number(),
  maxRounds: z.number(),
  mode: z.enum(modes),
  lang: z.string().nullable(),
  today: z.string(),
});
export type SolveOptions = Readonly<z.infer<typeof SolveOptions>>;

export const resolverId = "resolver";

export const SolveOutcome = z.object({ rounds: z.number(), chosen: z.string().nullable() });
export type SolveOutcome = Readonly<z.infer<typeof SolveOutcome>>;
