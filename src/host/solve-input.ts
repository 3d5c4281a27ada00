import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { levels } from "../protocols/solve/rules/analysis.ts";
import type { PreviousRound } from "../protocols/solve/options.ts";

/** What a caller of seed 001 hands over. Several fields come as JSON or as a string that holds it. */
export interface SolveInput {
  readonly task: string | null;
  readonly round: number;
  readonly folder: string | null;
  readonly relevantFiles: readonly string[];
  readonly detectedPatterns: readonly string[];
  readonly architectureInsights: string;
  readonly previousRounds: readonly PreviousRound[];
  readonly feedback: string | null;
  readonly tools: readonly string[] | null;
  readonly timeoutMs: number | null;
  readonly fallback: readonly string[] | null;
  readonly mode: "parallel" | "serial" | null;
}

export function readSolveInput(json: string, file: string): SolveInput {
  const parsed = Input.safeParse(parseJson(json, file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".") ?? "";
    throw new ColloquyError(
      "bad-input",
      `${file}: ${where === "" ? "the input" : where}: ${issue?.message}.`,
      {
        hint: "It is the input of seed 001: task_description, round_number, session, ace_context, previous_rounds, user_feedback, cli_config.",
      },
    );
  }
  const { ace_context: ace, cli_config: cli, ...rest } = parsed.data;
  return {
    task: rest.task_description ?? null,
    round: rest.round_number,
    folder: rest.session?.folder ?? null,
    relevantFiles: ace.relevant_files,
    detectedPatterns: ace.detected_patterns,
    architectureInsights: ace.architecture_insights,
    previousRounds: rest.previous_rounds,
    feedback: rest.user_feedback ?? null,
    tools: cli.tools ?? null,
    timeoutMs: cli.timeout ?? null,
    fallback: cli.fallback_chain ?? null,
    mode: cli.mode ?? null,
  };
}

function parseJson(json: string, file: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ColloquyError("bad-input", `${file} is not JSON: ${(cause as Error).message}.`, { cause });
  }
}

/** A value, or a string that holds it as JSON; absent and `null` are empty. */
function jsonOr<S extends z.ZodType>(schema: S, empty: unknown) {
  return z.preprocess((given, context) => {
    if (given === undefined || given === null || given === "") return empty;
    if (typeof given !== "string") return given;
    try {
      return JSON.parse(given) as unknown;
    } catch (error) {
      context.addIssue({ code: "custom", message: `the string is not JSON (${(error as Error).message})` });
      return empty;
    }
  }, schema);
}

const texts = z.array(z.string()).default([]);
/** Files come as paths or as objects that hold one. */
const paths = z
  .array(z.union([z.string(), z.looseObject({ path: z.string() }), z.looseObject({ file: z.string() })]))
  .default([])
  .transform((files) => files.map((one) => pathOf(one)));

function pathOf(file: string | Readonly<Record<string, unknown>>): string {
  return typeof file === "string" ? file : String(file["path"] ?? file["file"]);
}

const AceContext = z.object({
  relevant_files: paths,
  detected_patterns: texts,
  architecture_insights: z
    .union([z.string(), z.array(z.string())])
    .default("")
    .transform((said) => (typeof said === "string" ? said : said.join("\n"))),
});

const file = z.object({
  file: z.string(),
  line: z.number().nullable().default(null),
  action: z.enum(["modify", "create", "delete"]).default("modify"),
});

const PriorSolution = z.object({
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
            files: z.array(file).default([]),
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

const PriorRound = z.object({
  round: z.number().int().min(1),
  solutions: z.array(PriorSolution).default([]),
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
        text: z.string(),
        standing: z.enum(["verified", "unverified", "contradicted"]).nullable().default(null),
      }),
    )
    .optional(),
});

const CliConfig = z.object({
  tools: z.array(z.string()).min(1).optional(),
  timeout: z.number().int().min(1).optional(),
  fallback_chain: z.array(z.string()).optional(),
  mode: z.enum(["parallel", "serial"]).optional(),
});

const Input = z.object({
  task_description: z.string().optional(),
  round_number: z.number().int().min(1).default(1),
  session: z.looseObject({ folder: z.string().optional() }).optional(),
  ace_context: jsonOr(AceContext, {}),
  previous_rounds: jsonOr(z.array(PriorRound), []),
  user_feedback: z.string().nullable().optional(),
  cli_config: jsonOr(CliConfig, {}),
});
