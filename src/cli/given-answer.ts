import { resolve } from "node:path";
import { complaintLines } from "../host/running/desk.ts";
import { readPlainFile } from "../config/plain-file.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Form } from "../document/form/form.ts";
import { readAnswer, readDone } from "../document/form/read-form.ts";

/** The answer that words on the command line stand for: the words, JSON, or a file with either or a filled-in form. */
export async function givenAnswer(form: Form, words: string, cwd: string): Promise<string> {
  const bytes = await readPlainFile(resolve(cwd, words)).catch(() => undefined);
  const file = bytes?.toString("utf8");
  if (file !== undefined && file.startsWith("status:")) return fromForm(form, file, words);
  if (form.schema === null || file === undefined) return readAnswer(form, words);
  return readAnswer(form, file, words);
}

function fromForm(form: Form, text: string, path: string): string {
  const reading = readDone(text, form);
  if (reading.status === "done") return reading.answer;
  const complaints = reading.status === "faulty" ? reading.complaints : [];
  throw new ColloquyError("bad-input", `${complaintLines(path, complaints).join("; ")}.`, {
    hint: "Fix it there and give it again.",
  });
}
