import { answerOf, type Form } from "./form.ts";
import type { Field } from "./field.ts";
import { readField } from "./read-field.ts";

/** What is wrong with a form, and in which line. */
export interface Complaint {
  readonly line: number;
  readonly problem: string;
}

export type FormReading =
  | { readonly status: "open" }
  | { readonly status: "done"; readonly answer: string }
  | { readonly status: "faulty"; readonly complaints: readonly Complaint[] };

/** Reads a form that a person has filled in. One that is not marked as done is open, whatever is in it. */
export function readForm(text: string, form: Form): FormReading {
  const [first = ""] = linesOf(text);
  const status = /^status:\s*(open|done)\s*$/i.exec(first)?.[1]?.toLowerCase();
  if (status === "open") return { status };
  if (status === "done") return readDone(text, form);
  return faulty([{ line: 1, problem: 'the first line is "status: open" or "status: done"' }]);
}

/** The same, taken as done: for a file that somebody names as their answer. */
export function readDone(text: string, form: Form): FormReading {
  const { sections, complaints } = sectionsOf(linesOf(text), form);
  const values: Record<string, unknown> = {};
  const wrong = [...complaints];
  for (const field of form.fields) {
    const section = sections.get(field.name);
    const reading = readField(field, section?.lines ?? []);
    if (reading === "left-out") continue;
    if ("value" in reading) values[field.name] = reading.value;
    else wrong.push({ line: (section?.start ?? 1) + reading.line, problem: reading.problem });
  }
  if (wrong.length > 0) return faulty(wrong.sort((a, b) => a.line - b.line));
  const answer = answerOf(form, values);
  const refusal = form.refusal?.(answer) ?? null;
  if (refusal !== null) return faulty([{ line: 1, problem: `the answer cannot be taken: ${refusal}` }]);
  return { status: "done", answer };
}

interface Section {
  /** The line of its heading. */
  readonly start: number;
  /** From the heading on, so that they count from `start`; the heading itself is blank. */
  readonly lines: string[];
}

function sectionsOf(
  lines: readonly string[],
  form: Form,
): { readonly sections: ReadonlyMap<string, Section>; readonly complaints: readonly Complaint[] } {
  const sections = new Map<string, Section>();
  const complaints: Complaint[] = [];
  let current: Section | undefined;
  for (const [index, line] of withoutGuides(lines).entries()) {
    const written = /^##\s+(.+?)\s*$/.exec(line)?.[1];
    const heading = current !== undefined && isOwnText(written, form) ? undefined : written;
    if (heading !== undefined) {
      const field = fieldNamed(heading, form.fields);
      current = { start: index + 1, lines: [""] };
      if (field === undefined) complaints.push({ line: index + 1, problem: unknown(heading, form) });
      else if (sections.has(field.name))
        complaints.push({ line: index + 1, problem: `"${heading}" is there twice` });
      else sections.set(field.name, current);
    } else if (current !== undefined) current.lines.push(line);
    else if (index > 0 && line.trim() !== "" && !line.startsWith(">"))
      complaints.push({
        line: index + 1,
        problem: "this is above the first heading, so it belongs to no field",
      });
  }
  return { sections, complaints };
}

/** Blanks the hints under the headings, and keeps every line in its place. */
function withoutGuides(lines: readonly string[]): readonly string[] {
  const blanked = lines.join("\n").replaceAll(/^<!--[^]*?-->/gm, (guide) => guide.replaceAll(/[^\n]/g, ""));
  return blanked.split("\n");
}

/** A text of its own may have headings; where several are asked for, those of the others end it. */
function isOwnText(heading: string | undefined, { schema, fields, inLines }: Form): boolean {
  if (schema !== null || heading === undefined) return false;
  return inLines !== true || fieldNamed(heading, fields) === undefined;
}

function fieldNamed(heading: string, fields: readonly Field[]): Field | undefined {
  const said = heading.toLowerCase();
  return fields.find(({ name, label }) => [name.toLowerCase(), label.toLowerCase()].includes(said));
}

function unknown(heading: string, { fields }: Form): string {
  return `there is no "${heading}" to fill in; the headings are ${fields.map(({ label }) => label).join(", ")}`;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, "").split(/\r?\n/);
}

function faulty(complaints: readonly Complaint[]): FormReading {
  return { status: "faulty", complaints };
}
