import { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { answerOf, type Form } from "./form.ts";
import { readField, schemaProblem } from "./read-field.ts";

/** The answer that a text stands for: the words themselves, or JSON where a form has a shape. */
export function readAnswer(form: Form, text: string, what = "The answer"): string {
  return form.schema === null ? fromWords(form, text) : fromJson(form, text, what);
}

function fromWords(form: Form, words: string): string {
  const [field] = form.fields;
  if (field === undefined || (form.inLines && words.trim() !== "")) return words;
  const reading = readField(field, words.split("\n"));
  if (reading !== "left-out" && "value" in reading) return answerOf(form, { [field.name]: reading.value });
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
    throw new ColloquyError("usage", `${what} is neither JSON nor a file that can be read.`, { hint, cause });
  }
  const read = z.fromJSONSchema(form.schema as z.core.JSONSchema.JSONSchema).safeParse(value);
  if (!read.success)
    throw new ColloquyError("usage", `${what} does not fit: ${schemaProblem(read.error)}.`, { hint });
  return JSON.stringify(read.data);
}
