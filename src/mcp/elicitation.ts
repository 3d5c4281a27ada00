import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import { answerOf, type Form } from "../document/form/form.ts";
import { type Field, guideOf } from "../document/form/field.ts";
import { readField } from "../document/form/read-field.ts";

type Requested = ElicitRequestFormParams["requestedSchema"];
type Property = Requested["properties"][string];

/** A form as the host puts it before a person. Hosts know flat fields only: what is nested is typed as YAML. */
export function elicitation(form: Form, problem: string | null): Omit<ElicitRequestFormParams, "mode"> {
  const message = form.about.join("\n\n");
  return {
    message: problem === null ? message : `${problem}\n\n${message}`,
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(form.fields.map((field) => [field.name, propertyOf(field)])),
      required: form.fields.filter(({ whenEmpty }) => whenEmpty === undefined).map(({ name }) => name),
    },
  };
}

/** What a person filled in there; read as a form is, so that the same is right and wrong. */
export function elicited(
  form: Form,
  content: Readonly<Record<string, unknown>>,
): { readonly answer: string } | { readonly problem: string } {
  const values: Record<string, unknown> = {};
  for (const field of form.fields) {
    const reading = readField(field, linesOf(field, content[field.name]));
    if (reading === "left-out") continue;
    if ("problem" in reading) return { problem: `${reading.problem}.` };
    values[field.name] = reading.value;
  }
  return { answer: answerOf(form, values) };
}

function propertyOf(field: Field): Property {
  const { label, takes } = field;
  const common = { title: label, description: guideOf(field) };
  switch (takes.kind) {
    case "yes-or-no":
      return { type: "boolean", ...common };
    case "number":
      return {
        type: takes.whole ? "integer" : "number",
        ...common,
        ...(takes.min > -Infinity && { minimum: takes.min }),
        ...(takes.max < Infinity && { maximum: takes.max }),
      };
    case "choice":
      // Their labels stand in the message, and this form of a choice is in every version of the protocol.
      return { type: "string", title: label, enum: takes.choices.map(({ id }) => id) };
    case "list":
      return { type: "string", title: label, description: "one point a line" };
    case "text":
    case "yaml":
      return { type: "string", ...common };
  }
}

function linesOf({ takes }: Field, said: unknown): readonly string[] {
  const isScalar = ["string", "number", "boolean"].includes(typeof said);
  const lines = isScalar ? String(said).split("\n") : [];
  if (takes.kind !== "list") return lines;
  // In a field of a host nobody types dashes before single points.
  return lines.map((line) => (line.trim() === "" || /^\s*[-*]/.test(line) ? line : `- ${line.trim()}`));
}
