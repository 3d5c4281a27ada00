import { expect, test } from "vitest";
import { formOfGate } from "../../src/document/form/form.ts";
import type { Field } from "../../src/document/form/field.ts";
import { elicitation } from "../../src/mcp/elicitation.ts";

const gate = formOfGate("1/gate/result", {
  id: "result",
  text: "Go on?",
  choices: [
    { id: "adopt", label: "Take it" },
    { id: "dig", label: "Look further" },
  ],
  recommended: "adopt",
});

function asked(field: object) {
  const whole = { name: "f", label: "the rating", whenEmpty: undefined, ...field } as unknown as Field;
  const { requestedSchema } = elicitation({ ...gate, fields: [whole] }, null);
  return requestedSchema.properties["f"] as Record<string, unknown>;
}

test("a gate is put with its words and its choices, each under its own name", () => {
  const { message, requestedSchema } = elicitation(gate, null);
  expect(message).toContain("Go on?");
  const [property] = Object.values(requestedSchema.properties);
  expect(property).toMatchObject({
    type: "string",
    enum: ["adopt", "dig"],
    enumNames: ["Take it", "Look further"],
  });
});

test("what was wrong with an answer stands before the question that is asked again", () => {
  expect(elicitation(gate, '"x" is not a choice.').message).toMatch(/^"x" is not a choice\.\n\nGo on\?/);
});

test.for<readonly [object, object]>([
  [{ kind: "yes-or-no" }, { type: "boolean" }],
  [
    { kind: "number", whole: true, min: 1, max: 5 },
    { type: "integer", minimum: 1, maximum: 5 },
  ],
  [
    { kind: "number", whole: false, min: 0, max: Infinity },
    { type: "number", minimum: 0 },
  ],
  [
    { kind: "number", whole: false, min: -Infinity, max: 1 },
    { type: "number", maximum: 1 },
  ],
  [{ kind: "text" }, { type: "string" }],
  [{ kind: "list" }, { type: "string" }],
])("a field that takes %j is asked for as %j", ([takes, schema]) => {
  const { title, description, ...rest } = asked({ takes });
  expect(rest).toEqual(schema);
  expect([title, typeof description]).toEqual(["the rating", "string"]);
});

test("what may be left out is not required", () => {
  const fields = [
    { name: "a", label: "a", takes: { kind: "text" } },
    { name: "b", label: "b", takes: { kind: "text" }, whenEmpty: "" },
    { name: "c", label: "c", takes: { kind: "list" }, whenEmpty: "left-out" },
  ] as unknown as readonly Field[];
  expect(elicitation({ ...gate, fields }, null).requestedSchema.required).toEqual(["a"]);
});
