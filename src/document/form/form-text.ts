import type { Form } from "./form.ts";
import { type Field, guideOf } from "./field.ts";

/** The form as a file: its status first, then what is asked, then a heading for each thing to fill in. */
export function formText(form: Form, next: string): string {
  const about = [
    ...form.about,
    `Write below the headings. When you are done, change "open" in the first line to "done", save, and run: ${next}`,
  ];
  return ["status: open", quoted(about), ...form.fields.map(section), ""].join("\n\n").trimEnd() + "\n";
}

// Quoted, so that nothing in a question can pass for a heading or an answer.
function quoted(paragraphs: readonly string[]): string {
  return paragraphs
    .join("\n\n")
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

function section(field: Field): string {
  const guide = guideOf(field).replaceAll("-->", "-- >");
  const start = field.takes.kind === "list" ? "\n\n- " : "";
  return `## ${field.label}\n\n<!-- ${guide} -->${start}`;
}
