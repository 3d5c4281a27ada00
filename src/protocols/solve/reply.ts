import { z } from "zod";
import { isObject, type JsonObject } from "../../kernel/json-value.ts";
import { line } from "../../kernel/line.ts";
import { numberIn } from "../../kernel/spelled-number.ts";

/** Values of replies as the seed names them, read as what they plainly mean. What they do is in `shapes.ts`. */

export const levels = ["low", "medium", "high"] as const;
export type Level = (typeof levels)[number];

// What is missing is filled in before it is parsed rather than by a default: in the JSON Schema that agents are
// given, every key is then required and nothing stands that strict modes refuse.
const Sentence = z.preprocess(sentenceOf, line.min(1));
export const sentences = z.preprocess(listOf, z.array(Sentence));
/** `null` is an agent that could not tell, or told it in other words. */
const level = z.preprocess(levelOf, z.enum(levels).nullable());
const text = z.preprocess((given) => sentenceOf(given) ?? "", line);
const sentenceOrNull = z.preprocess((given) => (given === "" ? null : (given ?? null)), Sentence.nullable());

const PlannedFile = z.preprocess(
  fileOf,
  z.object({
    file: line.min(1),
    line: z.preprocess(lineOf, z.number().int().min(1).nullable()),
    action: z.preprocess(actionOf, z.enum(["modify", "create", "delete"])),
    reason: sentenceOrNull,
  }),
);
/** A file a solution touches, as an agent named it. */
export type PlannedFile = z.infer<typeof PlannedFile>;
const files = z.preprocess(listOf, z.array(PlannedFile));

const TaskId = z.preprocess(taskIdOf, line);
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
  id: z.preprocess((given) => (typeof given === "string" && given !== "" ? given : null), line.nullable()),
});
export type Approach = z.infer<typeof Approach>;

export const approaches = z.array(Approach);

/** How sure it is that the task can be done; `null` where none was given that can be read: it counts as 0.5. */
export const feasibility = z.preprocess(feasibilityOf, z.number().min(0).max(1).nullable());

/** What agents give where something else was asked for, as what it plainly means. Doubt stays doubt: `null`. */

/** One thing is a list of one; entries that say nothing are none. */
function listOf(given: unknown): unknown {
  if (given === undefined || given === null || given === "") return [];
  if (!Array.isArray(given)) return [given];
  return given.filter((one) => one !== null && !(typeof one === "string" && one.trim() === ""));
}

const speakingKeys =
  "finding point text description summary issue concern detail title name location file".split(" ");

/** Agents put objects where a sentence was asked for; what they say in them is not lost for it. */
function sentenceOf(given: unknown): unknown {
  if (!isObject(given)) return given;
  const said = speakingKeys
    .map((key) => given[key])
    .find((value) => typeof value === "string" && value.trim() !== "");
  if (typeof said !== "string") return JSON.stringify(given);
  const { file } = given;
  if (typeof file !== "string" || file === "") return said;
  const line = lineOf(given["line"]);
  const place = typeof line === "number" ? `${file}:${line}` : file;
  if (said === file) return place;
  return said.includes(place) ? said : `${place}: ${said}`;
}

/** `low (two hours)` is low; `low to medium` is nobody's guess. */
function levelOf(given: unknown): unknown {
  if (typeof given !== "string") return null;
  return /^(low|medium|high)(?:\s*[(:].*)?$/s.exec(given.trim().toLowerCase())?.[1] ?? null;
}

function feasibilityOf(given: unknown): unknown {
  const number = typeof given === "string" ? numberIn(given, { minimum: 0, maximum: 1 }) : given;
  // A sum, since JSON can hold -0 and a journal gives it back as 0: a replay must find the same.
  return typeof number === "number" && number >= 0 && number <= 1 ? number + 0 : null;
}

/** `src/a.ts:45`, alone or where the path of a file belongs, is a file and a line; `src/a.ts:45 delete` is that and more. */
function fileOf(given: unknown): unknown {
  if (typeof given === "string") {
    const [, place = given, action] = /^(.*?)\s+\(?(modify|create|delete)\)?$/i.exec(given.trim()) ?? [];
    return { ...placeOf(place), action };
  }
  if (!isObject(given)) return given;
  const file = given["file"] ?? given["path"];
  return typeof file === "string"
    ? { ...placeOf(file), ...withoutNull(given), file: placeOf(file).file }
    : given;
}

function placeOf(text: string): { readonly file: string; readonly line?: number } {
  const place = /^(.+?)(?::|#L)(\d+)/.exec(text.trim());
  return place === null ? { file: text } : { file: place[1] ?? "", line: Number(place[2]) };
}

function withoutNull(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Of a range, its beginning. */
function lineOf(given: unknown): unknown {
  const line = typeof given === "string" ? Number(/^\D{0,3}(\d+)/.exec(given.trim())?.[1]) : given;
  return typeof line === "number" && Number.isSafeInteger(line) && line >= 1 ? line : null;
}

function actionOf(given: unknown): unknown {
  const word = typeof given === "string" ? given.trim().toLowerCase() : "";
  if (/^(?:creat\w*|add(?:s|ed)?|new)\b/.test(word)) return "create";
  return /^(?:delet\w*|remov\w*)\b/.test(word) ? "delete" : "modify";
}

function taskIdOf(given: unknown): unknown {
  if (given === undefined || given === null) return "";
  return typeof given === "number" ? String(given) : given;
}

const label = /^(?:option|approach|solution|alternative|plan|案) ?(?:[a-z]|\d{1,2})?$/iu;

/** What a way is called. Where the name is a label only ("Option B"), it is what it is described as. */
export function nameOf({ name, description }: Pick<Approach, "name" | "description">): string {
  return label.test(name.trim()) && description !== "" ? `${name}: ${description}` : name;
}
