import { expect, test } from "vitest";
import { z } from "zod";
import { strictSchema, withoutNulls } from "../../src/agents/strict-schema.ts";
import type { JsonSchema } from "../../src/kernel/agent.ts";

const Reply = z.object({
  claim: z.string(),
  note: z.string().optional(),
  parts: z.array(z.object({ name: z.string(), line: z.number().optional() })),
  standing: z.null(),
});
const jsonSchema = z.toJSONSchema(Reply) as JsonSchema;

test("every key is required, at any depth, and an optional one may be null", () => {
  expect(strictSchema(jsonSchema)).toMatchObject({
    required: ["claim", "note", "parts", "standing"],
    additionalProperties: false,
    properties: {
      claim: { type: "string" },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
      parts: {
        items: {
          required: ["name", "line"],
          properties: { line: { anyOf: [{ type: "number" }, { type: "null" }] } },
        },
      },
    },
  });
});

test("nulls go away where the key is optional, and stay where it is not", () => {
  const said = { claim: "c", note: null, parts: [{ name: "n", line: null }], standing: null };
  const meant = { claim: "c", parts: [{ name: "n" }], standing: null };
  expect(withoutNulls(said, jsonSchema)).toEqual(meant);
  expect(Reply.safeParse(withoutNulls(said, jsonSchema)).success).toBe(true);
});

test.for([
  z.object({ positions: z.record(z.string(), z.string()) }),
  z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]),
])("what strict mode cannot say is not said", (schema) => {
  expect(strictSchema(z.toJSONSchema(schema) as JsonSchema)).toBeUndefined();
});
