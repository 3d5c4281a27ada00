import { answerOf, type Form } from "./form.ts";
import type { Field } from "./field.ts";
import { readField } from "./read-field.ts";

/** What was typed into the fields of a page or a host, by their names; read as a form is, so that the same is right. */
export function readTyped(
  form: Form,
  typed: Readonly<Record<string, unknown>>,
): { readonly answer: string } | { readonly problems: readonly string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const field of form.fields) {
    const reading = readField(field, linesOf(field, typed[field.name]));
    if (reading === "left-out") continue;
    if ("problem" in reading) problems.push(reading.problem);
    else values[field.name] = reading.value;
  }
  if (problems.length > 0) return { problems };
  const answer = answerOf(form, values);
  const refusal = form.refusal?.(answer) ?? null;
  return refusal === null ? { answer } : { problems: [`The answer cannot be taken: ${refusal}`] };
}

function linesOf({ takes }: Field, said: unknown): readonly string[] {
  const isScalar = ["string", "number", "boolean"].includes(typeof said);
  const lines = isScalar ? String(said).split("\n") : [];
  if (takes.kind !== "list") return lines;
  // In a field nobody types dashes before single points.
  return lines.map((line) => (line.trim() === "" || /^\s*[-*]/.test(line) ? line : `- ${line.trim()}`));
}
