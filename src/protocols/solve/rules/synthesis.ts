import { z } from "zod";
import { levels } from "../reply.ts";

export const mostSolutions = 3;

const PlanFile = z.object({
  file: z.string(),
  line: z.number().int().nullable(),
  action: z.enum(["modify", "create", "delete"]),
});

const BottomLine = z.object({ sentence: z.string(), ids: z.array(z.string()) });

export const Solution = z.object({
  /** Of the approach on the table, the same in all rounds. */
  id: z.string().optional(),
  name: z.string(),
  source_cli: z.array(z.string()),
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
        depends_on: z.array(z.string()),
        files: z.array(PlanFile),
        key_point: z.string().nullable(),
      }),
    ),
    execution_flow: z.string(),
    milestones: z.array(z.string()),
    /** What had to be mended in the tasks as they were given. */
    corrections: z.array(z.string()),
  }),
  dependencies: z.object({ internal: z.array(z.string()), external: z.array(z.string()) }),
  technical_concerns: z.array(z.string()),
  /** The files it names: those that are there, those that are not, those it would create. */
  files: z.object({
    verified: z.array(z.string()),
    missing: z.array(z.string()),
    created: z.array(z.string()),
  }),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  /** Who would build it, who could live with it and on which condition, and who is against it: by their own last word. */
  for: z.array(z.object({ agent: z.string(), why: z.string() })),
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
  bottomLine: z.array(BottomLine).optional(),
  /** What the task takes for granted and is not so, with who says so and who contests it. */
  premises: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        by: z.array(z.string()),
        contested_by: z.array(z.string()),
      }),
    )
    .optional(),
  /** What to do next, as the author of the plan put it together, by the ids that carry it. */
  actions: z.array(z.object({ action: z.string(), ids: z.array(z.string()) })).optional(),
  solutions: z.array(Solution).max(mostSolutions),
  convergence: z.object({
    score: z.number(),
    new_insights: z.boolean(),
    recommendation: z.enum(["converged", "continue", "user_input_needed"]),
  }),
  cross_verification: z.object({
    agreements: z.array(z.string()),
    disagreements: z.array(z.string()),
    resolution: z.string().min(1),
    /** `agent`: somebody compared them by id; `words`: only what is said in the same words was taken as the same. */
    grouped_by: z.enum(["agent", "words"]),
  }),
  clarification_questions: z.array(z.string()).max(4),
  findings: z.array(
    z.object({
      id: z.string(),
      agent: z.string().optional(),
      text: z.string(),
      standing: z.enum(["verified", "unverified", "contradicted"]).nullable(),
      /** Files it speaks of that its seat never opened, though it could look. */
      unopened: z.array(z.string()).optional(),
    }),
  ),
  /** Every approach that was ever on the table; what became of those that are no solution. */
  approaches: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        by: z.array(z.string()),
        merged_into: z.string().optional(),
        withdrawn_because: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** Worries about the task rather than about one approach. */
  technical_concerns: z.array(z.string()).optional(),
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
