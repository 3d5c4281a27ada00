import { createInterface, type Interface } from "node:readline/promises";
import { answerOf, type Form } from "../documents/form/form.ts";
import { type Field, guideOf } from "../documents/form/field.ts";
import { readField } from "../documents/form/read-field.ts";
import type { Terminal } from "./terminal.ts";

/** Asks for a form's fields, one after the other; `null` when the person leaves it open (Ctrl-C, Ctrl-D). */
export async function fillInAtTerminal(
  form: Form,
  { stderr, err }: Terminal,
  until: AbortSignal,
): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: stderr });
  const leave = new AbortController();
  lines.once("close", () => leave.abort());
  lines.once("SIGINT", () => leave.abort());
  const signal = AbortSignal.any([leave.signal, until]);
  try {
    err(`\n${form.about.join("\n\n")}\n\nCtrl-D leaves it open for later.\n`);
    const values: Record<string, unknown> = {};
    for (const field of form.fields) {
      const reading = await askField(field, lines, err, signal);
      if (reading !== "left-out") values[field.name] = reading.value;
    }
    return answerOf(form, values);
  } catch {
    err("\n");
    return null;
  } finally {
    lines.close();
  }
}

async function askField(
  field: Field,
  lines: Interface,
  err: Terminal["err"],
  signal: AbortSignal,
): Promise<"left-out" | { readonly value: unknown }> {
  err(`\n${field.label}: ${guideAtTerminal(field)}\n`);
  for (;;) {
    const reading = readField(field, await typed(field, lines, signal));
    if (reading === "left-out" || "value" in reading) return reading;
    err(`${reading.problem}.\n`);
  }
}

function guideAtTerminal(field: Field): string {
  const guide = guideOf(field).replace(", each after a dash", "");
  return isOneLine(field) ? guide : `${guide}. An empty line ends it.`;
}

async function typed(field: Field, lines: Interface, signal: AbortSignal): Promise<readonly string[]> {
  const isList = field.takes.kind === "list";
  const said: string[] = [];
  for (;;) {
    const line = await lines.question(isList ? "- " : "> ", { signal });
    if (line.trim() === "") return said;
    said.push(isList ? `- ${line.replace(/^\s*[-*]\s+/, "")}` : line);
    if (isOneLine(field)) return said;
  }
}

function isOneLine({ takes: { kind } }: Field): boolean {
  return kind === "number" || kind === "choice" || kind === "yes-or-no";
}
