import { type GivenAnswer, answerLines } from "../kernel/person.ts";
import type { Answer, Question } from "../kernel/floor.ts";
import { printable } from "../kernel/printable.ts";
import { type Field, guideOf } from "../document/form/field.ts";
import { type Form, aboutText, answerOf, formOfGate } from "../document/form/form.ts";
import { hanging, wrapped } from "../text/wrap.ts";
import { readField } from "../document/form/read-field.ts";
import type { Terminal } from "./terminal.ts";
import { type TypedLines, withTypedLines } from "./typed-lines.ts";

export function fillInAtTerminal(form: Form, terminal: Terminal, until: AbortSignal): Promise<string | null> {
  const { err, columns } = terminal;
  return withTypedLines(terminal, until, async (lines) => {
    err(`\n${wrapped(aboutText(form), columns).join("\n")}\n\nCtrl-D leaves it open for later.\n`);
    for (;;) {
      const answer = await askFields(form, lines, err);
      const refusal = form.refusal?.(answer) ?? null;
      if (refusal === null) return answer;
      err(`\nThe answer cannot be taken: ${printable(refusal)}. Please answer again.\n`);
    }
  });
}

async function askFields(form: Form, lines: TypedLines, err: Terminal["err"]): Promise<string> {
  const values: Record<string, unknown> = {};
  for (const field of form.fields) {
    err(`\n${field.label}: ${guideAtTerminal(field)}\n`);
    const reading = await askField(field, () => typedFor(field, lines), err);
    if (reading !== "left-out") values[field.name] = reading.value;
  }
  return answerOf(form, values);
}

export function askAtTerminal(
  question: Question,
  terminal: Terminal,
  until: AbortSignal,
): Promise<Answer | null> {
  const form = formOfGate(question.id, question);
  if (form.inLines) return askEachAtTerminal(form, terminal, until);
  return withTypedLines(terminal, until, async (lines) => {
    terminal.err(`${hung(aboutText(form), terminal.columns)}\n${enterAlone(question)}`);
    for (const field of form.fields) {
      const reading = await askField(field, async () => [await lines.next("> ")], terminal.err);
      if (reading !== "left-out") return { value: String(reading.value), by: "person" };
    }
    return null;
  });
}

/** Several questions, one after the other. Who leaves before the last has answered those that they answered. */
async function askEachAtTerminal(form: Form, terminal: Terminal, until: AbortSignal): Promise<Answer | null> {
  const { err, columns, interrupted } = terminal;
  const answers: GivenAnswer[] = [];
  const through = await withTypedLines(terminal, until, async (lines) => {
    err(`${hung(aboutText(form), columns)}\n`);
    err("An empty line ends an answer. Enter alone leaves a question open; Ctrl-D, all that are left.\n");
    for (const field of form.fields) {
      const text = (await typedFor(field, lines, `${printable(field.name)}> `)).join("\n");
      if (text !== "") answers.push({ id: field.name, text });
    }
    return true;
  });
  const isLeft = through === null && answers.length === 0;
  if (isLeft || interrupted.aborted || until.aborted) return null;
  return { value: answerLines(answers), by: "person" };
}

function enterAlone({ choices = [], recommended, needsWord, mayPass }: Question): string {
  if (mayPass === true) return "Enter alone continues without an answer.\n";
  if (recommended === undefined || needsWord) return "";
  return choices.length > 0
    ? "Enter alone takes the recommended choice.\n"
    : `Enter alone means: ${printable(recommended)}.\n`;
}

export function hung(text: string, columns: number): string {
  const lines = text.split("\n").map((line) => {
    const [lead = ""] = /^\s*(?:(?:-|\d+\.) )?/.exec(line) ?? [];
    return hanging(lead, line.slice(lead.length), columns);
  });
  return lines.join("\n");
}

async function askField(
  field: Field,
  typed: () => Promise<readonly string[]>,
  err: Terminal["err"],
): Promise<"left-out" | { readonly value: unknown }> {
  for (;;) {
    const reading = readField(field, await typed());
    if (reading === "left-out" || "value" in reading) return reading;
    err(`${reading.problem}.\n`);
  }
}

function guideAtTerminal(field: Field): string {
  const guide = guideOf(field);
  return isOneLine(field) ? guide : `${guide}. An empty line ends it.`;
}

async function typedFor(field: Field, lines: TypedLines, first = "> "): Promise<readonly string[]> {
  const isList = field.takes.kind === "list";
  const said: string[] = [];
  for (;;) {
    const line = await lines.next(isList ? "- " : said.length === 0 ? first : "> ");
    if (line.trim() === "") return said;
    said.push(line);
    if (isOneLine(field)) return said;
  }
}

function isOneLine({ takes: { kind } }: Field): boolean {
  return kind === "number" || kind === "choice" || kind === "yes-or-no";
}
