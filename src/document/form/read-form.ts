import { z } from "zod";
import { schemaProblem } from "../../kernel/schema-problem.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { list, object } from "../../kernel/json-value.ts";
import type { Field } from "./field.ts";
import { answerOf, type Form } from "./form.ts";
import { readField } from "./read-field.ts";

/** What was typed into the fields of a page or a host, by their names; read as at a terminal, so that the same is right. */
export function readTyped(
  form: Form,
  typed: Readonly<Record<string, unknown>>,
): { readonly answer: string } | { readonly problems: readonly string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const field of form.fields) {
    const reading = readField(field, linesIn(typed[field.name]));
    if (reading === "left-out") continue;
    if ("value" in reading) values[field.name] = reading.value;
    else problems.push(reading.problem);
  }
  if (problems.length > 0) return { problems };
  const answer = answerOf(form, values);
  const refusal = form.refusal?.(answer) ?? null;
  return refusal === null ? { answer } : { problems: [`The answer cannot be taken: ${refusal}`] };
}

function linesIn(said: unknown): readonly string[] {
  return ["string", "number", "boolean"].includes(typeof said) ? String(said).split("\n") : [];
}

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
  const hint = `Give JSON with ${fields}.`;
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
