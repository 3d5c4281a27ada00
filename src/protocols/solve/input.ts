import { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import type { Wishes } from "../../manifest/manifest.ts";
import { modes, PreviousRound } from "./options.ts";

/** Reads what a caller hands over as JSON; `where` is how it was given. Absent, all of it is empty. */
export function readInput(given: SolveInput | undefined, where: string): InputRead {
  const parsed = Input.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join(".") ?? "";
  throw new ColloquyError("bad-input", `${where}: ${at === "" ? "the input" : at}: ${issue?.message}.`, {
    hint: `It takes ${Object.keys(Input.shape).join(", ")}.`,
  });
}

export function wishesOf({ session, cli_config }: InputRead): Wishes {
  const { tools, timeout, fallback_chain } = cli_config;
  return {
    ...(tools && { panel: tools }),
    ...(fallback_chain && { fallback: fallback_chain }),
    ...(timeout && { turnTimeoutMs: timeout }),
    ...(session?.folder !== undefined && { folder: session.folder }),
  };
}

function jsonOr<S extends z.ZodType>(schema: S, empty: unknown) {
  return z.preprocess((given: z.input<S> | string | null | undefined, context) => {
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
  .transform((files) =>
    files.map((one) => (typeof one === "string" ? one : String(one["path"] ?? one["file"]))),
  );

const AceContext = z.object({
  relevant_files: paths,
  detected_patterns: texts,
  architecture_insights: z
    .union([z.string(), z.array(z.string())])
    .default("")
    .transform((said) => (typeof said === "string" ? said : said.join("\n"))),
});

const CliConfig = z.object({
  tools: z.array(z.string()).min(1).optional(),
  timeout: z.number().int().min(1).optional(),
  fallback_chain: z.array(z.string()).optional(),
  mode: z.enum(modes).optional(),
});

const Input = z.object({
  task_description: z.string().optional(),
  round_number: z.number().int().min(1).default(1),
  session: z.looseObject({ folder: z.string().optional() }).optional(),
  ace_context: jsonOr(AceContext, {}),
  previous_rounds: jsonOr(z.array(PreviousRound), []),
  user_feedback: z.string().nullable().optional(),
  cli_config: jsonOr(CliConfig, {}),
});
type InputRead = z.output<typeof Input>;
export interface SolveInput extends Partial<z.input<typeof Input>> {}
