import { z } from "zod";
import { levels } from "./reply.ts";

const texts = z.array(z.string()).default([]);
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
        files: z.object({ verified: texts, missing: texts, created: texts }).prefault({}),
      }),
    )
    .default([]),
  cross_verification: z
    .object({ agreements: texts, disagreements: texts, resolution: z.string().default("") })
    .prefault({}),
  clarification_questions: texts,
  findings: z.array(z.object({ text: z.string() })).optional(),
});
export type PreviousRound = Readonly<z.infer<typeof PreviousRound>>;
