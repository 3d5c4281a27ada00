import { z } from "zod";

export const levels = ["low", "medium", "high"] as const;
export type Level = (typeof levels)[number];

/** Agents put objects where a sentence was asked for; what they say in them is not lost for it. */
const Sentence = z.preprocess(sentence, z.string().trim().min(1));
const sentences = z.array(Sentence).default([]);
/** `null` is an agent that could not tell, or told it in other words. */
const level = z.preprocess(levelOf, z.enum(levels).nullable()).default(null);

const PlannedFile = z.preprocess(
  fileOf,
  z.object({
    file: z.string().trim().min(1),
    line: z.preprocess(lineOf, z.number().int().min(1).nullable()).default(null),
    action: z.preprocess(actionOf, z.enum(["modify", "create", "delete"])).default("modify"),
    reason: z.string().optional(),
  }),
);
/** A file a solution touches, as an agent named it. */
export type PlannedFile = z.infer<typeof PlannedFile>;

const Task = z.object({
  id: z.preprocess(String, z.string().trim().min(1)),
  name: Sentence,
  depends_on: z.array(z.preprocess(String, z.string().trim().min(1))).default([]),
  files: z.array(PlannedFile).default([]),
  key_point: z.preprocess((given) => given ?? null, Sentence.nullable()).default(null),
});
export type Task = z.infer<typeof Task>;

const Dependencies = z.object({ internal: sentences, external: sentences });
export type Dependencies = z.infer<typeof Dependencies>;

const Approach = z.object({
  name: Sentence,
  description: z.string().default(""),
  pros: sentences,
  cons: sentences,
  effort: level,
  risk: level,
  affected_files: z.array(PlannedFile).default([]),
  tasks: z.array(Task).default([]),
  milestones: sentences,
  dependencies: Dependencies.default({ internal: [], external: [] }),
});
export type Approach = z.infer<typeof Approach>;

/** What one agent makes of a task (contract, `analyse` and `verify`). */
export const Analysis = z.object({
  /** `null` where none was given that can be read: it counts as 0.5. */
  feasibility_score: z.preprocess(feasibilityOf, z.number().min(0).max(1).nullable()).default(null),
  findings: sentences,
  implementation_approaches: z.array(Approach),
  technical_concerns: sentences,
  code_locations: sentences,
  cross_verification: z
    .object({ agrees_with: sentences, disagrees_with: sentences, additions: sentences })
    .optional(),
});
export type Analysis = z.infer<typeof Analysis>;

/** An analysis of nothing but bullet points: they are findings, and no more is known. */
export function analysisOfBullets(bullets: readonly string[]): Analysis | undefined {
  if (bullets.length === 0) return undefined;
  return Analysis.parse({ findings: bullets, implementation_approaches: [] });
}

function sentence(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const fields = given as Readonly<Record<string, unknown>>;
  const said = telling.flatMap((key) => textIn(fields[key]))[0];
  if (said === undefined) return JSON.stringify(given);
  const [file] = textIn(fields["file"]);
  if (file === undefined || said.includes(file)) return said;
  const { line } = fields;
  return typeof line === "number" ? `${file}:${line}: ${said}` : `${file}: ${said}`;
}

const telling = "finding point text description summary issue concern detail title name location file".split(
  " ",
);

function textIn(value: unknown): readonly string[] {
  return typeof value === "string" && value.trim() !== "" ? [value] : [];
}

function levelOf(given: unknown): unknown {
  if (typeof given !== "string") return null;
  return levels.find((one) => one === given.trim().toLowerCase()) ?? null;
}

function feasibilityOf(given: unknown): unknown {
  const number = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
  return typeof number === "number" && number >= 0 && number <= 1 ? number : null;
}

function fileOf(given: unknown): unknown {
  if (typeof given !== "string") return given;
  const place = /^(.+?)(?::|#L)(\d+)/.exec(given.trim());
  return place === null ? { file: given } : { file: place[1], line: Number(place[2]) };
}

/** Of a range, its beginning. */
function lineOf(given: unknown): unknown {
  const line = typeof given === "string" ? Number(/^\D{0,3}(\d+)/.exec(given.trim())?.[1]) : given;
  return typeof line === "number" && Number.isInteger(line) && line >= 1 ? line : null;
}

function actionOf(given: unknown): unknown {
  const word = typeof given === "string" ? given.trim().toLowerCase() : "";
  if (/^(?:create|add|new)/.test(word)) return "create";
  return /^(?:delete|remove)/.test(word) ? "delete" : "modify";
}
