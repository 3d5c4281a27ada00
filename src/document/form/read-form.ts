import { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { list, object } from "../../kernel/json-value.ts";
import type { Field } from "./field.ts";
import { answerOf, type Form } from "./form.ts";
import { readField, schemaProblem } from "./read-field.ts";

export interface Complaint {
  readonly line: number;
  readonly problem: string;
}

export type FormReading =
  | { readonly status: "open" }
  | { readonly status: "done"; readonly answer: string }
  | { readonly status: "faulty"; readonly complaints: readonly Complaint[] };

/** Reads a form that a person has filled in. One that is not marked as done is open, whatever is in it. */
export function readForm(text: string, form: Form): FormReading {
  const [first = ""] = linesOf(text);
  const status = /^status:\s*(open|done|taken)\s*$/i.exec(first)?.[1]?.toLowerCase();
  if (status === "open" || status === "taken") return { status: "open" };
  if (status === "done") return readDone(text, form);
  return {
    status: "faulty",
    complaints: [{ line: 1, problem: 'the first line is "status: open" or "status: done"' }],
  };
}

/** The same, taken as done: for a file that somebody names as their answer. */
export function readDone(text: string, form: Form): FormReading {
  const { sections, complaints } = sectionsOf(linesOf(text), form);
  const read = readFields(form, ({ name }) => sections.get(name)?.lines ?? []);
  const wrong = read.problems.map(({ field, line, problem }) => ({
    line: (sections.get(field)?.start ?? 1) + line,
    problem,
  }));
  const all = [...complaints, ...wrong].sort((a, b) => a.line - b.line);
  const { answer, refusal } = read;
  if (all.length === 0 && refusal !== null)
    return {
      status: "faulty",
      complaints: [{ line: 1, problem: `the answer cannot be taken: ${refusal}` }],
    };
  return all.length > 0 ? { status: "faulty", complaints: all } : { status: "done", answer };
}

/** What was typed into the fields of a page or a host, by their names; read as a form is, so that the same is right. */
export function readTyped(
  form: Form,
  typed: Readonly<Record<string, unknown>>,
): { readonly answer: string } | { readonly problems: readonly string[] } {
  const { answer, problems, refusal } = readFields(form, (field) => typedLines(field, typed[field.name]));
  if (problems.length > 0) return { problems: problems.map(({ problem }) => problem) };
  return refusal === null ? { answer } : { problems: [`The answer cannot be taken: ${refusal}`] };
}

function typedLines({ takes }: Field, said: unknown): readonly string[] {
  const isScalar = ["string", "number", "boolean"].includes(typeof said);
  const lines = isScalar ? String(said).split("\n") : [];
  if (takes.kind !== "list") return lines;
  // In a field nobody types dashes before single points.
  return lines.map((line) => (line.trim() === "" || /^\s*[-*]/.test(line) ? line : `- ${line.trim()}`));
}

function readFields(form: Form, written: (field: Field) => readonly string[]) {
  const values: Record<string, unknown> = {};
  const problems: { readonly field: string; readonly line: number; readonly problem: string }[] = [];
  for (const field of form.fields) {
    const reading = readField(field, written(field));
    if (reading === "left-out") continue;
    if ("value" in reading) values[field.name] = reading.value;
    else problems.push({ field: field.name, ...reading });
  }
  const answer = answerOf(form, values);
  return { answer, problems, refusal: problems.length > 0 ? null : (form.refusal?.(answer) ?? null) };
}

interface FormSection {
  readonly start: number;
  /** From the heading on, so that they count from `start`; the heading itself is blank. */
  readonly lines: string[];
}

function sectionsOf(
  lines: readonly string[],
  form: Form,
): { readonly sections: ReadonlyMap<string, FormSection>; readonly complaints: readonly Complaint[] } {
  const sections = new Map<string, FormSection>();
  const complaints: Complaint[] = [];
  let current: FormSection | undefined;
  for (const [index, line] of withoutGuides(lines).entries()) {
    const written = /^##\s+(.+?)\s*$/.exec(line)?.[1];
    const heading = current !== undefined && isOwnText(written, form) ? undefined : written;
    if (heading !== undefined) {
      const field = fieldNamed(heading, form.fields);
      current = { start: index + 1, lines: [""] };
      if (field === undefined) complaints.push({ line: index + 1, problem: unknown(heading, form) });
      else if (sections.has(field.name))
        complaints.push({ line: index + 1, problem: `"${heading}" appears twice` });
      else sections.set(field.name, current);
    } else if (current !== undefined) current.lines.push(line);
    else if (index > 0 && line.trim() !== "" && !line.startsWith(">"))
      complaints.push({
        line: index + 1,
        problem: "this is above the first heading, so it belongs to no field",
      });
  }
  return { sections, complaints };
}

/** Blanks the hints under the headings, and keeps every line in its place. */
function withoutGuides(lines: readonly string[]): readonly string[] {
  const blanked = lines.join("\n").replaceAll(/^<!--[^]*?-->/gm, (guide) => guide.replaceAll(/[^\n]/g, ""));
  return blanked.split("\n");
}

/** A text of its own may have headings; where several are asked for, those of the others end it. */
function isOwnText(heading: string | undefined, { schema, fields, inLines }: Form): boolean {
  if (schema !== null || heading === undefined) return false;
  return inLines !== true || fieldNamed(heading, fields) === undefined;
}

function fieldNamed(heading: string, fields: readonly Field[]): Field | undefined {
  const said = heading.toLowerCase();
  return fields.find(({ name, label }) => [name.toLowerCase(), label.toLowerCase()].includes(said));
}

function unknown(heading: string, { fields }: Form): string {
  return `there is no "${heading}" to fill in; the headings are ${fields.map(({ label }) => label).join(", ")}`;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, "").split(/\r?\n/);
}

/** The answer that a text stands for: the words themselves, or JSON where a form has a shape. */
export function readAnswer(form: Form, text: string, what = "The answer"): string {
  const answer = form.schema === null ? fromWords(form, text) : fromJson(form, text, what);
  const refusal = form.refusal?.(answer) ?? null;
  if (refusal === null) return answer;
  throw new ColloquyError("usage", `${what} cannot be taken: ${refusal}.`, {
    hint: "Nothing was recorded: change it and answer again.",
  });
}

function fromWords(form: Form, words: string): string {
  const [field] = form.fields;
  if (field === undefined || (form.inLines && words.trim() !== "")) return words;
  const reading = readField(field, words.split("\n"));
  if (reading === "left-out") return answerOf(form, {});
  if ("value" in reading) return answerOf(form, { [field.name]: reading.value });
  if (form.schema !== null) throw new ColloquyError("usage", `${reading.problem}.`);
  const ids = field.takes.kind === "choice" ? field.takes.choices.map(({ id }) => id) : [];
  if (ids.length === 0) throw new ColloquyError("usage", "The answer is empty.");
  throw new ColloquyError("usage", `"${words}" is not one of the choices.`, {
    hint: `Choose ${ids.join(" or ")}.`,
  });
}

function fromJson(form: Form, text: string, what: string): string {
  const fields = form.fields.map(({ name }) => name).join(", ");
  const hint = `Give a filled-in form, or JSON with ${fields}.`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // What is the only thing to fill in need not be named.
    if (form.fields.length === 1) return fromWords(form, text);
    throw new ColloquyError("usage", `${what} is neither JSON nor a file that can be read.`, { hint, cause });
  }
  const read = z.fromJSONSchema(form.schema as z.core.JSONSchema.JSONSchema).safeParse(value);
  if (!read.success)
    throw new ColloquyError("usage", `${what} does not fit: ${schemaProblem(read.error)}.`, { hint });
  const [twice] = form.fields.flatMap((field) => namedTwice(field, read.data));
  if (twice !== undefined) throw new ColloquyError("usage", `${what} does not fit: ${twice}.`, { hint });
  return JSON.stringify(read.data);
}

function namedTwice({ name, label, takes }: Field, answer: unknown): readonly string[] {
  const chosen = takes.kind === "several" ? list(object(answer)[name]) : [];
  return chosen
    .filter((one, index) => chosen.indexOf(one) !== index)
    .map((one) => `"${label}" names "${String(one)}" twice`);
}
