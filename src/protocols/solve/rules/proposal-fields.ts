import type { Approach, Level, PlannedFile, Task } from "../reply.ts";
import { levels } from "../reply.ts";

/** How a way and its tasks stand in the fields of items, and how they are read from there. */

type Fields = Readonly<Record<string, string>>;

/** Lists are lines, each behind a sign, so that they read as lists where they are told in one line. */
const lines = (sign: string, all: readonly string[]) => all.map((one) => `${sign} ${one}`).join("\n");
const linesIn = (told: string | undefined) =>
  told === undefined || told === "" ? [] : told.split("\n").map((one) => one.slice(2));

/** `of`: the option by its id, or by its name where it has none yet. */
export function fieldsOfProposal(approach: Approach, of: string): Fields {
  const { effort, risk, pros, cons, affected_files, milestones, dependencies } = approach;
  return filled({
    of,
    effort: effort ?? "",
    risk: risk ?? "",
    pros: lines("+", pros),
    cons: lines("-", cons),
    files: lines("·", affected_files.map(fileText)),
    milestones: lines("·", milestones),
    internal: lines("·", dependencies.internal),
    external: lines("·", dependencies.external),
  });
}

export function fieldsOfTask({ id, depends_on, files, key_point }: Task, of: string): Fields {
  return filled({
    of,
    task: id,
    after: depends_on.join(", "),
    files: lines("·", files.map(fileText)),
    mind: key_point ?? "",
  });
}

function filled(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

function fileText({ file, line, action }: PlannedFile): string {
  return `${line === null ? file : `${file}:${line}`} ${action}`;
}

export interface Proposed {
  readonly effort: Level | null;
  readonly risk: Level | null;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly milestones: readonly string[];
  readonly internal: readonly string[];
  readonly external: readonly string[];
}

export function proposedIn(fields: Fields): Proposed {
  const level = (name: string) => levels.find((one) => one === fields[name]) ?? null;
  return {
    effort: level("effort"),
    risk: level("risk"),
    pros: linesIn(fields["pros"]),
    cons: linesIn(fields["cons"]),
    files: filesIn(fields),
    milestones: linesIn(fields["milestones"]),
    internal: linesIn(fields["internal"]),
    external: linesIn(fields["external"]),
  };
}

export function taskIn(name: string, fields: Fields): Task {
  return {
    id: fields["task"] ?? "",
    name,
    depends_on: fields["after"]?.split(", ") ?? [],
    files: [...filesIn(fields)],
    key_point: fields["mind"] ?? null,
  };
}

function filesIn({ files }: Fields): readonly PlannedFile[] {
  return linesIn(files).map((told) => {
    const [, file = told, line, action = "modify"] =
      /^(.*?)(?::(\d+))? (modify|create|delete)$/.exec(told) ?? [];
    return {
      file,
      line: line === undefined ? null : Number(line),
      action: action as PlannedFile["action"],
      reason: null,
    };
  });
}
