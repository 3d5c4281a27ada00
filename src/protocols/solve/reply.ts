import { z } from "zod";
import { isObject } from "../../kernel/json-value.ts";
import { line } from "../../kernel/line.ts";

export const levels = ["low", "medium", "high"] as const;
export type EffortLevel = (typeof levels)[number];

const sentence = line.min(1);
export const sentences = z.preprocess((given) => given ?? [], z.array(sentence));
/** `null` is an agent that could not tell, or told it in other words. */
const level = z.preprocess(levelOf, z.enum(levels).nullable());
const words = z.preprocess((given) => given ?? "", line);
const sentenceOrNull = z.preprocess((given) => given || null, sentence.nullable());

const PlannedFile = z.preprocess(
  fileOf,
  z.object({
    file: sentence,
    line: z.preprocess((given) => given ?? null, z.number().int().min(1).nullable()),
    action: z.preprocess((given) => given ?? "modify", z.enum(["modify", "create", "delete"])),
  }),
);
export type PlannedFile = z.infer<typeof PlannedFile>;
const files = z.preprocess((given) => given ?? [], z.array(PlannedFile));

const Task = z.object({
  /** Empty where the agent gave none. */
  id: words,
  name: sentence,
  depends_on: sentences,
  files,
  key_point: sentenceOrNull,
});
export type Task = z.infer<typeof Task>;

export const Approach = z.object({
  name: sentence,
  description: words,
  pros: sentences,
  cons: sentences,
  effort: level,
  risk: level,
  affected_files: files,
  tasks: z.preprocess((given) => given ?? [], z.array(Task)),
  milestones: sentences,
  dependencies: z.preprocess((given) => given ?? {}, z.object({ internal: sentences, external: sentences })),
  /** Of the option that this is, as the agent would have it now; `null` for a new one. */
  id: sentenceOrNull,
});
export type Approach = z.infer<typeof Approach>;

/** How sure it is that the task can be done; `null` where it gave none: it counts as 0.5. */
export const feasibility = z.preprocess((given) => given ?? null, z.number().min(0).max(1).nullable());

/** `low (two hours)` is low; `low to medium` is nobody's guess. */
function levelOf(given: unknown): unknown {
  if (typeof given !== "string") return null;
  return /^(low|medium|high)(?:\s*[(:].*)?$/s.exec(given.trim().toLowerCase())?.[1] ?? null;
}

/** `src/a.ts:45`, alone or where the path of a file belongs, is a file and a line; `src/a.ts:45 delete` is that and more. */
function fileOf(given: unknown): unknown {
  if (isObject(given)) {
    const file = given["file"] ?? given["path"];
    return typeof file === "string"
      ? { ...placeIn(file), ...withoutNull(given), file: placeIn(file).file }
      : given;
  }
  return typeof given === "string" ? placeIn(given) : given;
}

function placeIn(text: string) {
  const [, place = text, action] = /^(.*?)\s+\(?(modify|create|delete)\)?$/i.exec(text.trim()) ?? [];
  const [, path = place, number] = /^(.+?)(?::|#L)(\d+)/.exec(place) ?? [];
  const file = path.replace(/^\.\//, "");
  return { file, ...(number && { line: Number(number) }), ...(action && { action: action.toLowerCase() }) };
}

function withoutNull(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const label = /^(?:option|approach|solution|alternative|plan) ?(?:[a-z]|\d{1,2})?$/iu;

/** What a way is called. Where the name is a label only ("Option B"), it is what it is described as. */
export function nameOf({ name, description }: Pick<Approach, "name" | "description">): string {
  return label.test(name.trim()) && description !== "" ? `${name}: ${description}` : name;
}

/** How a way and its tasks stand in the fields of items, and how they are read from there. */

type ProposalFields = Readonly<Record<string, string>>;

/** Lists are lines, each behind a sign, so that they read as lists where they are told in one line. */
const signs = { pros: "+", cons: "-", files: "·", milestones: "·", internal: "·", external: "·" } as const;
type ListName = keyof typeof signs;

function filled(
  plain: ProposalFields,
  lists: Readonly<Partial<Record<ListName, readonly string[]>>>,
): ProposalFields {
  const told = Object.entries(lists).map(([name, all]) => {
    const lines = all.map((one) => `${signs[name as ListName]} ${one}`);
    return [name, lines.join("\n")] as const;
  });
  return Object.fromEntries([...Object.entries(plain), ...told].filter(([, value]) => value !== ""));
}

export function textsIn(fields: ProposalFields, name: ListName): readonly string[] {
  return (fields[name] ?? "").split("\n").flatMap((one) => (one === "" ? [] : [one.slice(2)]));
}

/** `of`: the option by its id, or by its name where it has none yet. */
export function fieldsOfProposal(approach: Approach, of: string): ProposalFields {
  const { effort, risk, pros, cons, affected_files, milestones, dependencies } = approach;
  const lists = { pros, cons, files: affected_files.map(fileText), milestones, ...dependencies };
  return filled({ of, effort: effort ?? "", risk: risk ?? "" }, lists);
}

export function fieldsOfTask({ id, depends_on, files, key_point }: Task, of: string): ProposalFields {
  const plain = { of, task: id, after: depends_on.join(", "), mind: key_point ?? "" };
  return filled(plain, { files: files.map(fileText) });
}

function fileText({ file, line, action }: PlannedFile): string {
  return `${line === null ? file : `${file}:${line}`} ${action}`;
}

export function levelIn(fields: ProposalFields, name: "effort" | "risk"): EffortLevel | null {
  return levels.find((one) => one === fields[name]) ?? null;
}

export function taskIn(name: string, fields: ProposalFields): Task {
  const after = (fields["after"] ?? "").split(", ").filter((one) => one !== "");
  const [id, key_point] = [fields["task"] ?? "", fields["mind"] ?? null];
  return { id, name, depends_on: after, files: [...filesIn(fields)], key_point };
}

export function filesIn(fields: ProposalFields): readonly PlannedFile[] {
  return textsIn(fields, "files").map((told) => {
    const [, file = told, line, action] = /^(.*?)(?::(\d+))? (modify|create|delete)$/.exec(told) ?? [];
    return { file, line: line === undefined ? null : Number(line), action: action as PlannedFile["action"] };
  });
}
