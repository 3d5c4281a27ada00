import { z } from "zod";
import { levels } from "../reply.ts";

export const mostSolutions = 3;

const texts = z.array(z.string());

const PlanFile = z.object({
  file: z.string(),
  line: z.number().int().nullable(),
  action: z.enum(["modify", "create", "delete"]),
});

export const Solution = z.object({
  /** Of the approach on the table, the same in all rounds. */
  id: z.string().optional(),
  name: z.string(),
  source_cli: texts,
  feasibility: z.number().min(0).max(1),
  effort: z.enum(levels),
  risk: z.enum(levels),
  summary: z.string(),
  implementation_plan: z.object({
    approach: z.string(),
    tasks: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        depends_on: texts,
        files: z.array(PlanFile),
        key_point: z.string().nullable(),
      }),
    ),
    execution_flow: z.string(),
    milestones: texts,
    /** What had to be mended in the tasks as they were given. */
    corrections: texts,
  }),
  dependencies: z.object({ internal: texts, external: texts }),
  technical_concerns: texts,
  /** The files it names: those that are there, those that are not, those it would create. */
  files: z.object({ verified: texts, missing: texts, created: texts }),
  pros: texts,
  cons: texts,
  /** Who would build it, who could live with it and on which condition, and who is against it: by their own last word. */
  for: z.array(z.object({ agent: z.string(), why: z.string(), condition: z.string().nullable() })),
  accepted_by: z.array(z.object({ agent: z.string(), condition: z.string().nullable() })),
  contested_by: z.array(z.object({ agent: z.string(), reason: z.string() })),
});
export type Solution = z.infer<typeof Solution>;

export const Runs = z.object({
  timed_out: z.boolean(),
  fallbacks: z.array(z.object({ seat: z.string(), asked: z.string(), answered: z.string() })),
  cli_runs: z.array(
    z.object({
      tool: z.string(),
      id: z.string(),
      status: z.enum(["answered", "bullets", "failed", "timed_out"]),
      duration_ms: z.number(),
    }),
  ),
});
export type Runs = z.infer<typeof Runs>;

export function isAnswered({ status }: Runs["cli_runs"][number]): boolean {
  return status === "answered" || status === "bullets";
}

/** One round of solve as `rounds/<n>/synthesis.json` holds it. */
export const Synthesis = z.object({
  /** Stands first where it is true: no agent answered, and nothing here is an agent's word. */
  degraded: z.literal(true).optional(),
  round: z.number().int().min(1),
  mode: z.enum(["initial", "iterative", "verification"]),
  /** The answer: the author's sentence, and what is counted, each by the ids that carry it. */
  bottomLine: z.array(z.object({ sentence: z.string(), ids: texts })).optional(),
  /** What the task takes for granted and is not so, with who says so and who contests it. */
  premises: z
    .array(z.object({ id: z.string(), text: z.string(), by: texts, contested_by: texts }))
    .optional(),
  solutions: z.array(Solution).max(mostSolutions),
  convergence: z.object({
    score: z.number(),
    new_insights: z.boolean(),
    recommendation: z.enum(["converged", "continue", "user_input_needed"]),
  }),
  cross_verification: z.object({
    agreements: texts,
    disagreements: texts,
    resolution: z.string().min(1),
    /** `agent`: somebody compared them by id; `words`: only what is said in the same words was taken as the same. */
    grouped_by: z.enum(["agent", "words"]),
  }),
  clarification_questions: texts.max(4),
  findings: z.array(
    z.object({
      id: z.string(),
      agent: z.string().optional(),
      text: z.string(),
      standing: z.enum(["verified", "unverified", "contradicted"]).nullable(),
      /** Files it speaks of that its seat never opened, though it could look. */
      unopened: texts.optional(),
    }),
  ),
  /** Worries about the task rather than about one approach. */
  technical_concerns: texts.optional(),
  ...Runs.shape,
});
export type Synthesis = z.infer<typeof Synthesis>;

/** The published JSON Schema of `synthesis.json`. It allows fields that it does not know, as readers must. */
export function synthesisSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(Synthesis, { target: "draft-2020-12", io: "input" });
  return {
    $schema,
    title: "synthesis.json",
    description:
      "What one round of `colloquy solve` came to: solutions, the best first, and how far agents agree.",
    ...schema,
  };
}
