import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import type { Form } from "../document/form/form.ts";
import { type Field, guideOf } from "../document/form/field.ts";

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
    case "several":
    case "yaml":
      return { type: "string", ...common };
  }
}
