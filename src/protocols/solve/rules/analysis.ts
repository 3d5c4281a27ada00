import { z } from "zod";
import { ledgerFields } from "../../../ledger/fields.ts";
import { actionOf, feasibilityOf, fileOf, levelOf, lineOf, listOf, sentenceOf, taskIdOf } from "./lenient.ts";

export const levels = ["low", "medium", "high"] as const;
export type Level = (typeof levels)[number];

// What is missing is filled in before it is parsed rather than by a default: in the JSON Schema that agents are
// given, every key is then required and nothing stands that strict modes refuse.
const Sentence = z.preprocess(sentenceOf, z.string().trim().min(1));
const sentences = z.preprocess(listOf, z.array(Sentence));
/** `null` is an agent that could not tell, or told it in other words. */
const level = z.preprocess(levelOf, z.enum(levels).nullable());
const text = z.preprocess((given) => sentenceOf(given) ?? "", z.string());
const sentenceOrNull = z.preprocess((given) => (given === "" ? null : (given ?? null)), Sentence.nullable());

const PlannedFile = z.preprocess(
  fileOf,
  z.object({
    file: z.string().trim().min(1),
    line: z.preprocess(lineOf, z.number().int().min(1).nullable()),
    action: z.preprocess(actionOf, z.enum(["modify", "create", "delete"])),
    reason: sentenceOrNull,
  }),
);
/** A file a solution touches, as an agent named it. */
export type PlannedFile = z.infer<typeof PlannedFile>;
const files = z.preprocess(listOf, z.array(PlannedFile));

const TaskId = z.preprocess(taskIdOf, z.string().trim());
const Task = z.object({
  /** Empty where the agent gave none. */
  id: TaskId,
  name: Sentence,
  depends_on: z.preprocess(listOf, z.array(TaskId)),
  files,
  key_point: sentenceOrNull,
});
export type Task = z.infer<typeof Task>;

const Dependencies = z.object({ internal: sentences, external: sentences });

const Approach = z.object({
  name: Sentence,
  description: text,
  pros: sentences,
  cons: sentences,
  effort: level,
  risk: level,
  affected_files: files,
  tasks: z.preprocess(listOf, z.array(Task)),
  milestones: sentences,
  dependencies: z.preprocess((given) => given ?? {}, Dependencies),
  /** Of the approach on the table that this is, as the agent would have it now; `null` for a new one. */
  id: z.preprocess(
    (given) => (typeof given === "string" && given !== "" ? given : null),
    z.string().nullable(),
  ),
});
export type Approach = z.infer<typeof Approach>;

// Approaches speak for themselves, and a stand on one says whether it could be lived with.
const { core: _core, couldLiveWith: _couldLiveWith, ...stated } = ledgerFields;

/** What one agent makes of a task (contract, `analyse`). */
export const Analysis = z.object({
  /** `null` where none was given that can be read: it counts as 0.5. */
  feasibility_score: z.preprocess(feasibilityOf, z.number().min(0).max(1).nullable()),
  findings: sentences,
  implementation_approaches: z.array(Approach),
  technical_concerns: sentences,
  code_locations: sentences,
  ...stated,
  claims: stated.claims.describe("Leave out: what you claim is in findings"),
  objectsTo: stated.objectsTo.describe("Leave out: what you object to is in stands"),
});

/** The same from an agent that was given what others said, with what it makes of that (contract, `verify`). */
export const VerifyingAnalysis = Analysis.extend({
  cross_verification: z.preprocess(
    (given) => given ?? {},
    z.object({ agrees_with: sentences, disagrees_with: sentences, additions: sentences }),
  ),
});

export type Analysis = z.infer<typeof Analysis> &
  Partial<Pick<z.infer<typeof VerifyingAnalysis>, "cross_verification">>;

/** An analysis of nothing but bullet points: they are findings, and no more is known. */
export function analysisOfBullets(bullets: readonly string[]): Analysis | undefined {
  if (bullets.length === 0) return undefined;
  return Analysis.parse({ findings: bullets, implementation_approaches: [] });
}
