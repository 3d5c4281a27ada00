import { z } from "zod";
import { ColloquyError } from "../kernel/error.ts";
import { idPattern } from "../kernel/id.ts";
import { runsOf } from "../text/numbered-lines.ts";

const id = z.string().regex(idPattern, "is no id: small letters, digits and dashes");
const text = z.string().trim().min(1);
const value = z.union([text, z.number()]);
const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((only) => [only]), z.array(one).min(1)]);

function isOne(...parts: readonly unknown[]): boolean {
  return parts.filter((part) => part !== undefined).length === 1;
}

/** A fault is found by a finding at a line that holds one of these quotes, or or at `path:45`, `path:45-48`. */
const Fault = z.strictObject({
  id: text,
  at: oneOrMore(text),
  what: text,
  grave: z.boolean().default(false),
});

/** What a good answer says; `wrong`: what it must not say. Named by a judge, counted by code. */
const Point = z.strictObject({
  id,
  text,
  weight: z.number().positive().default(1),
  wrong: z.boolean().default(false),
});
export type Point = Readonly<z.infer<typeof Point>>;

const Case = z
  .strictObject({
    id,
    about: text.optional(),
    question: text.optional(),
    /** Files beside that of the cases, or the texts themselves. */
    document: text.optional(),
    change: text.optional(),
    choices: z.record(z.string(), text).optional(),
    answer: oneOrMore(value).optional(),
    within: z.number().nonnegative().default(0),
    /** None: nothing is to be found there. */
    faults: z.array(Fault).optional(),
    points: z.array(Point).min(1).optional(),
    /** Seats that play a part. Where one agent answers alone it is told what they say. */
    voices: z
      .array(z.strictObject({ name: text, says: text, chair: z.boolean().default(false) }))
      .default([]),
  })
  .superRefine((one, context) => {
    const { question, document, change, answer, faults, points, choices } = one;
    if (!isOne(answer, faults, points) || !isOne(question, document, change))
      context.addIssue(
        `"${one.id}" needs one of question, document, change and one of answer, faults, points`,
      );
    else if ((faults === undefined) !== (question !== undefined))
      context.addIssue(
        `"${one.id}": faults go with a document or a change, answer and points with a question`,
      );
    const strange = answer?.find((each) => choices !== undefined && !Object.hasOwn(choices, each));
    if (strange !== undefined) context.addIssue(`"${one.id}": the answer ${strange} is none of its choices`);
  });
export type Case = Readonly<z.infer<typeof Case>>;

export const Pack = z
  .strictObject({
    name: id,
    about: text.optional(),
    judge: text.optional(),
    /** Commands by name: `ask --review`, `discuss --agents a,b`, `ask --majority 5`. */
    arms: z.record(id, text).default({}),
    cases: z.array(Case).min(1),
  })
  .superRefine(({ cases }, context) => {
    const twice = cases.find((one, at) => cases.findIndex((each) => each.id === one.id) < at);
    if (twice !== undefined) context.addIssue(`two cases are called "${twice.id}"`);
  });
export type Pack = Readonly<z.infer<typeof Pack>>;

export type Scoring = "answer" | "faults" | "points";

export function scoringOf({ faults, points }: Case): Scoring {
  return faults !== undefined ? "faults" : points !== undefined ? "points" : "answer";
}

export type Placed = ReturnType<typeof placedFaults>[number];

interface InFile {
  readonly path: string;
  readonly line: number;
}

export function placedFaults(one: Case, shown: string) {
  const { id, faults = [], document: path = "\n", change } = one;
  const lines = shown.split("\n");
  // A text that stands among the cases is no file.
  const own = path.includes("\n") ? [] : lines.map((_, at) => [at, { path, line: at + 1 }] as const);
  const files = change === undefined ? new Map(own) : newLines(lines);
  return faults.map(({ id: fault, at }) => {
    const found = at.flatMap((place) => linesAt(place, lines, files, `The case ${id}, ${fault}`));
    return {
      id: fault,
      lines: found.map((index) => index + 1),
      inFiles: found.flatMap((index) => files.get(index) ?? []),
    };
  });
}

function linesAt(
  place: string,
  lines: readonly string[],
  files: ReadonlyMap<number, InFile>,
  whose: string,
): readonly number[] {
  const quoted = [...lines.keys()].filter((index) => lines[index]?.includes(place));
  if (quoted.length === 1) return quoted;
  const wrong = (what: string) =>
    new ColloquyError("config", `${whose}: ${what}.`, {
      hint: "`at` quotes a part of one line, exactly as it stands there, or names lines: path:12, path:12-14.",
    });
  if (quoted.length > 1) throw wrong(`"${place}" stands in more than one line: ${spans(quoted, 1)}`);
  const [, path, first, last = first] = /^(\S+\.\w+):(\d{1,7})(?:-(\d{1,7}))?$/.exec(place) ?? [];
  if (path === undefined || files.size === 0) throw wrong(`no line of its text holds "${place}"`);
  const inFile = [...files].filter(([, each]) => each.path === path);
  const found = inFile.filter(([, { line }]) => line >= Number(first) && line <= Number(last));
  if (found.length > 0 && found.length === Number(last) - Number(first) + 1) return found.map(([at]) => at);
  const shown = Map.groupBy(inFile.length > 0 ? inFile : files, ([, each]) => each.path);
  const told = [...shown].map(([name, some]) => `${name}:${spans(some.map(([, { line }]) => line))}`);
  throw wrong(`"${place}" is not in its text, which shows ${told.join(" and ")}`);
}

/** `3, 7-9`. */
function spans(numbers: readonly number[], from = 0): string {
  return runsOf(numbers.map((number) => [number + from, ""]))
    .map(({ from: first, lines: { length } }) => (length === 1 ? first : `${first}-${first + length - 1}`))
    .join(", ");
}

/** Of a unified diff: which line of which new file a line of it is. */
export function newLines(lines: readonly string[]): ReadonlyMap<number, InFile> {
  const found = new Map<number, InFile>();
  let [path, next, end] = ["", 0, 0];
  for (const [at, line] of lines.entries()) {
    const [, file] = /^\+\+\+ (?:b\/)?(\S+)/.exec(line) ?? [];
    const [, start, many = 1] = /^@@ -\S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    if (next < end && /^(?:[ +]|$)/.test(line)) found.set(at, { path, line: next++ });
    else if (file !== undefined) path = file;
    else if (start !== undefined) [next, end] = [Number(start), Number(start) + Number(many)];
  }
  return found;
}
