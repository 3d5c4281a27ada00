import { z } from "zod";
import { idPattern } from "../kernel/id.ts";

const id = z.string().regex(idPattern, "is no id: small letters, digits and dashes");
const text = z.string().trim().min(1);
const value = z.union([text, z.number()]);
const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.union([one.transform((only) => [only]), z.array(one).min(1)]);

function isOne(...parts: readonly unknown[]): boolean {
  return parts.filter((part) => part !== undefined).length === 1;
}

/** A fault is found by a finding at a line that holds one of these quotes, or of a change at `path:45`, `path:45-48`. */
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

/** The lines of a fault: in the text as it is shown, and of a change also in its new files. */
export interface Placed {
  readonly id: string;
  readonly lines: readonly number[];
  readonly inFiles: readonly { readonly path: string; readonly line: number }[];
}

/** `missing`: a quote that stands nowhere, a mistake of the case. */
export function placedFaults(
  { faults = [], change }: Case,
  shown: string,
): readonly Placed[] | { missing: string } {
  const placeOf = (at: string) => (change === undefined || shown.includes(at) ? [] : placesIn(at));
  const missing = faults
    .flatMap(({ at }) => at)
    .find((quote) => !shown.includes(quote) && placeOf(quote).length === 0);
  if (missing !== undefined) return { missing };
  const lines = shown.split("\n");
  const files = newLines(lines);
  return faults.map(({ id: fault, at: quotes }) => {
    const places = quotes.flatMap(placeOf);
    const isAt = (line: string, at: number) =>
      quotes.some((quote) => line.includes(quote)) ||
      places.some(({ path, line: there }) => files.get(at)?.path === path && files.get(at)?.line === there);
    const found = lines.flatMap((line, at) => (isAt(line, at) ? [at] : []));
    return {
      id: fault,
      lines: found.map((at) => at + 1),
      inFiles: [...places, ...found.flatMap((at) => files.get(at) ?? [])],
    };
  });
}

function placesIn(at: string): Placed["inFiles"] {
  const [, path = "", first = "", last = first] = /^(\S+\.\w+):(\d{1,7})(?:-(\d{1,7}))?$/.exec(at) ?? [];
  const count = path === "" ? 0 : Math.min(Number(last) - Number(first) + 1, mostPlaced);
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({ path, line: Number(first) + index }));
}

const mostPlaced = 200;

/** Of a unified diff: which line of which new file a line of it is. */
export function newLines(lines: readonly string[]): ReadonlyMap<number, Placed["inFiles"][number]> {
  const found = new Map<number, Placed["inFiles"][number]>();
  let [path, next] = ["", 0];
  for (const [at, line] of lines.entries()) {
    const [, file] = /^\+\+\+ (?:b\/)?(\S+)/.exec(line) ?? [];
    const [, start] = /^@@ -\S+ \+(\d+)/.exec(line) ?? [];
    if (file !== undefined) [path, next] = [file, 0];
    else if (start !== undefined) next = Number(start);
    else if (next > 0 && !line.startsWith("-")) found.set(at, { path, line: next++ });
  }
  return found;
}
