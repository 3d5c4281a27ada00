import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { complaintLines } from "../assemble/desk.ts";
import { ColloquyError } from "../core/error.ts";
import { answerOf, type Form } from "../documents/form/form.ts";
import { readField, schemaProblem } from "../documents/form/read-field.ts";
import { readDone } from "../documents/form/read-form.ts";

/** The answer that words on the command line stand for: the words, JSON, or a file with either or a filled-in form. */
export async function givenAnswer(form: Form, words: string, cwd: string): Promise<string> {
  const file = await readFile(resolve(cwd, words), "utf8").catch(() => undefined);
  if (file !== undefined && file.startsWith("status:")) return fromForm(form, file, words);
  if (form.schema === null) return fromWords(form, words);
  return fromJson(form, file ?? words, file === undefined ? "The answer" : words);
}

function fromForm(form: Form, text: string, path: string): string {
  const reading = readDone(text, form);
  if (reading.status === "done") return reading.answer;
  const complaints = reading.status === "faulty" ? reading.complaints : [];
  throw new ColloquyError("bad-input", `${complaintLines(path, complaints).join("; ")}.`, {
    hint: "Mend it there and give it again.",
  });
}

function fromWords(form: Form, words: string): string {
  const [field] = form.fields;
  if (field === undefined) return words;
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
