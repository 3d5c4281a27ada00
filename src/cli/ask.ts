import { createInterface } from "node:readline/promises";
import type { Answer, Question } from "../core/floor.ts";
import { formOfGate } from "../documents/form/form.ts";
import { readField } from "../documents/form/read-field.ts";
import type { Terminal } from "./terminal.ts";

/** Asks at the terminal; `null` when the person leaves the question open (Ctrl-C, Ctrl-D). */
export async function askAtTerminal(
  question: Question,
  { stderr, interrupted }: Terminal,
  until: AbortSignal,
): Promise<Answer | null> {
  const { about, fields } = formOfGate(question.id, question);
  const lines = createInterface({ input: process.stdin, output: stderr });
  const leave = new AbortController();
  lines.once("close", () => leave.abort());
  lines.once("SIGINT", () => leave.abort());
  const signal = AbortSignal.any([leave.signal, interrupted, until]);
  try {
    for (;;) {
      const typed = await lines.question(`${about.join("\n\n")}\n> `, { signal });
      const [reading] = fields.map((field) => readField(field, [typed]));
      if (typeof reading === "object" && "value" in reading)
        return { value: String(reading.value), by: "person" };
    }
  } catch {
    return null;
  } finally {
    lines.close();
  }
}
