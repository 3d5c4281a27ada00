import { z } from "zod";
import { levels } from "./reply.ts";

const texts = z.array(z.string()).default([]);

const PlannedFile = z.object({
  file: z.string(),
  line: z.number().nullable().default(null),
  action: z.enum(["modify", "create", "delete"]).default("modify"),
});

const PreviousSolution = z.object({
  id: z.string().optional(),
  name: z.string(),
  source_cli: texts,
  feasibility: z.number().default(0.5),
  effort: z.enum(levels).default("medium"),
  risk: z.enum(levels).default("medium"),
  summary: z.string().default(""),
  implementation_plan: z
    .object({
      approach: z.string().default(""),
      tasks: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            depends_on: texts,
            files: z.array(PlannedFile).default([]),
            key_point: z.string().nullable().default(null),
          }),
        )
        .default([]),
      execution_flow: z.string().default(""),
      milestones: texts,
      corrections: texts,
    })
    .prefault({}),
  dependencies: z.object({ internal: texts, external: texts }).prefault({}),
  technical_concerns: texts,
  files: z.object({ verified: texts, missing: texts, created: texts }).prefault({}),
});

/** As much of a synthesis as later rounds need; one from elsewhere may hold no more. */
export const PreviousRound = z.object({
  round: z.number().int().min(1),
  solutions: z.array(PreviousSolution).default([]),
  cross_verification: z
    .object({
      agreements: texts,
      disagreements: texts,
      resolution: z.string().default(""),
      grouped_by: z.enum(["agent", "words"]).default("words"),
    })
    .prefault({}),
  clarification_questions: texts,
  findings: z
    .array(
      z.object({
        id: z.string(),
        agent: z.string().optional(),
        text: z.string(),
        standing: z.enum(["verified", "unverified", "contradicted"]).nullable().default(null),
      }),
    )
    .optional(),
  approaches: z
    .array(z.object({ id: z.string(), name: z.string(), merged_into: z.string().optional() }))
    .optional(),
});
export type PreviousRound = Readonly<z.infer<typeof PreviousRound>>;
