import { type GivenAnswer, readAnswerLines } from "../kernel/person.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { AskedQuestion } from "../manifest/method.ts";
import { resolve } from "node:path";
import { complaintLines } from "../host/running/late-answers.ts";
import { readPlainFile } from "../config/plain-file.ts";
import type { Form } from "../document/form/form.ts";
import { readAnswer, readDone } from "../document/form/read-form.ts";

function questionNamed(word: string, asked: readonly AskedQuestion[]): string | null {
  const wanted = word.toLowerCase();
  return asked.find(({ ids }) => ids.some((id) => id.toLowerCase() === wanted))?.id ?? null;
}

export function namesQuestion(words: readonly string[], asked: readonly AskedQuestion[]): boolean {
  const [first = ""] = words;
  return questionNamed(/^[^\s:]+/.exec(first)?.[0] ?? "", asked) !== null;
}

/** `Q1 "30 days"`, `Q1: 30 days`, several in a row, or a line for each. The id of an only question may be left out. */
export function typedAnswers(
  words: readonly string[],
  asked: readonly AskedQuestion[],
): readonly GivenAnswer[] {
  const answers: { id: string; parts: string[] }[] = [];
  const open = asked.filter(({ answer }) => answer === null);
  if (!namesQuestion(words, asked)) {
    const [only, ...others] = open;
    if (only === undefined || others.length > 0) throw whichOne(words, open);
    answers.push({ id: only.id, parts: [] });
  }
  for (const word of words) {
    const alone = questionNamed(word.replace(/:$/, ""), asked);
    if (alone !== null) answers.push({ id: alone, parts: [] });
    else
      for (const { id, text } of readAnswerLines(word, (one) => questionNamed(one, asked)))
        if (id !== null) answers.push({ id, parts: [text] });
        else answers.at(-1)?.parts.push(text);
  }
  return answers.map(({ id, parts }) => {
    const text = parts.join(" ").trim();
    if (text !== "") return { id, text };
    throw new ColloquyError("usage", `The answer to ${id} is empty.`, {
      hint: `Quote an answer of several words: ${id} "30 days".`,
    });
  });
}

function whichOne(words: readonly string[], open: readonly AskedQuestion[]): ColloquyError {
  const ids = open.map(({ id }) => id);
  return new ColloquyError("ambiguous", `"${words.join(" ")}" does not say which question it answers.`, {
    hint: ids.length === 0 ? "None is open." : `Begin with its id: ${ids.join(", ")}.`,
  });
}

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
