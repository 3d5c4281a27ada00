import { type Approach, type Level, levels, type PlannedFile, type Task } from "../reply.ts";

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

export function levelIn(fields: ProposalFields, name: "effort" | "risk"): Level | null {
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
