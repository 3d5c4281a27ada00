import { createInterface } from "node:readline/promises";
import type { Answer, Question } from "../core/floor.ts";
import type { Terminal } from "./terminal.ts";

/** Asks at the terminal; `null` when the person leaves the question open (Ctrl-C, Ctrl-D). */
export async function askAtTerminal(
  question: Question,
  { stderr, interrupted }: Terminal,
): Promise<Answer | null> {
  const lines = createInterface({ input: process.stdin, output: stderr });
  const leave = new AbortController();
  lines.once("close", () => leave.abort());
  lines.once("SIGINT", () => leave.abort());
  try {
    for (;;) {
      const typed = await lines.question(`${questionText(question)}\n> `, {
        signal: AbortSignal.any([leave.signal, interrupted]),
      });
      const value = chosen(question, typed);
      if (value !== undefined) return { value, by: "person" };
    }
  } catch {
    return null;
  } finally {
    lines.close();
  }
}

/** The question with its choices, numbered. */
export function questionText({ text, choices = [], recommended }: Question): string {
  const lines = choices.map(
    ({ id, label }, index) => `  ${index + 1}. ${label} [${id}]${id === recommended ? " (recommended)" : ""}`,
  );
  return [text, ...lines].join("\n");
}

/** What was meant: a choice by its number or id, any text where there are no choices; nothing takes the recommended. */
export function chosen({ choices, recommended }: Question, typed: string): string | undefined {
  const said = typed.trim();
  if (said === "") return recommended;
  if (choices === undefined || choices.length === 0) return said;
  return choices.find(({ id }, index) => id === said || String(index + 1) === said)?.id;
}
